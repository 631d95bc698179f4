import Answers
import Codecs
import Equipment
import Files
import Query

extension Verifier {
  /// Reads a type's file, and checks it against the manifest and the history.
  ///
  /// - Returns: false if somebody wrote meanwhile.
  mutating func check(_ type: RecordType, _ past: ReplayedPast) throws(InventoryError) -> Bool {
    if let table = plainTable(type) {
      try check(table, past)
      return true
    }
    let view: TableView?
    do throws(InventoryError) {
      view = try Table(type, files: files, folder: folder, usesCache: false).view(log, round: 0)
    } catch {
      if case .unreadable(let failure) = error { note(type, .unreadable(failure)) }
      // A damaged history, with which an edit cannot be compared, is reported with its own file.
      return true
    }
    guard let view else { return false }
    noteProblems(of: view)
    notePending(view)
    guard let file = view.file else { return true }
    // The ids in an outside edit are not given by the log yet.
    if log.part(type).accounts(for: file.digest).known {
      try check(NamedTable(file), past)
    } else {
      checkEditedCache(of: type, file.digest)
    }
    return true
  }

  /// A type's file, if it is plain and has the content that the manifest notes: then no row is at fault, and it is not held.
  private func plainTable(_ type: RecordType) -> NamedTable? {
    guard type.isTable, !(folder.hasOldSetups && type.isOfSetups), let noted = log.part(type).noted, noted.isPlain,
      let open = try? OpenFile(files, folder.file(of: type)), open.status.size == noted.digest.size,
      let file = try? PlainFile(type, files, path: folder.file(of: type), status: open.status, held: open),
      let review = try? file.review(), review.digest == noted.digest
    else { return nil }
    return NamedTable(file, review)
  }

  /// Checks a file whose content the log names against the manifest and the history.
  private mutating func check(_ table: NamedTable, _ past: ReplayedPast) throws(InventoryError) {
    checkEditedCache(of: table.type, table.digest)
    checkNextId(table.type, max(table.nextId, past.next[table.type] ?? 1))
    checkCount(table)
    try compare(table, past)
  }

  /// Notes a finding of a type's file, which in earlier formats is one for two types.
  private mutating func note(_ type: RecordType, _ kind: FolderFinding.Kind) {
    let finding = FolderFinding(folder.name(of: type), kind)
    if !found.findings.contains(finding) { found.findings.append(finding) }
  }

  private mutating func noteProblems(of view: TableView) {
    if let loss = view.loss { return note(view.type, .problem(loss.problem)) }
    guard let file = view.file else { return }
    // Values are checked here even in a file that the program wrote.
    var problems = file.isKnown ? file.rows.checked().problems : file.problems
    // Setups that can be read, and not taken over: the next change would be refused.
    if folder.hasOldSetups, file.type.isOfSetups, problems.isEmpty { problems = view.takeoverProblems }
    for problem in problems.prefix(StoreLimits.reportedProblems) { note(view.type, .problem(problem)) }
    let rest = problems.count - StoreLimits.reportedProblems
    if rest > 0 { note(view.type, .moreProblems(rest)) }
  }

  private mutating func notePending(_ view: TableView) {
    switch view.pending {
    case .edit(let edit) where !edit.changes.isEmpty:
      let (added, changed, deleted) = edit.counts
      note(view.type, .outsideEdit(added: added, changed: changed, deleted: deleted))
    case .asIs: note(view.type, .unknownEdit)
    default: break
    }
  }

  private mutating func checkCount(_ table: NamedTable) {
    // Earlier formats do not note the number of versions.
    if folder.hasOldSetups, table.type == .version { return }
    guard !log.isRebuilt, let noted = log.part(table.type).noted, noted.digest == table.digest,
      noted.rows != table.count
    else { return }
    note(DataFolder.manifestName, .miscount(table.type, stated: noted.rows, found: table.count))
  }

  private mutating func checkNextId(_ type: RecordType, _ needed: Int) {
    guard type.isNumbered, !log.isRebuilt, log.hasPast else { return }
    let stated = log.part(type).next
    if stated < needed { note(DataFolder.manifestName, .lowNextId(type, stated: stated, needed: needed)) }
  }

  /// Compares a file that the log names with the same state replayed from the history.
  private mutating func compare(_ table: NamedTable, _ past: ReplayedPast) throws(InventoryError) {
    let states = past.states?.filter { $0.type == table.type && $0.digest == table.digest } ?? []
    let differences: [[Int]]
    do throws(FileFailure) {
      differences = try states.map { (state) throws(FileFailure) in
        try state.items.differences(of: table.type, from: table.walk())
      }
    } catch {
      return try note(.unreadable(error))
    }
    // The same content may have been right in several states; one of them is enough.
    guard let fewest = differences.min(by: { $0.count < $1.count }), let id = fewest.first else { return }
    note(table.type, .otherThanPast(table.type, id: id, more: fewest.count - 1))
  }
}

/// A table whose content the log names.
private struct NamedTable {
  let type: RecordType
  let digest: Digest
  /// Number of its items.
  let count: Int
  /// The id after the largest one.
  let nextId: Int
  /// A walk over its rows.
  let walk: () throws(FileFailure) -> any RowWalk

  /// One that is held.
  init(_ file: TableFile) {
    (type, digest, count, nextId) = (file.type, file.digest, file.count, file.nextId)
    walk = { HeldWalk(file) }
  }

  /// One that is read from the disk.
  init(_ file: PlainFile, _ review: PlainReview) {
    (type, digest, count, nextId) = (file.columns.type, review.digest, review.rows, review.lastId + 1)
    walk = { () throws(FileFailure) in try PlainWalk(file) }
  }
}
