import Equipment
import Hub
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("What is said in words") @HubActor
struct SpokenWordsTests {
  @Test(
    "holds no sign that only eyes can read, in any calculation",
    arguments: Commands.all.filter { $0.name.hasPrefix("calc") })
  func calculations(command: Command) async throws {
    // Data formats are for programs, whatever a person listens to.
    for example in command.examples where !example.contains("--format") {
      let seen = try await recorded("# sample", "# args --plain \(example)")
      let answer = seen.split(separator: "\n").dropFirst(2).joined(separator: "\n")
      #expect(answer.signs == "", "\(seen)")
    }
  }

  @Test(
    "holds no sign of a sentence's in a listing",
    arguments: ["history --limit 2", "setup versions 1", "setup check 1", "setup show 1", "check"])
  func listings(line: String) async throws {
    let seen = try await recorded("# sample\n# args --plain", "hub> edit limbs 1 poundage=41", "hub> \(line)")
    #expect(seen.signs.filter { Sign.all[$0] != nil } == "", "\(seen)")
  }

  @Test("holds none in what a search in help finds", arguments: ["curve", "pounds", "wind", "mark", "a"])
  func search(word: String) async throws {
    let seen = try await recorded("# sample", "# args --plain help --search \(word)")
    #expect(seen.contains("to read: "))
    #expect(seen.signs == "")
  }

  @Test("is what the program says about itself, too")
  func program() async throws {
    let seen = try await recorded("# args --plain --help")
    #expect(seen.contains("--plain"))
    #expect(seen.signs == "")
  }

  @Test("has a word for every sign that the manual page spells")
  func signs() {
    let signs = "“”‘’…–—→↑↓±·×≥≤²³½¼¾−πΣδ″′°"
    for sign in signs {
      #expect(SpokenWords.text("5\(sign)").signs == "", "\(sign)")
      #expect(!Roff.text(String(sign)).contains("\\[u"), "\(sign)")
    }
    #expect(SpokenWords.text("28″, 6′, 90°, 5°") == "28 inches, 6 feet, 90 degrees, 5 degrees")
  }
}

extension String {
  /// The characters beyond ASCII, which a screen reader may not speak.
  fileprivate var signs: String { filter { !$0.isASCII } }
}
