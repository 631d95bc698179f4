import Equipment
import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

@Suite("Help on a narrow terminal")
struct FittedPageTests {
  private static let pages: [String: String] = {
    var pages = ["": HelpText.overview(), "--help": HelpText.program, "tutorial": TutorialText.whole]
    for command in Commands.all { pages[command.name] = HelpText.command(command) }
    for family in Commands.families { pages[family.name + " …"] = HelpText.family(family) }
    for topic in HelpTopic.all { pages["topic " + topic.name] = topic.page }
    for type in RecordType.allCases { pages["type " + type.rawValue] = HelpText.type(type) }
    return pages
  }()

  @Test("no line is longer than the terminal is wide, and no word is lost or broken", arguments: pages.keys.sorted())
  func fits(name: String) throws {
    let page = try #require(Self.pages[name])
    let words = page.split(whereSeparator: \.isWhitespace)
    for width in 40...120 {
      let lines = FittedPage.text(page, width: width).split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines where DisplayWidth.of(String(line)) > width {
        // A word that is longer than a line stands alone.
        #expect(line.split(separator: " ").filter { $0 != "\\" && $0 != "hub>" }.count == 1, "\(width): \(line)")
      }
      let shown = lines.flatMap { line in
        // A command goes on behind a backslash, as one types it.
        line.split(separator: " ").enumerated().filter { $1 != "\\" }.map { $1 }
      }
      #expect(shown == words.filter { $0 != "\\" }, "\(width)")
    }
  }

  @Test("a page that fits stays as it is, and so does one that goes into a pipe")
  func unchanged() {
    for page in Self.pages.values {
      #expect(FittedPage.text(page, width: nil) == page)
      #expect(FittedPage.text(page, width: 1000) == page)
    }
  }

  @Test("the examples of commands can still be typed as they stand", arguments: Commands.all.map(\.name))
  func examples(name: String) throws {
    let command = try #require(Commands.named(name))
    for width in [40, 50, 60, 80] {
      let lines = FittedPage.text(HelpText.command(command), width: width)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let start = try #require(lines.firstIndex(of: "examples")) + 1
      var script = ScriptLines(joinsQuotes: true)
      let typed = lines[start...].prefix { !$0.isEmpty }.compactMap { script.append($0)?.text }
      let words = { (text: String) in Lexer.split(text).words.map(\.text) }
      #expect(typed.map(words) == command.examples.map(words), "\(width)")
    }
  }
}
