import Testing

@testable import Shell

@Suite("The program's options among the words of a command")
struct OptionPositionTests {
  private func read(_ line: String) throws -> Invocation {
    try Invocation(arguments: line.split(separator: " ").map(String.init))
  }

  @Test("may follow the command and stand within it")
  func anywhere() throws {
    let words = ["list", "risers", "--format", "json"]
    for line in ["--data DIR list risers --format json", "list --data DIR risers --format json"] {
      #expect(try read(line).data == "DIR")
      #expect(try read(line).source == .words(words))
    }
    #expect(try read("list risers --format json --data=DIR -q").isQuiet)
    let deletion = try read("delete arrow 3 -y")
    #expect(deletion.isYes)
    #expect(deletion.source == .words(["delete", "arrow", "3"]))
  }

  @Test(
    "are left where the command means something by them",
    arguments: [
      "list arrows --sort -spine --limit 3", "list arrows --sort -n", "list arrows --sort=-spine", "show arrow -",
      "list risers --help", "delete arrow 3 --yes", "import club.csv --as -y", "add riser brand=-y",
      "find -- -y --data X", "list risers -h", "list risers -c", "alias mine = delete arrow 3 -y --no-input",
      "mine --other", "list arrows --columns --data",
    ])
  func left(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    var expected = Invocation()
    expected.source = .words(words)
    #expect(try Invocation(arguments: words) == expected)
  }

  @Test("follow script files too")
  func files() throws {
    let invocation = try read("winter.hub --keep-going spring.hub --atomic")
    #expect(invocation.source == .files(["winter.hub", "spring.hub"]))
    #expect(invocation.keepsGoing)
    #expect(invocation.isAtomic)
  }

  @Test("are not looked for behind -- before the command")
  func literal() throws {
    #expect(try read("-y -- find -n").source == .words(["find", "-n"]))
    #expect(try !read("-y -- find -n").isDryRun)
  }

  @Test(
    "are refused there as before it",
    arguments: [
      ("list risers --data", InvocationError.needsValue("--data")),
      ("list risers --echo=yes", .takesNoValue("--echo")),
      ("count --color red", .notOneOf(option: "--color", "red", known: ["auto", "always", "never"])),
      ("count --atomic", .atomicWithoutScript),
    ])
  func refused(line: String, error: InvocationError) {
    #expect(throws: error) { try read(line) }
  }
}
