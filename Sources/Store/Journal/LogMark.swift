import Answers
import Equipment

/// How much of a log is included in what is derived from it.
struct LogMark: Sendable {
  /// The version with which the reading of the log began.
  private let origin: Int
  private let lineCount: Int

  /// Marks the end of a log.
  init(_ log: Log) { (origin, lineCount) = (log.origin, log.lines.count) }

  /// The changes behind the mark, oldest first; nil if the log was read anew since.
  func changes(in log: Log) -> [Change]? {
    guard log.origin == origin, log.lines.count >= lineCount else { return nil }
    return log.lines[lineCount...].compactMap { if case .entry(let entry, _) = $0 { entry.change } else { nil } }
  }
}
