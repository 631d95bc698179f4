import Equipment
import Hub
import ShellOutput

/// Looks for words in everything that help knows: commands, fields, topics, settings, options of the program.
enum HelpSearch {
  /// A line of help, and the command that shows the whole page.
  struct Line: Sendable {
    let page: String
    let text: String
  }

  /// The pages that hold all the words in one line, each with the first such line; the order is that of help.
  static func table(of words: [String]) -> Table {
    let needles = words.flatMap { $0.split(separator: " ") }.map { Folding.fold(String($0)) }
    var seen: Set<String> = []
    let found = lines.filter { line in
      let folded = Folding.fold("\(line.page) \(line.text)")
      return needles.allSatisfy { Folding.contains($0, inFolded: folded) } && seen.insert(line.page).inserted
    }
    return Table(
      columns: [Column("help", title: "to read"), Column("line", title: "found", isSentence: true)],
      rows: found.map { [$0.page, $0.text] }, idColumn: "help")
  }

  /// Every line that is looked at.
  private static var lines: [Line] {
    commands + topics + settings + fields + options
  }

  private static var commands: [Line] {
    Commands.all.flatMap { command in
      // Appended and not added up: the types of a sum of five arrays take the compiler half a minute.
      var texts: [String] = [command.summary]
      if !command.otherNames.isEmpty { texts.append("also \(command.otherNames.joined(separator: ", "))") }
      texts.append(contentsOf: command.parameters.map { "\($0.name.trimmedBrackets): \($0.help)" })
      texts.append(contentsOf: command.notes)
      texts.append(contentsOf: command.examples)
      return texts.map { Line(page: "help \(command.name)", text: $0) }
    }
  }

  private static var topics: [Line] {
    HelpTopic.all.flatMap { topic in
      ([topic.summary] + topic.page.split(separator: "\n").map { String($0).trimmed }).map {
        Line(page: "help \(topic.name)", text: $0)
      }
    }
  }

  private static var settings: [Line] {
    Setting.all.map { Line(page: "set \($0.name)", text: "\($0.help): \($0.expected)") }
  }

  private static var fields: [Line] {
    RecordType.allCases.flatMap { type in
      type.fields.map { field in
        let values = (field.choices + field.suggestions).joined(separator: ", ")
        return Line(
          page: "help \(type.rawValue)",
          text: "\(field.name): \(type.help(of: field))" + (values.isEmpty ? "" : "; \(values)"))
      }
    }
  }

  private static var options: [Line] {
    ProgramOption.all.map { Line(page: "archeryhub --help", text: "\($0.usage): \($0.explanation)") }
  }
}
