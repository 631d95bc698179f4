import Answers
import Codecs
import Equipment
import Files
import Glibc

/// The file in which earlier formats have setups with all their versions is taken over at the first change.
///
/// Its rows and versions are written into their own files as at any checkpoint, which the journal announces; the old
/// file goes to the history before `hub.json` says that the folder is of the newest format. Whatever interrupts this,
/// the next reader reads the setups from either, which say the same.
extension RepositoryState {
  /// Takes the setups over, unless their file has problems: then they can be read and not changed, as with any file.
  mutating func takeOverSetups() throws(InventoryError) {
    guard folder.hasOldSetups else {
      let log = try currentLog()
      try write(log.index.converted(oldSetups: false), over: log)
      return invalidateReads()
    }
    try ingest(RecordType.setup.parts)
    for type in RecordType.setup.parts {
      if case .unread? = try view(type).pending { return }
    }
    guard try takeoverProblems().isEmpty else { return }
    for type in RecordType.setup.parts { try refuseForeign(view(type)) }
    do throws(InventoryError) { _ = try checkpoint() } catch {
      // The files in the folder say how far it came.
      try reader.noteLayout(currentLog().index)
      // No acknowledged change is missing in the files.
      if case .notCheckpointed(let failure) = error { throw .notStored(failure) }
      throw error
    }
  }

  /// Refuses to write over a file that has a new file's name and is not ours.
  private mutating func refuseForeign(_ view: TableView) throws(InventoryError) {
    let path = folder.newFile(of: view.type)
    let content = try InventoryError.reading { [files] () throws(FileFailure) in
      try files.linkStatusIfThere(path) == nil ? nil : files.content(path)
    }
    // A file that an interrupted takeover left is announced in the journal, or says just the same.
    guard let content, try !currentLog().part(view.type).accounts(for: Digest(of: content.bytes)).known,
      view.type.newFile(of: view.items().items) != content.bytes
    else { return }
    throw .notStored(FileFailure(operation: .rename, path: path, code: EEXIST))
  }

  /// The problems that prevent the takeover of the setups, all of them or none.
  ///
  /// They are looked for once in a round, as long as nothing is written.
  mutating func takeoverProblems() throws(InventoryError) -> [FileProblem] {
    let version = try currentLog().version
    if let takeover, takeover.version == version, takeover.round == round { return takeover.problems }
    var problems: [FileProblem] = []
    for type in RecordType.setup.parts where problems.isEmpty { problems = try view(type).takeoverProblems }
    takeover = (version, round, problems)
    return problems
  }

  /// The next content of a type's file.
  func checkpointed(_ view: TableView) throws(FileProblem) -> CheckpointTable {
    guard folder.hasOldSetups, view.type.isOfSetups else { return try CheckpointTable(view) }
    return CheckpointTable(takingOver: view, try? files.statusIfThere(folder.newFile(of: view.type)))
  }

  /// Moves the old file into the history, once the new ones hold its setups.
  func leaveOldSetups(_ checkpointed: [CheckpointTable]) throws(InventoryError) {
    let types = Set(checkpointed.map(\.type))
    guard folder.hasOldSetups, types.isSuperset(of: RecordType.setup.parts) else { return }
    try InventoryError.storing { () throws(FileFailure) in
      try files.makeOwnFolders(folder.history)
      if let status = try files.linkStatusIfThere(folder.oldSetups) { try moveOldSetups(status) }
      try files.syncFolder(folder.history)
      try files.syncFolder(folder.path)
    }
    folder.hasOldSetups = false
  }

  private func moveOldSetups(_ status: FileStatus) throws(FileFailure) {
    var (path, number) = (folder.archivedSetups, 1)
    // The file of an earlier takeover, before an old copy of the folder came back, stays.
    while try files.linkStatusIfThere(path) != nil {
      number += 1
      path = "\(folder.archivedSetups).\(number)"
    }
    if status.kind == .file { return try files.rename(folder.oldSetups, to: path) }
    // The target of a link stays where it is.
    let content = try files.dataContent(folder.oldSetups)
    let copy = Replacement(path: path, temporary: TemporaryName.name(for: folder.index))
    try files.install(files.prepare(copy, content?.bytes ?? [], mode: nil))
    try files.remove(folder.oldSetups)
  }
}

extension TableView {
  /// The problems that prevent the takeover of its items: of the old file, or of the new one that would be written.
  var takeoverProblems: [FileProblem] {
    guard problems.isEmpty else { return problems }
    let items = items().items
    if let excess = tooManyColumns(items) { return [excess] }
    let (found, other) = flaws(of: type.recordFile(type.newFile(of: items), type.file), items)
    guard found.isEmpty else { return found }
    guard let id = other.map({ items[$0].recordId }) else { return [] }
    return [takeoverProblem(.setup(.notForTables(id: type == .version ? VersionRecord.setup(ofId: id) : id)), of: id)]
  }

  /// The problems of a new file, and the index of an item that it would not give back as it is.
  ///
  /// Versions are compared as they are read, and not kept: there may be many more of them than of anything else.
  private func flaws(of written: any RecordFile, _ items: [any Record]) -> (problems: [FileProblem], other: Int?) {
    guard let versions = written as? VersionFile else {
      let problems = written.checked().problems
      guard problems.isEmpty else { return (problems, nil) }
      let rows = written.ids.count
      return ([], items.indices.first { $0 >= rows || (try? written.item(at: $0))?.isEqual(to: items[$0]) != true })
    }
    var (same, other) = (0, Int?.none)
    let problems = versions.checked { row, version in
      if row < items.count, version.isEqual(to: items[row]) { same += 1 } else { other = min(other ?? row, row) }
    }.problems
    return (problems, other ?? (same == items.count ? nil : same))
  }

  /// The problem that a new file would have more columns than it may, reported for the item that goes beyond.
  ///
  /// A file that large is not written to find that out.
  private func tooManyColumns(_ items: [any Record]) -> FileProblem? {
    guard type.isTable else { return nil }
    let limit = CodecsLimits.mostColumns
    var headings = Set(type.newHeadings)
    let excess = items.first { item in
      headings.formUnion(item.base.unknown.lazy.map(\.name))
      return headings.count > limit
    }
    return excess.map { takeoverProblem(.tooManyColumns(limit: limit), of: $0.recordId) }
  }

  private func takeoverProblem(_ kind: FileProblem.Kind, of id: Int) -> FileProblem {
    let row = file?.row(of: id)
    return file.flatMap { file in row.map { file.rows.problem(kind, ofRow: $0) } }
      ?? FileProblem(file: SetupFile.name, line: 1, column: 1, kind: kind)
  }
}
