import Answers
import Codecs
import Equipment

extension Verifier {
  /// Reads a type's file, and checks it against the manifest and the history.
  ///
  /// - Returns: false if somebody wrote meanwhile.
  mutating func check(_ type: RecordType, _ past: ReplayedPast) throws(InventoryError) -> Bool {
    let part = log.part(type)
    let view: TableView?
    do throws(InventoryError) {
      view = try Table(type, files: files, folder: folder).view(log, round: 0)
    } catch {
      let finding: FolderFinding? =
        if case .unreadable(let failure) = error { FolderFinding(type.file, .unreadable(failure)) } else { nil }
      if let finding, !found.findings.contains(finding) { found.findings.append(finding) }
      // A damaged history, with which an edit cannot be compared, is reported with its own file.
      return true
    }
    guard let view else { return false }
    noteProblems(of: view)
    notePending(view)
    guard let file = view.file else { return true }
    // The ids in an outside edit are not given by the log yet.
    guard part.accounts(for: file.digest).known else { return true }
    checkNextId(type, max(file.nextId, past.next[type] ?? 1))
    checkCount(file, part)
    compare(file, past)
    return true
  }

  private mutating func noteProblems(of view: TableView) {
    if let loss = view.loss { return note(view.type.file, .problem(loss.problem)) }
    guard let file = view.file else { return }
    // Values are checked here even in a file that the program wrote.
    let problems = file.isKnown ? file.rows.checked().problems : file.problems
    for problem in problems.prefix(StoreLimits.toldProblems) { note(view.type.file, .problem(problem)) }
    let rest = problems.count - StoreLimits.toldProblems
    if rest > 0 { note(view.type.file, .moreProblems(rest)) }
  }

  private mutating func notePending(_ view: TableView) {
    switch view.pending {
    case .edit(let edit) where !edit.changes.isEmpty:
      let (added, changed, deleted) = edit.counts
      note(view.type.file, .outsideEdit(added: added, changed: changed, deleted: deleted))
    case .asIs: note(view.type.file, .unknownEdit)
    default: break
    }
  }

  private mutating func checkCount(_ file: TableFile, _ part: LogPart) {
    // Earlier formats do not note the number of versions.
    if folder.hasOldSetups, file.type == .version { return }
    guard !log.isRebuilt, let noted = part.noted, noted.digest == file.digest, noted.rows != file.count else { return }
    note(DataFolder.manifestName, .miscount(file.type, stated: noted.rows, found: file.count))
  }

  private mutating func checkNextId(_ type: RecordType, _ needed: Int) {
    guard type.isNumbered, !log.isRebuilt, log.hasPast else { return }
    let stated = log.part(type).next
    if stated < needed { note(DataFolder.manifestName, .lowNextId(type, stated: stated, needed: needed)) }
  }

  /// Compares a file that the log names with the same state replayed from the history.
  private mutating func compare(_ file: TableFile, _ past: ReplayedPast) {
    let states = past.states?.filter { $0.type == file.type && $0.digest == file.digest } ?? []
    let items = file.itemsById()
    let differences = states.map { $0.items.differences(file.type, from: items) }
    // The same content may have been right in several states; one of them is enough.
    guard let fewest = differences.min(by: { $0.count < $1.count }), let id = fewest.first else { return }
    note(file.type.file, .otherThanPast(file.type, id: id, more: fewest.count - 1))
  }
}
