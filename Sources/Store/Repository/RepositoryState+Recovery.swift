import Answers
import Equipment
import Files

extension RepositoryState {
  /// Removes files that interrupted processes left, and reads the log anew if the history is newer than `hub.json`.
  ///
  /// Once a process is enough: whoever is interrupted later is followed by another process.
  mutating func recover(_ log: Log) throws(InventoryError) -> Log {
    let stale = try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try files.removeStaleFiles(in: folder)
    }
    var count = stale.count
    hasBackups = stale.hasBackups
    hasKeptMarks = stale.hasKeptMarks
    isRecovered = true
    let (ranges, hasRows) = try history.members()
    var log = log
    let history = History(files: files, folder: folder, index: log.index)
    for range in ranges where range.upperBound > log.sequence && log.loss == nil {
      if try history.isForeign(range) { continue }
      log = try reader.readHistory(log)
      self.log = log
    }
    if hasRows, log.damage == nil { count += try removeStrayRows(log) }
    if count > 0 { notices.append(.staleFilesRemoved(count: count)) }
    return log
  }

  /// Removes the rows of imports that were killed before a line of the journal named them.
  private func removeStrayRows(_ log: Log) throws(InventoryError) -> Int {
    let names = try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try files.listOwn(folder.rows).map(\.name)
    }
    var count = 0
    for name in names {
      guard let (type, sequence) = DataFolder.rows(name), try !isImport(sequence, of: type, log) else {
        continue
      }
      try InventoryError.storing { [files, folder] () throws(FileFailure) in try files.remove("\(folder.rows)/\(name)")
      }
      count += 1
    }
    return count
  }

  /// True if an entry imported rows of a type, or cannot be read.
  private func isImport(
    _ sequence: Int, of type: RecordType, _ log: Log
  ) throws(InventoryError) -> Bool {
    if sequence > log.sequence { return false }
    var entries = log.entries
    let history = History(files: files, folder: folder, index: log.index)
    if let segment = try history.segments().first(where: { $0.range.contains(sequence) }) {
      // Every process that writes comes here: one change of very many records must not be read by each of them. Rows that
      // a process left whose number has gone to such a change since stay, and `verify` names them.
      if segment.end == nil, try size(ofHistory: segment.range) > StoreLimits.searchedSegment { return true }
      guard let lines = try? history.lines(segment) else { return true }
      entries += lines.compactMap { if case .entry(let entry, _) = $0 { entry } else { nil } }
    }
    let entry = entries.first { $0.sequence == sequence }
    return entry?.rows.contains { $0.type == type } ?? true
  }

  private func size(ofHistory range: ClosedRange<Int>) throws(InventoryError) -> Int {
    try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.statusIfThere(folder.history(range))?.size ?? 0
    }
  }

  /// Cuts off the journal's last line, which was never acknowledged.
  mutating func cutOff() throws(InventoryError) {
    let journal = try currentLog().journal
    let end = journal.end.byte
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let file = try files.open(folder.journal, for: .appendingOwn)
      defer { files.close(file) }
      let found = try files.status(of: file)
      try found.requireFile(folder.journal)
      // Where locks do not work, somebody may just have written the rest of the line, or another one.
      guard found.size == journal.status?.size, found.inode == journal.status?.inode else {
        throw .keepsChanging(folder.journal)
      }
      try files.truncate(file, to: end)
      try files.sync(file, .everything)
    }
    // Left out until now, cut off for good: one of the two notices is enough.
    notices.removeAll { $0 == .tornLineLeftOut(file: DataFolder.journalName, byte: end) }
    notices.append(.tornLineCut(file: DataFolder.journalName, byte: end))
    tornEnd = nil
    invalidateReads()
    _ = try currentLog()
  }

  /// Writes the `hub.json` of a folder that has none, or one that cannot be used.
  ///
  /// Files that were there before the program are kept as they are in the history, and count as the beginning.
  mutating func writeFirstIndex(_ log: Log) throws(InventoryError) {
    var index = log.index.converted(oldSetups: folder.hasOldSetups)
    index.journal = log.journal.position
    for type in RecordType.stored {
      let content = try InventoryError.reading { [files, folder] () throws(FileFailure) in
        try files.dataContent(folder.file(of: type))
      }
      guard let content else { continue }
      let file = TableFile(type, content, in: folder, log: log.part(type))
      let isBeginning = !log.hasPast && file.problems.isEmpty
      // Anything else is an edit, and reported as such.
      guard file.isKnown || isBeginning else { continue }
      if isBeginning { try keep(content.bytes, at: folder.base(of: type, at: 0)) }
      index.files[type] = TableNote(file)
      // The journal's changes may be in it already: without a stamp its rows are counted, not computed.
      if !log.part(type).isCheckpointed { index.files[type]?.stamp = .none }
      index.raiseNumber(of: type, to: file.nextId)
    }
    if !log.hasPast, !index.files.isEmpty { try keep(index.bytes, at: folder.baseManifest(at: 0)) }
    try write(index, over: log)
    if log.isRebuilt { notices.append(.indexRebuilt) }
    invalidateReads()
    _ = try currentLog()
  }

  /// Keeps a table as the beginning of its type's history, or the manifest by which kept tables are checked.
  func keep(_ bytes: [UInt8], at path: String) throws(InventoryError) {
    try InventoryError.storing { () throws(FileFailure) in
      try files.makeOwnFolders(folder.history, folder.base)
      // The temporary file is in the data folder itself, where that of an interrupted process is found.
      let copy = Replacement(path: path, temporary: TemporaryName.name(for: folder.index))
      try files.install(files.prepare(copy, bytes, mode: nil))
      try files.syncFolder(folder.base)
    }
  }

  func write(_ index: Manifest) throws(InventoryError) {
    try InventoryError.storing { () throws(FileFailure) in
      try files.replace(folder.index, with: index.bytes)
    }
  }
}

