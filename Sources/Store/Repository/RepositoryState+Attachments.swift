import Answers
import Codecs
import Equipment
import Files

/// A file that was put in for a change that is not stored yet.
struct BegunFile: Sendable {
  let file: AttachedFile
  /// Path of the mark in the data folder, which says so to whoever finds it.
  let mark: String
}

/// The files that attachments name: in `files/` before their record is stored, and there as long as history may bring it
/// back.
///
/// Before a file is put in, a mark beside it says so; it goes once the record is stored. Whoever finds a mark of a process
/// that was stopped looks whether a record names the file, and removes the file where none does.
extension RepositoryState {
  /// Stores a change whose records name files with these contents.
  mutating func commit(_ change: Change, keeping contents: [AttachedContent]) throws(InventoryError) -> Committed {
    switch transaction?.mode {
    case .dryRun: return try commit(change)
    case .atomic:
      // The lock is held up to the end, when marks and, if nothing is kept, files go.
      begun += try put(contents)
      return try commit(change)
    case nil: break
    }
    let gathers = isGathering
    // What waits would leave the file without its record for so long.
    try flush()
    isGathering = false
    defer { isGathering = gathers }
    let known = seenSequence
    return try writing { store throws(InventoryError) in
      try store.checkOthers(change, since: known)
      let begun = try store.put(contents)
      do throws(InventoryError) {
        let committed = try store.store(change)
        store.end(begun)
        return committed
      } catch {
        store.drop(begun, after: error)
        throw error.ofWholes
      }
    }
  }

  /// At the end of a transaction: a file whose record was not stored goes.
  mutating func endKeeping() {
    guard !begun.isEmpty else { return }
    hasKeptMarks = true
    begun = []
    try? recoverKept()
  }

  /// Puts contents where their names say, unless they are there already; returns those that were not.
  private func put(_ contents: [AttachedContent]) throws(InventoryError) -> [BegunFile] {
    var begun: [BegunFile] = []
    do throws(InventoryError) {
      for content in contents { if let file = try put(content) { begun.append(file) } }
    } catch {
      drop(begun, after: error)
      throw error
    }
    return begun
  }

  private func put(_ content: AttachedContent) throws(InventoryError) -> BegunFile? {
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let path = folder.kept(content.file)
      let isThere = try files.ownStatus(path) != nil
      if isThere, try files.content(path)?.bytes == content.bytes { return nil }
      let begun = BegunFile(
        file: content.file, mark: TemporaryName.name(for: folder.keptBeside(content.file)))
      // One that is damaged is put right; other records may name it, so that it stays whatever comes of this one.
      if !isThere {
        files.close(try files.open(begun.mark, for: .creating))
        try files.syncFolder(folder.path)
      }
      do throws(FileFailure) { try write(content, to: path) } catch {
        if !isThere { drop(begun) }
        throw error
      }
      return isThere ? nil : begun
    }
  }

  private func write(_ content: AttachedContent, to path: String) throws(FileFailure) {
    try files.makeOwnFolders(folder.kept, "\(folder.kept)/\(content.file.part)")
    try WholeFile.put(content.bytes, at: path, besides: folder.keptBeside(content.file), files)
  }

  /// Takes the marks away: the record is stored.
  private func end(_ begun: [BegunFile]) {
    // One that stays is looked at by the next process.
    for file in begun { try? files.remove(file.mark) }
  }

  /// Takes back what was put in for a change that was refused.
  private func drop(_ begun: [BegunFile], after error: InventoryError) {
    // The record may be stored all the same: the next process looks.
    if case .mayNotBeStored = error { return }
    if case .lockIneffective(_, isCertain: false) = error { return }
    for file in begun { drop(file) }
  }

  /// Takes one back, and its mark only if that has come about.
  private func drop(_ begun: BegunFile) {
    let path = folder.kept(begun.file)
    do throws(FileFailure) {
      if try files.ownStatus(path) != nil { try files.remove(path) }
      try files.remove(begun.mark)
    } catch {
      // The next process sees the mark.
    }
  }

  /// Under the lock: looks after the marks of stopped processes.
  mutating func recoverKept() throws(InventoryError) {
    let marks = try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.list(folder.path).map(\.name)
    }
    for mark in marks {
      guard let file = AttachedFile(mark: mark) else { continue }
      let isNamed = try !records(.attachment, where: Comparison(field: "file", .equal(file.sortKey)), nil).isEmpty
      try InventoryError.storing { [files, folder] () throws(FileFailure) in
        if !isNamed, try files.ownStatus(folder.kept(file)) != nil { try files.remove(folder.kept(file)) }
        try files.remove("\(folder.path)/\(mark)")
      }
    }
    hasKeptMarks = false
  }
}

