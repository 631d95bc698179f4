import Equipment
import ShellLanguage

/// Something that can stand at the cursor: a value, what surrounds it, and a few words about it.
struct Option: Sendable {
  /// The value, as it is meant.
  let value: String
  /// The typed part of the word before it, which stays: `brand=`, `3,`.
  var opening = Opening()
  /// The text put behind it: the `=` of a field, the `@2` of a version.
  var closing = ""
  var help = ""
  /// True if the word is complete with it, so that a blank follows.
  var isFinal = true
  /// The text that the list shows; the value itself if nil.
  var label: String?
  /// True if the value is inserted without quotes although it has signs in it, as an option's name is.
  var isSyntax = false
  /// True if it is no candidate, but stands for any file, whose name is left to the system's shell.
  var isAnyFile = false

  /// The whole word, as it is meant.
  var text: String { opening.text + value + closing }

  /// The whole word, as it is typed.
  func written(as style: Quoting.Style) -> String {
    opening.written + (isSyntax ? value : Quoting.write(value, as: style)) + closing
  }
}

/// The part of a word before the part that is completed.
struct Opening: Sendable {
  /// As it is meant.
  let text: String
  /// As it is typed.
  let written: String

  /// A part of a word; nothing without one.
  init(_ part: Word? = nil) {
    text = part?.text ?? ""
    written = part?.written ?? ""
  }

  private init(text: String, written: String) {
    self.text = text
    self.written = written
  }

  /// The same with a sign behind it.
  func followed(by sign: String) -> Opening { Opening(text: text + sign, written: written + sign) }

  /// The same behind another part.
  func inside(_ outer: Opening) -> Opening {
    Opening(text: outer.text + text, written: outer.written + written)
  }
}

extension Option {
  /// Whatever file the person means.
  static let anyFile = Option(value: "", isAnyFile: true)

  /// A field's name with the sign that follows it; a name that needs quotes has them, and no other.
  static func field(_ option: Option) -> Option {
    var field = option
    field.closing = "="
    field.isFinal = false
    field.label = option.value
    field.isSyntax = Quoting.isSafe(option.value)
    return field
  }
}

extension Word {
  /// The word with quotes only where it has them.
  fileprivate var written: String {
    var text = ""
    var quoted = ""
    for letter in letters {
      if letter.isQuoted {
        quoted.unicodeScalars.append(letter.scalar)
      } else {
        if !quoted.isEmpty { text += Quoting.write(quoted, as: .double) }
        quoted = ""
        text.unicodeScalars.append(letter.scalar)
      }
    }
    return quoted.isEmpty ? text : text + Quoting.write(quoted, as: .double)
  }
}
