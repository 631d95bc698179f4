/// A line of the system's shell up to the cursor, in words as they are meant.
///
/// Text that only the shell could expand, such as a variable that it does not export, stays as it is written.
struct ShellWords: Equatable {
  /// The quote that is open at the end of the line.
  enum Quote: Sendable, Equatable {
    case none, single, double
    /// `$'…'`, in which a backslash begins an escape.
    case escaped
  }

  /// The words that are done, without redirections; the first is the program.
  private(set) var words: [String] = []
  /// The variables that are set for this command only, before its name.
  private(set) var variables: [String: String] = [:]
  /// The word at the cursor; empty behind a blank.
  private(set) var partial = ""
  /// The quote that the word at the cursor has open.
  private(set) var quote = Quote.none
  /// True if the word at the cursor is the file of a redirection.
  private(set) var isRedirection = false

  /// Splits a line as the shell does.
  init(_ line: String, _ shell: CompletionScript, _ environment: Environment) {
    var reading = Reading(scalars: Array(line.unicodeScalars), shell: shell, environment: environment)
    reading.run()
    words = reading.words
    partial = reading.word ?? ""
    quote = reading.quote
    isRedirection = reading.isTarget
    while let first = words.first, let (name, value) = first.assignment {
      variables[name] = value
      words.removeFirst()
    }
  }
}

extension String {
  /// The parts of `NAME=VALUE`; nil if it is none.
  fileprivate var assignment: (String, String)? {
    guard let equals = firstIndex(of: "="), let first, !first.isNumber,
      self[..<equals].utf8.allSatisfy({ $0.isNameByte })
    else { return nil }
    return (String(self[..<equals]), String(self[index(after: equals)...]))
  }
}

extension UInt8 {
  /// True for a byte of a variable's name: an ASCII letter, a digit or `_`.
  fileprivate var isNameByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}

/// The reading of a line, sign by sign; a sign is a scalar, so that no mark hides a quote.
private struct Reading {
  let scalars: [Unicode.Scalar]
  let shell: CompletionScript
  let environment: Environment
  var words: [String] = []
  /// The word that is being read; nil between words.
  var word: String?
  var quote = ShellWords.Quote.none
  /// True from a redirection's sign to the end of the word behind it, which is its file.
  var isTarget = false
  private var index = 0

  init(scalars: [Unicode.Scalar], shell: CompletionScript, environment: Environment) {
    (self.scalars, self.shell, self.environment) = (scalars, shell, environment)
  }

  private var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  mutating func run() {
    while index < scalars.count {
      switch quote {
      case .none: readBare(scalars[index])
      case .single: readSingle(scalars[index])
      case .double: readDouble(scalars[index])
      case .escaped: readEscaped(scalars[index])
      }
      index += 1
    }
  }

  private mutating func append(_ text: String) { word = (word ?? "") + text }
  private mutating func append(_ scalar: Unicode.Scalar) { word = (word ?? "") + String(Character(scalar)) }

  private mutating func endWord() {
    guard let ended = word else { return }
    if isTarget { isTarget = false } else { words.append(ended) }
    word = nil
  }

  private mutating func readBare(_ scalar: Unicode.Scalar) {
    switch scalar {
    case " ", "\t", "\n": endWord()
    case "'", "\"":
      append("")
      quote = scalar == "'" ? .single : .double
    case "$" where next == "'" && shell != .fish:
      append("")
      quote = .escaped
      index += 1
    case "$": readVariable()
    case "\\": readBackslash()
    case "~" where word == nil && (next == nil || next == "/"): append(environment["HOME"] ?? "~")
    case "<", ">": beginRedirection()
    case ";", "|", "&":
      // Another command begins.
      endWord()
      (words, isTarget) = ([], false)
    default: append(scalar)
    }
  }

  /// `> FILE`, `2>> FILE`, `2>&1`: the number before belongs to it.
  private mutating func beginRedirection() {
    if word?.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) == true { word = nil } else { endWord() }
    while let sign = next, "<>&|".unicodeScalars.contains(sign) { index += 1 }
    isTarget = true
  }

  private mutating func readSingle(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "'": quote = .none
    case "\\" where shell == .fish && (next == "'" || next == "\\"): appendNext()
    default: append(scalar)
    }
  }

  private mutating func readDouble(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": quote = .none
    case "$": readVariable()
    case "\\":
      guard let next, "\"\\$`\n".unicodeScalars.contains(next) else { return append(scalar) }
      appendNext()
    default: append(scalar)
    }
  }

  private mutating func readEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "'": quote = .none
    case "\\": readEscape()
    default: append(scalar)
    }
  }

  private mutating func readBackslash() {
    if shell == .fish, let next, "abefnrtvxuU".unicodeScalars.contains(next) { readEscape() } else { appendNext() }
  }

  /// Appends the sign behind a backslash as it is; a line break there is left out.
  private mutating func appendNext() {
    guard let sign = next else { return append("") }
    index += 1
    if sign != "\n" { append(sign) }
  }

  /// `\n`, `\t`, `\x41`, `\u00e9`.
  private mutating func readEscape() {
    guard let sign = next else { return append("") }
    index += 1
    let named: [Unicode.Scalar: Unicode.Scalar] = [
      "a": "\u{7}", "b": "\u{8}", "e": "\u{1B}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}",
    ]
    let lengths: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]
    guard let most = lengths[sign] else { return append(named[sign] ?? sign) }
    var digits = ""
    while digits.unicodeScalars.count < most, let digit = next, Character(digit).isHexDigit {
      digits.unicodeScalars.append(digit)
      index += 1
    }
    if let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) { append(scalar) }
  }

  /// `$NAME`, `${NAME}`: its value, if the program knows it too.
  private mutating func readVariable() {
    var end = index + 1
    let isBraced = next == "{"
    if isBraced { end += 1 }
    var name = ""
    while end < scalars.count, scalars[end].isASCII, UInt8(ascii: scalars[end]).isNameByte {
      name.unicodeScalars.append(scalars[end])
      end += 1
    }
    guard !name.isEmpty, !isBraced || end < scalars.count && scalars[end] == "}", let value = environment[name] else {
      return append("$")
    }
    append(value)
    index = isBraced ? end : end - 1
  }
}
