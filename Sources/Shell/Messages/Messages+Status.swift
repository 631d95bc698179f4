import Answers
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

/// The sentences of `status` and `retry`.
extension Messages {
  /// The line that is run again.
  static func again(_ line: String) -> String { "again: \(VisibleText.line(line))" }

  /// `12,345 bytes in 14 files`.
  static func size(_ folder: FolderStatus) -> String {
    "\(folder.bytes.grouped) bytes in \(folder.files) file\(folder.files == 1 ? "" : "s")"
  }

  /// The number of changes that wait for a checkpoint.
  static func unsaved(_ folder: FolderStatus) -> String {
    if folder.isDamaged { return "not known: the journal is damaged; verify says where" }
    let count = folder.unsaved
    return count == 0
      ? "nothing: all changes are in the files" : "\(count) change\(count == 1 ? "" : "s"); save writes them"
  }

  /// The result of an action; nil before the first and while one is under way.
  static func ended(_ action: ActionState<Change>) -> String? {
    switch action {
    case .idle, .inProgress: nil
    case .success(let change): "done: \(words(for: change))"
    case .failure(let message): "failed: \(VisibleText.line(message))"
    }
  }

  /// `5 arrow sets from file and journal, 1.0 ms`.
  static func loaded(_ load: LoadReport) -> String {
    let type = load.types.count == 1 ? load.types[0] : nil
    let what = load.rows.map { count($0, type) } ?? type.map { $0.words.noun.many } ?? "the answer"
    let sources = sources(load)
    let origin = sources.isEmpty ? "" : " from \(sources.joined(separator: " and "))"
    return "\(what)\(origin), \(milliseconds(load.nanoseconds)) ms"
  }

  /// The sources of a load, the quickest to read first.
  static func sources(_ load: LoadReport) -> [String] {
    DataSource.allCases.filter(load.sources.contains).map(\.rawValue)
  }

  /// Milliseconds to the hundredth.
  static func milliseconds(_ nanoseconds: Int) -> String { (Double(nanoseconds) / 1_000_000).fixed(2) }
}

/// The program's log.
extension Messages {
  /// `trace: read 1,234 bytes of risers.csv, 0.02 ms`.
  static func trace(_ event: TraceEvent, in folder: String) -> String {
    let isInside = event.path.hasPrefix(folder + "/")
    let name = isInside ? String(event.path.dropFirst(folder.count + 1)) : event.path
    let file = event.path == folder ? "the data folder" : VisibleText.line(name)
    let what =
      switch event.kind {
      case .opened: "opened \(file)"
      case .listed: "listed \(event.count) names of \(file)"
      case .read: "read \(event.count.grouped) bytes of \(file)"
      case .wrote: "wrote \(event.count.grouped) bytes to \(file)"
      case .renamed: "put \(file) in place"
      case .removed: "removed \(file)"
      case .decoded: "decoded \(event.count.grouped) \(file.hasSuffix(".jsonl") ? "lines" : "rows") of \(file)"
      case .synced: "waited for the disk to keep \(file)"
      case .waited: "waited for another program"
      }
    return "trace: \(what), \(milliseconds(event.nanoseconds)) ms"
  }

  /// The sums of a trace.
  static func trace(_ total: TraceTotal) -> String {
    "trace: in all \(total.opened) files opened, \(total.read.grouped) bytes read, \(total.written.grouped) bytes written,"
      + " \(milliseconds(total.nanoseconds)) ms"
  }
}
