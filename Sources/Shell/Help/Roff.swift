import ShellOutput

/// The language of manual pages: texts such that they come out as they are, on every device.
enum Roff {
  /// A text within a line.
  static func text(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += escaped($1) }
  }

  static func bold(_ text: some StringProtocol) -> String { "\\fB\(self.text(text))\\fR" }

  /// A name in bold with its explanation indented below it.
  static func entry(_ name: String, _ explanation: [String]) -> [String] {
    [".TP", bold(name)] + explanation.map(line)
  }

  /// Lines that are filled; each is a paragraph.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { [".PP", line($0)] }
  }

  /// Lines that stay as they are.
  static func verbatim(_ lines: [String]) -> [String] {
    [".PP", ".nf"] + lines.map { $0.isEmpty ? "\\&" : line($0) } + [".fi"]
  }

  /// A whole line, escaped so that its first character begins no request of roff.
  private static func line(_ text: some StringProtocol) -> String {
    let text = self.text(text)
    return text.first.map { ".' ".contains($0) } ?? false ? "\\&" + text : text
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if let known = special[scalar] ?? Sign.all[Character(scalar)]?.roff { return known }
    guard scalar.value >= 0x80 else { return String(scalar) }
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
  }

  /// The escapes of characters that roff would not print as they are.
  private static let special: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
  ]
}
