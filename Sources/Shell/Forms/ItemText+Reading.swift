import Equipment
import ShellLanguage

extension ItemText {
  /// The result of reading a changed text.
  struct Reading: Sendable {
    /// The assignments to each item, in the order of the items; their ranges are of line numbers from 0.
    var assignments: [[Assignment]]
    /// The text's problems; their ranges are of line numbers from 0.
    var problems: [Problem] = []
  }

  /// The prefix of lines that report problems; such lines are skipped when the text is read again.
  static let mark = "#! "

  /// The lines of a text, without those that report problems.
  static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
      .filter { !$0.begins(with: mark.trimmed) }
  }

  /// The text with its problems reported above their lines, or at its top.
  static func text(of lines: [String], with problems: [Problem]) -> String {
    let report = { (index: Int?) in
      problems.filter { $0.range?.lowerBound == index }.flatMap { problem in
        let (text, hint) = Messages.wording(of: problem.fact)
        return [text, hint].compactMap { $0 }.flatMap { $0.split(separator: "\n") }.map { mark + $0 }
      }
    }
    return (report(nil) + lines.enumerated().flatMap { report($0) + [$1] }).joined(separator: "\n")
  }

  /// Reads lines; a value that is as it was makes no assignment.
  func read(_ lines: [String]) -> Reading {
    var reader = Reader(text: self)
    for (index, line) in lines.enumerated() { reader.parse(line, at: index) }
    reader.finish()
    return reader.reading
  }

  /// Goes through the lines.
  private struct Reader {
    let text: ItemText
    let scope: FieldScope
    var reading: Reading
    private var item: Int?
    /// True below a heading that names none of the items: its fields are skipped, and no problems of their own.
    private var isLost = false
    private var seen: Set<Int> = []
    /// The field whose value may go on in the next line.
    private var open: (key: Word, index: Int, value: [String], isBlock: Bool)?
    /// The fields of the item that were read.
    private var readFields: Set<String> = []

    init(text: ItemText) {
      self.text = text
      scope = text.scope
      reading = Reading(assignments: text.items.map { _ in [] })
      item = text.items.count == 1 ? 0 : nil
    }

    mutating func parse(_ line: String, at index: Int) {
      let trimmed = line.trimmed
      if trimmed.unicodeScalars.first == "|", let open, open.isBlock || open.value.isEmpty {
        self.open?.value.append(Self.blockLine(line))
        self.open?.isBlock = true
        return
      }
      finish()
      if trimmed.isEmpty || trimmed.unicodeScalars.first == "#" { return }
      if trimmed.begins(with: "["), trimmed.ends(with: "]") { return parseHeading(trimmed, at: index) }
      guard let (key, value) = Self.parts(of: line) else {
        return note(.assignmentExpected(trimmed), at: index)
      }
      open = (key, index, value.trimmed.isEmpty ? [] : [value], false)
    }

    /// Reads the field that is complete, if there is one.
    mutating func finish() {
      guard let field = open else { return }
      open = nil
      guard let item else { return isLost ? () : note(.headingExpected, at: field.index) }
      guard let known = known(field.key) else {
        let fact = Problem.Fact.unknownField(field.key.text, type: text.type, known: scope.names)
        return note(fact, at: field.index)
      }
      guard readFields.insert(known.name).inserted else { return note(.fieldGivenTwice(known.name), at: field.index) }
      let value = field.isBlock ? field.value.joined(separator: "\n") : LineValue.read(field.value.first ?? "")
      set(known, to: value, item, at: field.index)
    }

    private mutating func set(_ field: ScopedField, to value: String, _ item: Int, at index: Int) {
      // An unchanged value is no assignment, so that no rule is checked for it.
      if isSame(text.items[item].text(field.name) ?? "", value) { return }
      switch Assignment.make(field, .set, value, at: index..<index + 1, in: scope) {
      case .success(let assignment): reading.assignments[item].append(assignment)
      case .failure(let error): note(.field(error), at: index)
      }
    }

    private mutating func parseHeading(_ heading: String, at index: Int) {
      let words = heading.dropFirst().dropLast().blankSeparated
      let isType = words.count == 2 && RecordType(word: words[0]) == text.type
      let found = text.items.firstIndex { isType && String($0.recordId) == words[1] }
      (item, readFields, isLost) = (found, [], found == nil)
      guard let found else { return note(.unknownHeading(heading), at: index) }
      if !seen.insert(found).inserted { note(.headingTwice(heading), at: index) }
    }

    /// The field that a key names; a column by its exact name if the key is in quotes.
    private func known(_ key: Word) -> ScopedField? {
      if key.hasQuotes, let column = text.columns.first(where: { isSame($0, key.text) }) { return .column(column) }
      return scope.field(key.text.trimmed)
    }

    private mutating func note(_ fact: Problem.Fact, at index: Int) {
      reading.problems.append(Problem(fact, at: index..<index + 1))
    }

    /// The text behind the `|` and one blank.
    private static func blockLine(_ line: String) -> String {
      let scalars = line.unicodeScalars.drop { $0 != "|" }.dropFirst()
      return String(Substring(scalars.first == " " ? scalars.dropFirst() : scalars))
    }

    /// The key and the value of a line; nil if there is no `=` outside quotes.
    private static func parts(of line: String) -> (Word, String)? {
      let scalars = Array(line.unicodeScalars)
      var index = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
      if scalars[index] == "\"" {
        index += 1
        while index < scalars.count, scalars[index] != "\"" { index += scalars[index] == "\\" ? 2 : 1 }
      }
      guard index < scalars.count, let equals = scalars[index...].firstIndex(of: "=") else { return nil }
      let text = { (scalars: ArraySlice<Unicode.Scalar>) in String(String.UnicodeScalarView(scalars)) }
      let head = text(scalars[..<equals]).trimmed
      let lexed = Lexer.split(head)
      let isQuoted = lexed.words.count == 1 && lexed.words[0].hasQuotes && lexed.problems.isEmpty && lexed.open == nil
      let bare = Word(
        letters: head.unicodeScalars.map { Word.Letter(scalar: $0, isQuoted: false, position: 0) },
        range: 0..<head.unicodeScalars.count)
      return (isQuoted ? lexed.words[0] : bare, text(scalars[(equals + 1)...]))
    }
  }
}
