import Hub
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("The command line")
struct InvocationTests {
  private func invocation(_ change: (inout Invocation) -> Void) -> Invocation {
    var invocation = Invocation()
    change(&invocation)
    return invocation
  }

  @Test("without words is the shell")
  func nothing() throws {
    #expect(try Invocation(arguments: []) == Invocation())
  }

  @Test("says where commands come from")
  func sources() throws {
    #expect(try Invocation(arguments: ["list", "risers"]).source == .words(["list", "risers"]))
    #expect(try Invocation(arguments: ["winter.hub", "spring.hub"]).source == .files(["winter.hub", "spring.hub"]))
    #expect(try Invocation(arguments: ["./script"]).source == .files(["./script"]))
    #expect(
      try Invocation(arguments: ["-c", "list risers", "-c", "undo"]).source == .commands(["list risers", "undo"]))
    #expect(try Invocation(arguments: ["-c=undo"]).source == .commands(["undo"]))
    #expect(try Invocation(arguments: ["-"]).source == .words(["-"]))
    #expect(try Invocation(arguments: ["--", "-x"]).source == .words(["-x"]))
  }

  @Test("has options before the command's first word, and only there")
  func options() throws {
    let all = [
      "--data", "club", "-y", "--no-input", "-n", "--keep-going", "--echo", "-q", "--color", "never", "--format=json",
      "--no-pager",
    ]
    let expected = invocation {
      $0.source = .words(["list", "arrows", "--limit", "3", "--format", "csv"])
      $0.data = "club"
      $0.isYes = true
      $0.isNoInput = true
      $0.isDryRun = true
      $0.keepsGoing = true
      $0.isEcho = true
      $0.isQuiet = true
      $0.color = .never
      $0.format = "json"
      $0.isNoPager = true
    }
    #expect(try Invocation(arguments: all + ["list", "arrows", "--limit", "3", "--format", "csv"]) == expected)
  }

  @Test(
    "has long and short names for the same option",
    arguments: [["-y", "--yes"], ["-n", "--dry-run"], ["-q", "--quiet"], ["-h", "--help"]])
  func names(pair: [String]) throws {
    #expect(try Invocation(arguments: [pair[0]]) == Invocation(arguments: [pair[1]]))
  }

  @Test("may stand behind a command that is watched, whose own options stay")
  func watched() throws {
    let call = try Invocation(arguments: ["watch", "list", "risers", "-q", "--sort", "-id", "--data", "x"])
    #expect(call.source == .words(["watch", "list", "risers", "--sort", "-id"]))
    #expect(call.isQuiet)
    #expect(call.data == "x")
  }

  @Test("ask for the manual page, a completion file or a shell without its start file")
  func pages() throws {
    #expect(try Invocation(arguments: ["--manual"]).page == .manual)
    #expect(try Invocation(arguments: ["--completion=fish"]).page == .completion(.fish))
    #expect(try Invocation(arguments: ["--no-init"]).isNoInit)
    #expect(throws: InvocationError.self) { try Invocation(arguments: ["--completion", "csh"]) }
  }

  @Test("can ask for all changes of a script or none, and for words about the program")
  func flags() throws {
    #expect(try Invocation(arguments: ["--atomic", "a.hub"]).isAtomic)
    #expect(try Invocation(arguments: ["--atomic", "-c", "undo"]).isAtomic)
    #expect(try Invocation(arguments: ["--help"]) == invocation { $0.page = .help })
    #expect(try Invocation(arguments: ["--version"]) == invocation { $0.page = .version })
    #expect(try Invocation(arguments: ["--data="]).data?.isEmpty == true)
  }

  @Test(
    "is refused with a reason",
    arguments: [
      (["--dta", "x"], InvocationError.unknownOption("--dta")), (["-yn"], .unknownOption("-yn")),
      (["--data"], .needsValue("--data")),
      (["-c"], .needsValue("-c")), (["--yes=no"], .takesNoValue("--yes")),
      (["--color", "red"], .notOneOf(option: "--color", "red", known: ["auto", "always", "never"])),
      (["-c", "undo", "list"], .commandsAndWords), (["--atomic", "list", "risers"], .atomicWithoutScript),
    ])
  func errors(arguments: [String], error: InvocationError) {
    #expect(throws: error) { try Invocation(arguments: arguments) }
  }

  @Test("names the formats that there are")
  func formats() {
    #expect(throws: InvocationError.notOneOf(option: "--format", "xml", known: OutputFormats.all.map(\.name))) {
      try Invocation(arguments: ["--format", "xml"])
    }
  }
}
