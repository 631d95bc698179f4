import Answers
import Codecs
import Equipment
import ShellLanguage

extension Messages {
  /// The problems of a file that an answer was read from, below a heading: the file, and how much of it can be read.
  static func lines(of omission: Omission) -> [String] {
    if let failure = omission.failure { return [text(of: failure)] }
    let file = omission.problems.first?.file ?? omission.type.file
    let heading =
      omission.isWhole ? "\(file) cannot be read:" : "\(file) has \(problems(omission)); only what is sound is shown:"
    return [heading] + list(omission.problems)
  }

  /// The same in one line, for the start of the shell.
  static func damage(_ omission: Omission) -> String {
    if let failure = omission.failure { return text(of: failure) }
    let file = omission.problems.first?.file ?? omission.type.file
    let what = omission.isWhole ? "\(file) cannot be read" : "\(file) has \(problems(omission))"
    guard let first = omission.problems.first else { return what }
    return omission.problems.count == 1 ? "\(what): \(text(of: first))" : "\(what); the first: \(text(of: first))"
  }

  private static func problems(_ omission: Omission) -> String {
    omission.problems.count == 1 ? "1 problem" : "\(omission.problems.count) problems"
  }

  /// Stands for a referenced record that may be in the unreadable part of a file.
  static let unread = "(cannot be read)"

  /// Says that no record of a type can be read, though there may be some.
  static func noneReadable(_ type: RecordType?) -> String {
    "\(type.map { "no \($0.words.noun.many)" } ?? "nothing") can be read"
  }

  /// The message for a record that was not found, where its file has unreadable rows; nil for other errors.
  static func unreadable(_ error: any Error, where lacks: (RecordType?) -> Bool) -> String? {
    switch error {
    case CommandError.noItems(let type, let ids) where lacks(type): "no \(numbers(ids, of: type)) can be read"
    case InventoryError.noItem(let type, let id) where lacks(type): "no \(type.rawValue) \(id) can be read"
    case CommandError.noName(let name, let type, _) where lacks(type):
      "no \(type.rawValue) that can be read is named \(quoted(name))"
    case CommandError.noItemsAtAll(let type) where lacks(type): noneReadable(type)
    case CommandError.nothingMatches(let type, let filter, _) where lacks(type):
      noMatch(filter, type, total: nil, isWhole: false)
    case CommandError.noSetup where lacks(.setup), SetupRefusal.noCurrent where lacks(.setup):
      "no setup was named, and no current one can be read"
    default: nil
    }
  }
}
