import Codecs
import Equipment

extension Messages {
  /// The fault of a setup in a file.
  static func words(for fault: SetupFault) -> String {
    switch fault {
    case .format(let text): "the format is \(quoted(text)), and this program knows 1"
    case .missing(let name): "there is no \(quoted(name))"
    case .unexpected(let name): "\(quoted(name)) has no meaning here"
    case .notA(let form, let name): "\(quoted(name)) must be \(words(for: form))"
    case .order(let number, let before): "version \(number) comes after version \(before); the oldest comes first"
    case .duplicateCopy(let type, let id, let since):
      "a second copy of \(type.rawValue) \(id) from version \(since) on"
    case .missingCopy(let type, let id, let version):
      "version \(version) uses \(type.rawValue) \(id), and items has no copy of it from then or before"
    case .unusedCopy(let type, let id, let since):
      "no version uses this copy of \(type.rawValue) \(id) from version \(since) on"
    case .notForTables(let id):
      "setup \(id) has members that the program does not know and cannot take over as they are: remove or rename them"
    case .content(let error): text(of: error)
    case .duplicateName(let name, let line): "the active setup in line \(line) is named \(quoted(name)) already"
    }
  }

  private static func words(for form: SetupFault.Form) -> String {
    switch form {
    case .list: "a list"
    case .object: "an object"
    case .text: "text"
    case .wholeNumber: "a whole number from 1 on"
    case .truthValue: "true or false"
    }
  }

  /// The reason why a setup cannot be changed so.
  static func text(of error: SetupError) -> String {
    switch error {
    case .unknownTuning(let name): "there is no tuning value \(quoted(name))"
    case .value(let error): text(of: error)
    case .notStored(let type): "the \(type.rawValue) has no id yet"
    case .notFitted(let type, let id?): "\(type.rawValue) \(id) is not fitted"
    case .notFitted(let type, nil): "no \(type.words.noun.one) is fitted"
    case .alreadyFitted(let type, let id): "\(type.rawValue) \(id) is fitted already"
    case .tooMany(let type): "a bow has only one \(type.words.noun.one)"
    case .noPosition(let type): "a bow has only one \(type.words.noun.one), which has no position"
    case .noPrimary(let type): "only arrows can be primary, not \(type.words.noun.many)"
    case .primaries(let count): "exactly one set of arrows is primary, not \(count)"
    }
  }

  /// A hint at a value that would be right; nil where none is known.
  static func hint(for error: SetupError) -> String? {
    switch error {
    case .unknownTuning(let name): suggestion(for: name, among: SetupTuning.fields.map(\.info.name))
    case .value(let error): hint(for: error)
    default: nil
    }
  }
}
