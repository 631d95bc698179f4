import Equipment

extension Store {
  /// Removes what interrupted processes left, and makes sure that `hub.json` is not older than the history.
  ///
  /// Once a process is enough: whoever is interrupted later is followed by another process.
  mutating func settle(_ log: Log) throws(InventoryError) -> Log {
    let count = try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try files.removeStaleFiles(in: folder)
    }
    if count > 0 { notices.append(.staleFilesRemoved(count: count)) }
    isSettled = true
    guard let last = try history.ranges().last?.upperBound, last > log.sequence else { return log }
    let rebuilt = try reader.readHistory(after: log.version)
    self.log = rebuilt
    return rebuilt
  }

  /// Cuts off the journal's last line, which was never acknowledged.
  mutating func cutOff() throws(InventoryError) {
    let end = try currentLog().journal.end.byte
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let file = try files.open(folder.journal, for: .appending)
      defer { files.close(file) }
      try files.truncate(file, to: end)
      try files.sync(file, .everything)
    }
    // Left out until now, cut off for good: one of the two is to be told.
    notices.removeAll { $0 == .tornLineLeftOut(file: DataFolder.journalName, byte: end) }
    notices.append(.tornLineCut(file: DataFolder.journalName, byte: end))
    tornEnd = nil
    lookAgain()
    _ = try currentLog()
  }

  /// Writes the `hub.json` of a folder that has none, or one that cannot be used.
  ///
  /// Files that were there before the program are kept as they are in the history, and count as the beginning.
  mutating func writeFirstIndex(_ log: Log) throws(InventoryError) {
    var index = log.index
    for type in RecordType.allCases {
      let content = try InventoryError.reading { [files, folder] () throws(FileFailure) in
        try files.content(folder.file(of: type))
      }
      guard let content else { continue }
      let file = TableFile(type, content, log: log.part(type))
      let isBeginning = !log.hasPast && file.problems.isEmpty
      // Anything else is an edit, and told as such.
      guard file.isKnown || isBeginning else { continue }
      if isBeginning { try keep(content.bytes, at: folder.base(of: type, at: 0)) }
      index.files[type] = Vouch(file)
      index.next[type] = max(index.next[type] ?? 1, file.nextId)
    }
    if !log.hasPast, !index.files.isEmpty { try keep(index.bytes, at: folder.baseIndex(at: 0)) }
    try write(index)
    if log.isRebuilt { notices.append(.indexRebuilt) }
    lookAgain()
    _ = try currentLog()
  }

  /// Keeps a file as the beginning of its type's history, or what tells whether such files are still the same.
  func keep(_ bytes: [UInt8], at path: String) throws(InventoryError) {
    try InventoryError.storing { () throws(FileFailure) in
      try files.makeFolders(folder.base)
      // Written in the folder itself, where what an interrupted process leaves is found.
      let copy = Replacement(path: path, temporary: DataFolder.temporary(for: folder.index))
      try files.place(files.prepare(copy, bytes, mode: nil))
      try files.syncFolder(folder.base)
    }
  }

  func write(_ index: FolderIndex) throws(InventoryError) {
    try InventoryError.storing { () throws(FileFailure) in
      try files.replace(folder.index, with: index.bytes)
    }
  }
}

extension FileSystem {
  /// Removes temporary files of the store, in its folders and where its links lead to; says how many there were.
  fileprivate func removeStaleFiles(in folder: DataFolder) throws(FileFailure) -> Int {
    let members = try listIfThere(folder.path)
    var count = 0
    for name in DataFolder.replacedNames {
      count += try remove(members.map(\.name).filter { DataFolder.isTemporary($0, of: name) }, in: folder.path)
    }
    let cached = try listIfThere(folder.cache).map(\.name)
    for name in RecordType.allCases.map(DataFolder.columnsName) {
      count += try remove(cached.filter { DataFolder.isTemporary($0, of: name) }, in: folder.cache)
    }
    for link in members where link.isLink && DataFolder.replacedNames.contains(link.name) {
      guard let target = try? resolve("\(folder.path)/\(link.name)"), let slash = target.lastIndex(of: "/") else {
        continue
      }
      let (above, name) = (String(target[..<slash]), String(target[slash...].dropFirst()))
      count += try remove(listIfThere(above).map(\.name).filter { DataFolder.isTemporary($0, of: name) }, in: above)
    }
    return count
  }

  private func remove(_ names: [String], in folder: String) throws(FileFailure) -> Int {
    for name in names { try remove("\(folder)/\(name)") }
    return names.count
  }
}
