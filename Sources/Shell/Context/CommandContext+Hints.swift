import Answers
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// Hints behind an error about an item that is not there: the ids of its type, and the named data folder if missing.
  func hints(instead error: any Error, _ styler: Styler) -> String {
    guard let type = missingType(error) else { return "" }
    var lines: [String] = []
    if case CommandError.noItemsAtAll = error {} else { lines = [Messages.existingIds(of: type, ids: ids(of: type))] }
    if let folder = missingFolder { lines.append(Messages.noFolder(folder)) }
    return lines.map { "\n" + styler.faint("hint: ") + $0 }.joined()
  }

  /// The type of the record that was not found; nil if the error is about something else.
  private func missingType(_ error: any Error) -> RecordType? {
    switch error {
    case CommandError.noItems(let type, _), InventoryError.noItem(let type, _), CommandError.noItemsAtAll(let type):
      type
    default: nil
    }
  }

  private func ids(of type: RecordType) -> [Int] {
    var ids: [Int] = []
    viewModel.visitLoaded(["id"], of: type) { texts in
      if let id = texts.integer(0) { ids.append(id) }
    }
    return ids
  }

  /// The folder that the person named, if it does not exist; nil if it does, or if nobody named one.
  var missingFolder: String? { namedFolder.flatMap { documents.exists($0) ? nil : $0 } }
}

extension CommandContext {
  /// True if a single command found nothing because the folder that `--data` names is not there: most likely a slip.
  ///
  /// In a script the folder may come to be with the next command.
  func foundNoFolder(_ output: Output) -> Bool {
    guard hasMissedFolder, output.code == .success, invocation.data != nil else { return false }
    return switch invocation.source {
    case .words: true
    case .commands(let commands): commands.count == 1
    default: false
    }
  }

  /// The folder that a person named, if it is not there; then it notes that an answer found nothing because of it.
  func missedFolder() -> String? {
    guard let folder = missingFolder else { return nil }
    hasMissedFolder = true
    return folder
  }
}

extension Messages {
  /// `there are 1–13`, or how to begin.
  static func existingIds(of type: RecordType, ids: [Int]) -> String {
    guard !ids.isEmpty else { return emptyType(type) }
    var ranges: [ClosedRange<Int>] = []
    for id in ids {
      if let last = ranges.last, id == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...id
      } else {
        ranges.append(id...id)
      }
    }
    let texts = ranges.prefix(8).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    let list = texts.joined(separator: ", ") + (ranges.count > 8 ? ", … \(ids[ids.count - 1])" : "")
    return
      "there \(ids.count == 1 ? "is \(type.words.noun.one)" : "are \(type.words.noun.many)") \(list); list \(type.words.many.lowercased()) shows them"
  }

  /// Says that the data folder does not exist.
  static func noFolder(_ path: String) -> String { "the data folder \(VisibleText.line(path)) does not exist yet" }
}