extension FileSystem {
  /// Removes temporary files of the store, in its folders and in those of links' targets; returns their number, and
  /// what is left to be looked at: backups of files, marks of kept files.
  fileprivate func removeStaleFiles(in folder: DataFolder) throws(FileFailure) -> (
    count: Int, hasBackups: Bool, hasKeptMarks: Bool
  ) {
    let members = try listIfThere(folder.path)
    try check(members, in: folder)
    let temporary = members.filter { TemporaryName.mayBeTemporary($0.name) }
    var hasBackups = temporary.contains { $0.name.hasSuffix(TemporaryName.backupEnding) }
    var count = try removeTemporary(
      temporary, of: DataFolder.replacedNames + [DataFolder.settingsName], in: folder.path)
    // The cache of another user is no reason to refuse a change.
    let cached = (try? listIfThere(folder.cache)) ?? []
    for member in cached where member.kind != .file && DataFolder.cacheNames.contains(member.name) {
      try require(.file, member, in: folder.cache)
    }
    count += try removeTemporary(cached, of: DataFolder.cacheNames, in: folder.cache)
    count += try removeStaleContents(cached, in: folder)
    for link in members where link.isLink && DataFolder.replacedNames.contains(link.name) {
      guard let target = try? resolve("\(folder.path)/\(link.name)"), let slash = target.lastIndex(of: "/") else {
        continue
      }
      let (above, name) = (String(target[..<slash]), String(target[slash...].dropFirst()))
      let found = try listIfThere(above)
      count += try removeTemporary(found, of: [name], in: above)
      hasBackups = hasBackups || found.contains { TemporaryName.isBackup($0.name, of: name) }
    }
    return (count, hasBackups, temporary.contains { AttachedFile(mark: $0.name) != nil })
  }

  /// Removes the temporary files of some files of a folder; returns their number.
  private func removeTemporary(
    _ members: [FolderMember], of names: @autoclosure () -> [String], in folder: String
  ) throws(FileFailure) -> Int {
    // Each process that writes comes here, and hardly ever is there one: the names are made for these alone.
    let found = members.filter { TemporaryName.mayBeTemporary($0.name) }
    guard !found.isEmpty else { return 0 }
    let names = names()
    return try remove(
      found.filter { member in names.contains { TemporaryName.isTemporary(member.name, of: $0) } }, in: folder)
  }

  /// Removes new contents that an interrupted background checkpoint left in the cache.
  private func removeStaleContents(_ cached: [FolderMember], in folder: DataFolder) throws(FileFailure) -> Int {
    let contents = cached.filter { DataFolder.isNext($0.name) }
    guard !contents.isEmpty else { return 0 }
    var lock = FolderLock(files: self, path: folder.backgroundLock, waiting: nil)
    defer { lock.close() }
    guard (try? lock.acquireIfFree()) == true else { return 0 }
    return try remove(contents, in: folder.cache)
  }

  /// Refuses a folder with a member that is not of the kind that the store makes under its name.
  private func check(_ members: [FolderMember], in folder: DataFolder) throws(FileFailure) {
    for member in members {
      if let expected = DataFolder.kinds[member.name] {
        try require(expected, member, in: folder.path)
      } else if member.kind != .file, RecordType.stored.contains(where: { $0.file == member.name }) {
        _ = try dataStatus("\(folder.path)/\(member.name)")
      }
    }
  }

  private func remove(_ members: [FolderMember], in folder: String) throws(FileFailure) -> Int {
    // A folder with such a name is nobody's new content.
    let members = members.filter { $0.kind != .folder }
    for member in members {
      do throws(FileFailure) { try remove("\(folder)/\(member.name)") } catch {
        // The process that was writing it has come to its end meanwhile.
        guard error.isAbsence else { throw error }
      }
    }
    return members.count
  }
}
