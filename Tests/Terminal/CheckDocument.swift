/// The contents of `Checks.md`: groups of checks, each with the keys to type and the expected screen.
struct CheckDocument {
  /// A line of the document that is not understood.
  struct Problem: Error, CustomStringConvertible {
    let line: Int
    let description: String
  }

  /// Checks that follow each other on one terminal.
  struct Group: CustomStringConvertible {
    var title: String
    var columns = 80
    var rows = 60
    /// True if the inventory is the sample; false for none.
    var hasSample = true
    /// Lines for the system's shell before the first check.
    var preparations: [String] = []
    var checks: [Check] = []

    var description: String { title }
  }

  /// A check: keys to type, and the excerpt of the screen that must be seen.
  struct Check {
    let number: Int
    let line: Int
    /// Texts to type one after another, each as soon as the one before is answered.
    var keys: [String]
    /// The excerpt that must be seen at last; nil until its block is read.
    var excerpt: Excerpt?
  }

  private(set) var groups: [Group] = []
  /// The lines of the block that is being read.
  private var block: [String]?

  init(_ text: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try read(String(line), index + 1)
    }
  }

  private mutating func read(_ line: String, _ lineNumber: Int) throws {
    if line.hasPrefix("```") { return try fence(lineNumber) }
    if block != nil {
      block?.append(line)
    } else if line.hasPrefix("## ") {
      groups.append(Group(title: String(line.dropFirst(3))))
    } else if let number = Self.number(of: line) {
      guard !groups.isEmpty else { throw Problem(line: lineNumber, description: "a check before the first heading") }
      let check = Check(number: number, line: lineNumber, keys: Self.spans(of: line))
      groups[groups.count - 1].checks.append(check)
    } else if line.hasPrefix("*"), line.hasSuffix("*"), !groups.isEmpty {
      Self.arrange(&groups[groups.count - 1], line)
    }
  }

  /// Begins or ends a block, whose lines belong to the check above.
  private mutating func fence(_ lineNumber: Int) throws {
    guard let lines = block else {
      block = []
      return
    }
    block = nil
    let group = groups.count - 1
    guard group >= 0 else { return }  // the text before the first group says how to begin
    guard let check = groups[group].checks.indices.last, groups[group].checks[check].excerpt == nil else {
      throw Problem(line: lineNumber, description: "a block that belongs to no check")
    }
    groups[group].checks[check].excerpt = Excerpt(lines)
  }

  /// `**12.** …` begins check 12.
  private static func number(of line: String) -> Int? {
    let parts = line.split(separator: ".** ", maxSplits: 1)
    return parts.count == 2 && line.hasPrefix("**") ? Int(parts[0].dropFirst(2)) : nil
  }

  /// The parts of a line between backticks.
  private static func spans(of line: String) -> [String] {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  /// Reads the line below a heading, such as `*Window: 60 columns. No inventory. First type …*`.
  private static func arrange(_ group: inout Group, _ line: String) {
    let words = line.split { " .,*".contains($0) }
    for (number, unit) in zip(words, words.dropFirst()) {
      guard let number = Int(number) else { continue }
      if unit == "columns" { group.columns = number }
      if unit == "rows" { group.rows = number }
    }
    group.hasSample = !line.contains("No inventory")
    group.preparations = spans(of: line)
  }
}
