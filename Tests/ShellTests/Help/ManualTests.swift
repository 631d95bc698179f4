import Equipment
import Foundation
import Hub
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

/// Everything that is declared stands where people look for it.
@Suite("The manual page, help and the completion files") @HubActor
struct ManualTests {
  private let manual = ManualPage.text
  private let plain = ManualPage.text.plainRoff

  @Test("name every command with its usage")
  func commands() {
    for command in Commands.all {
      #expect(plain.contains(HelpText.usage(command).spelled), "\(command.name)")
      #expect(plain.contains(command.summary.spelled))
      #expect(command.examples.allSatisfy { plain.contains($0.spelled) }, "\(command.name)")
    }
  }

  @Test("name every option of the program and of every command")
  func options() {
    for option in ProgramOption.all {
      #expect(plain.contains(option.usage))
      #expect(HelpText.program.contains(option.usage))
    }
    for command in Commands.all { #expect(command.optionNames.allSatisfy { plain.contains("--\($0)") }) }
  }

  @Test("name every setting, type, topic, exit code, variable and file")
  func rest() {
    for setting in Setting.all { #expect(plain.contains("\(setting.help): \(setting.expected)".spelled)) }
    for type in RecordType.allCases { #expect(plain.contains(type.fields.map(\.name).joined(separator: ", "))) }
    for topic in HelpTopic.all { #expect(plain.contains("\(topic.name): \(topic.summary)".uppercased())) }
    for code in ExitCode.allCases { #expect(plain.contains("\n\(code.rawValue)\n\(code.meaning)\n")) }
    for (name, meaning) in ProgramFacts.environment + ProgramFacts.files {
      #expect(plain.contains("\(name.spelled)\n\(meaning.spelled)"))
    }
  }

  @Test("name every variable of the environment that the sources look at")
  func variables() throws {
    let sources = SampleData.package.appending(path: "Sources").path
    let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
    let texts = try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: "\(sources)/\($0)", encoding: .utf8)
    }
    let read = Set(texts.flatMap { $0.matches(of: /(?:environment\[|named\()"([A-Z_]+)"/).map { String($0.1) } })
    #expect(read.contains("PAGER") && read.contains("EDITOR"))
    let named = Set(ProgramFacts.environment.map(\.0))
    // Of a home everybody knows.
    #expect(read.subtracting(named) == ["HOME"])
  }

  @Test("hold nothing but signs that every device can show")
  func signs() {
    #expect(manual.utf8.allSatisfy { $0 == 0x0A || 0x20..<0x7F ~= $0 })
    // A sign without a spelling in `Roff`.
    #expect(!manual.contains("\\[u"))
  }

  @Test("of completion ask the program, and hold no word of its language", arguments: CompletionScript.allCases)
  func completionFile(shell: CompletionScript) {
    #expect(shell.script.contains("--complete \(shell.rawValue) "))
    let words = Set(shell.script.split { !($0.isLetter || $0.isNumber || "-_".contains($0)) }.map(String.init))
    let verbs: [String] = ["list", "edit", "undo", "spine", "risers", "--dry-run", "--format"]
    #expect(words.isDisjoint(with: verbs))
  }

  @Test("of all commands fits on one screen of 24 lines and 80 columns, with the prompt")
  func overview() {
    let lines = HelpText.overview().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 23)
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 80 })
    for (name, _) in Commands.overview { #expect(HelpText.overview().contains(name)) }
    for topic in HelpTopic.all { #expect(HelpText.overview().contains("\(topic.name) ")) }
  }
}

@Suite("A search in help") @HubActor
struct HelpSearchTests {
  private func pages(_ words: String...) -> [String] { HelpSearch.table(of: words).rows.compactMap { $0[0] } }

  @Test("finds commands, fields, topics, settings and options of the program")
  func everywhere() {
    #expect(pages("winter.hub").contains("help source"))
    #expect(pages("draw", "weight").contains("help limbs"))
    #expect(pages("measures").contains("set units"))
    #expect(pages("zzqwx") == [])
    #expect(pages("keep-going").contains("archeryhub --help"))
    #expect(pages("UNDO").contains("help undo"))
  }

  @Test("finds a page once, by the first line that has all the words")
  func once() throws {
    let found = pages("where")
    #expect(Set(found).count == found.count)
    let row = try #require(HelpSearch.table(of: ["brings", "back"]).rows.first { $0[0] == "help delete" })
    #expect(row[1] == "Delete items; undo brings them back.")
  }
}

extension String {
  /// A text with the signs spelled as `Roff` does.
  fileprivate var spelled: String { Roff.text(self).plainRoff }

  /// The text of roff without its escapes for hyphens, fonts, backslashes and beginnings of lines.
  fileprivate var plainRoff: String {
    var text = self
    for (escape, sign) in [("\\-", "-"), ("\\fB", ""), ("\\fR", ""), ("\\&", ""), ("\\e", "\\")] {
      text = text.replacing(escape, with: sign)
    }
    return text
  }
}
