import Equipment
import Hub

/// The manual page in roff, made from the declarations: every command, option, setting, type and topic.
enum ManualPage {
  /// The whole page, without its last line break.
  static var text: String {
    let head = [
      ".\\\" Made by archeryhub --manual.",
      ".TH ARCHERYHUB 1 \"\" \"archeryhub \(ProgramFacts.version)\" \"User Commands\"",
      ".SH NAME", "archeryhub \\- the equipment inventory of archers and clubs",
    ]
    return (head + synopsis + description + options + commands + types + topics + settings + surroundings)
      .joined(separator: "\n")
  }

  private static var synopsis: [String] {
    [".SH SYNOPSIS"]
      + ProgramFacts.usages.flatMap { [".PP", "\(Roff.bold("archeryhub"))\(Roff.text($0.0.dropFirst(10)))"] }
  }

  private static var description: [String] {
    [".SH DESCRIPTION"]
      + Roff.paragraphs(
        """
        archeryhub keeps what archers and clubs have (risers, limbs, sights, rests, plungers, bowstrings, stabilizers, \
        weights, arrows and accessories) and what they do with it: bow setups with their tuning, sight marks and rounds.
        Without arguments it is a shell; the same commands run from scripts, with -c, and as words of the command line.
        The data are plain CSV files, and one of JSON, that may be edited by other programs too.
        """)
  }

  private static var options: [String] {
    [".SH OPTIONS"]
      + ProgramOption.all.flatMap { Roff.entry($0.usage, [$0.explanation]) }
      + [".SS Options of every command"]
      + CommonOption.allCases.flatMap { option in
        Roff.entry("--\(option.rawValue)" + (option.takesValue ? " FORMAT" : ""), [option.help])
      }
  }

  private static var commands: [String] {
    let groups = Commands.groups.map { ($0.name, $0.all) }
    let families = Commands.families.map { ("\($0.name): \($0.summary)", $0.all) }
    return [".SH COMMANDS"]
      + (groups + families).flatMap { title, members in
        [".SS \"\(Roff.text(title.prefix(1).uppercased() + title.dropFirst()))\""] + members.flatMap(page)
      }
  }

  /// A command: its usage, summary, notes, parameters and examples.
  private static func page(of command: Command) -> [String] {
    let also = command.otherNames.isEmpty ? [] : ["Also \(command.otherNames.joined(separator: ", "))."]
    let parameters = command.parameters.flatMap { parameter in
      Roff.entry(parameter.name.trimmedBrackets, [parameter.help])
    }
    return Roff.entry(HelpText.usage(command), [command.summary] + also + command.notes)
      + (parameters.isEmpty ? [] : [".RS"] + parameters + [".RE"]) + [".RS", ".PP", "Examples:"]
      + Roff.verbatim(command.examples) + [".RE"]
  }

  private static var types: [String] {
    [".SH \"TYPES AND FIELDS\""]
      + RecordType.allCases.flatMap { type in
        Roff.entry(type.rawValue, [type.fields.map(\.name).joined(separator: ", ")])
      } + Roff.paragraphs("help TYPE explains the fields of a type, with their units and values.")
  }

  private static var topics: [String] {
    HelpTopic.all.flatMap { topic -> [String] in
      let title = Roff.text("\(topic.name): \(topic.summary)".uppercased())
      return [".SH \"\(title)\""] + Roff.verbatim(topic.page.lines)
    }
  }

  private static var settings: [String] {
    [".SH SETTINGS"] + Roff.paragraphs("Set with set NAME VALUE; they are kept with the data.")
      + Setting.all.flatMap { setting -> [String] in
        let meanings = zip(setting.choices, setting.choiceHelp).map { "\($0): \($1)" }.joined(separator: "; ")
        return Roff.entry(
          setting.name,
          ["\(setting.help): \(setting.expected). Usually \(setting.fallback)."]
            + (meanings.isEmpty ? [] : ["Meaning \(meanings)."]))
      }
  }

  private static var surroundings: [String] {
    let codes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
    let examples = [".SH EXAMPLES"] + Roff.verbatim(ProgramFacts.examples)
    let others = [".SH \"SEE ALSO\"", "\(Roff.bold("less")) (1),", "\(Roff.bold("readline")) (3)"]
    return entries("\"EXIT STATUS\"", codes) + entries("ENVIRONMENT", ProgramFacts.environment)
      + entries("FILES", ProgramFacts.files) + examples + others
  }

  private static func entries(_ title: String, _ entries: [(String, String)]) -> [String] {
    [".SH \(title)"] + entries.flatMap { Roff.entry($0.0, [$0.1]) }
  }
}

extension String {
  /// Its lines, empty ones too.
  fileprivate var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
