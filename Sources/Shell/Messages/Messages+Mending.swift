import Answers
import Codecs
import Equipment

extension Messages {
  /// A step of mending as a row: the file, how it is mended, and the loss.
  static func row(of step: Mending.Step) -> [String?] {
    let outcome = step.isMoved ? "goes to set-aside/" : "made anew"
    let (what, lost) = words(for: step.kind)
    return [step.file, step.isMoved ? outcome : what, lost]
  }

  private static func words(for kind: Mending.Kind) -> (what: String, lost: String) {
    switch kind {
    case .journal(let lost, let lines):
      (
        "",
        lost.isEmpty
          ? "\(count(lines, "line")) that cannot be read; the other changes go into the files and the history"
          : "what \(changes(lost)) did, unless a later change did it again; the others go into the files and the history"
      )
    case .past(let lost):
      ("", lost.isEmpty ? "nothing" : "what changed before and in \(changes(lost)) can no longer be taken back")
    case .gap(let range): ("left out", "what changed before and in \(changes([range])) can no longer be taken back")
    case .rows(let change): ("left out", "the import that was change \(change) can no longer be taken back")
    case .foreign: ("", "nothing: it is of another folder")
    case .lost(let loss):
      (
        "made anew",
        goneWords(loss) + "where there is a copy of the journal as it was written last, put it back first"
      )
    case .base: ("", "how the file was at first; it begins anew as it is now")
    case .mismatch: ("the file counts", "what the history tells otherwise")
    case .lostRows(let rows):
      (
        "made anew",
        "of \(count(rows, "row")) those that the journal does not tell; where there is a copy of the file, put it back first"
      )
    case .index: ("made anew", "nothing: it is made anew")
    case .cache: ("", "nothing: it is made anew")
    case .settings: ("", "your preferences and own commands: the usual ones count")
    }
  }

  /// The changes that are lost with the journal, and those that can no longer be undone.
  private static func goneWords(_ loss: JournalLoss) -> String {
    let (inFiles, nowhere) = loss.parts
    if inFiles == nil, nowhere == nil { return "nothing that is known; " }
    return (nowhere.map { "what \(changes([$0])) did; " } ?? "")
      + (inFiles.map { "what changed before and in \(changes([$0])) can no longer be taken back; " } ?? "")
  }

  private static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  /// `change 3`, `changes 3–5, 8`.
  static func changes(_ ranges: [ClosedRange<Int>]) -> String {
    let parts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    let isOne = ranges.count == 1 && ranges[0].count == 1
    return (isOne ? "change " : "changes ") + parts.joined(separator: ", ")
  }

  /// The question before files are set aside.
  static func mend(_ count: Int) -> String { "Mend \(self.count(count, "place")) so?" }

  /// Says that nothing has to be mended.
  static let nothingToMend = "nothing to mend"

  /// The number of places that were, or would be, mended.
  static func mended(_ mending: Mending, isDryRun: Bool) -> String {
    let moved = mending.steps.count(where: \.isMoved)
    return (isDryRun ? "would mend " : "mended ") + count(mending.steps.count, "place")
      + (moved == 0
        ? ""
        : "; \(count(moved, "file")) \(isDryRun ? "would go" : "moved") to the folder set-aside, where "
          + "nothing is read or removed")
  }

  /// The question before missing rows count as deleted.
  static func accept(_ problems: [FileProblem]) -> String {
    let files = problems.map { problem in
      if case .lost(_, let rows, _) = problem.kind { return "\(count(rows, "row")) of \(problem.file)" }
      return problem.file
    }
    return "Let \(files.joined(separator: ", ")) count as deleted?"
  }

  /// Says that a file has lost nothing.
  static func notLost(_ type: RecordType) -> String { "\(type.file) has lost nothing" }

  /// Says that the missing rows count as deleted.
  static func accepted(_ type: RecordType, _ change: Change, isDryRun: Bool) -> String {
    if isDryRun { return "\(type.file): the loss would count" }
    let count = change.items.count
    return change.items.isEmpty
      ? "\(type.file) counts as it is; the history does not tell what it held, so that undo cannot bring it back"
      : "\(type.file): \(count == 1 ? "1 row counts" : "\(count) rows count") as deleted; undo brings \(count == 1 ? "it" : "them") back"
  }
}