extension RepositoryState {
  /// Path of a kept file; nil if it is not there.
  func path(of file: AttachedFile) throws(InventoryError) -> String? {
    try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.ownStatus(folder.kept(file)).map { _ in folder.kept(file) }
    }
  }

  /// The content of a kept file; nil if it is not there, or not as it was kept.
  func content(of file: AttachedFile) throws(InventoryError) -> [UInt8]? {
    let bytes = try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.content(folder.kept(file))?.bytes
    }
    return bytes.flatMap { SHA256.digits(of: $0) == file.digest ? $0 : nil }
  }

  /// The kept files that no record names.
  mutating func unnamedFiles() throws(InventoryError) -> [UnnamedFile] {
    let isNamed = Set(
      try records(.attachment, where: Comparison(field: "file", .set), nil).compactMap(\.attachment?.file))
    var unnamed: [UnnamedFile] = []
    for file in try InventoryError.reading({ [files, folder] () throws(FileFailure) in try files.kept(in: folder) }) {
      guard let kept = file.kept, !isNamed.contains(kept) else { continue }
      unnamed.append(
        UnnamedFile(
          kept,
          size: try InventoryError.reading { [files, folder] () throws(FileFailure) in
            try files.ownStatus(folder.kept(kept))?.size ?? 0
          }))
    }
    return unnamed
  }

  /// Removes the kept files that no record names.
  mutating func removeUnnamedFiles() throws(InventoryError) -> [UnnamedFile] {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    return try writing { store throws(InventoryError) in
      try store.ingest([.attachment])
      // Where rows cannot be read nobody knows which files they name.
      let problems = try store.view(.attachment).problems
      guard problems.isEmpty else { throw .fileProblems(problems) }
      let unnamed = try store.unnamedFiles()
      try InventoryError.storing { [files = store.files, folder = store.folder] () throws(FileFailure) in
        for file in unnamed { try files.remove(folder.kept(file.file)) }
      }
      return unnamed
    }
  }
}

extension FileSystem {
  /// What lies in the folder of kept files, each with its path in the data folder; no file for what is none.
  func kept(in folder: DataFolder) throws(FileFailure) -> [(path: String, kept: AttachedFile?)] {
    var found: [(path: String, kept: AttachedFile?)] = []
    for part in try listOwn(folder.kept).sorted(by: { $0.name < $1.name }) {
      let path = "\(AttachedFile.folder)/\(part.name)"
      guard part.name.utf8.count == 2, try kind(of: part, in: folder.kept) == .folder else {
        found.append((path, nil))
        continue
      }
      for member in try listIfThere("\(folder.path)/\(path)").sorted(by: { $0.name < $1.name }) {
        let isFile = try kind(of: member, in: "\(folder.path)/\(path)") == .file
        found.append(("\(path)/\(member.name)", isFile ? AttachedFile(path: "\(path)/\(member.name)") : nil))
      }
    }
    return found
  }
}

extension AttachedFile {
  /// The file of which a name in the data folder is a mark, or a temporary file; nil if it is neither.
  init?(mark name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let file = AttachedFile(text: "\(parts[0]).\(parts[1])"),
      TemporaryName.isTemporary(name, of: file.text)
    else { return nil }
    self = file
  }
}
