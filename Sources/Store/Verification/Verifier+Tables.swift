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
    checkEditedCache(of: file)
    // The ids in an outside edit are not given by the log yet.
    guard part.accounts(for: file.digest).known else { return true }
    checkNextId(type, max(file.nextId, past.next[type] ?? 1))
    checkCount(file, part)
    compare(file, past)
    return true
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
    let differences = states.map { $0.items.differences(from: file) }
    // The same content may have been right in several states; one of them is enough.
    guard let fewest = differences.min(by: { $0.count < $1.count }), let id = fewest.first else { return }
    note(file.type, .otherThanPast(file.type, id: id, more: fewest.count - 1))
  }
}
