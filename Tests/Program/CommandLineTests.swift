import TestSupport
import Testing

/// The words of the command line, and the codes that the program ends with.
@Suite struct CommandLineTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  /// No descriptor is left for any file, which Swift's library would read the arguments from; the folder they name must
  /// not be overlooked.
  @Test func argumentsAreThereWhereNoFileCanBeOpened() throws {
    let run = try home.sh("ulimit -n 3; archeryhub --data elsewhere add riser brand=A model=B")
    #expect(run.code == 3 && run.errors.contains("cannot open elsewhere/journal.jsonl: Too many open files\n"))
    #expect(try home.ids("risers").count == 11)
  }

  @Test(
    arguments: [
      ("archeryhub count", 0), ("archeryhub show arrow 999", 1), ("archeryhub nonsense", 1),
      ("archeryhub absent.hub", 1),
      ("archeryhub edit arrows where brand=zzqwx set spine=400", 1),
      ("archeryhub delete arrows where brand=zzqwx -y", 1),
      ("archeryhub --nonsense", 2), ("archeryhub --data", 2), ("archeryhub --format xml count", 2),
      ("archeryhub -c count count", 2), ("archeryhub --atomic count", 2), ("archeryhub --data /dev/null/x count", 3),
      ("archeryhub --data /dev/null/x add riser brand=A model=B", 3), ("archeryhub delete arrow 3", 4),
      ("echo y | archeryhub -c 'delete arrow 3'", 4), ("printf 'delete arrow 3\\ny\\n' | archeryhub", 4),
      ("archeryhub -c 'list risers > there'", 4), ("archeryhub export json there", 4),
      (interrupted, 130),
    ])
  func exitCodes(command: String, code: Int) throws {
    try home.write("as it was", to: "there")
    let run = try home.sh(command)
    #expect(run.code == Int32(code), "\(run)")
    #expect(run.errors.isEmpty == (code == 0 || code == 130))
    #expect(try home.read("there") == "as it was")
    #expect(try home.ids("arrows").count == 13)
  }

  /// A program that waits for its next line and gets Ctrl-C.
  private static let interrupted =
    "mkfifo script answers; env --default-signal=INT archeryhub < script > answers & exec 3> script 4< answers; "
    + "echo count >&3; read -r answer <&4; kill -INT $!; wait $!"

  @Test func whatIsRefusedWithoutAYesIsDoneWithOne() throws {
    let refused = try home.sh("archeryhub delete arrow 3")
    #expect(refused.errors == "not done without a yes: Delete arrow 3 “Easton X10”?\nhint: add --yes\n")
    for command in ["archeryhub -y delete arrow 3", "archeryhub delete arrow 4 -y", "archeryhub delete arrow 5 --yes"] {
      #expect(try home.sh(command).code == 0)
    }
    #expect(try home.sh("echo 'delete arrow 6' | archeryhub --yes").code == 0)
    #expect(try home.ids("arrows") == [1, 2] + (7...13))
  }

  @Test(arguments: ["archeryhub add riser brand=$'a\\xff' model=b", "ARCHERYHUB_DATA=$'x\\xfe' archeryhub count"])
  func whatIsNoTextIsRefused(command: String) throws {
    let run = try home.sh(command)
    #expect(run.code == 2 && run.output.isEmpty)
    let what = command.hasPrefix("archeryhub") ? "argument 3" : "ARCHERYHUB_DATA"
    #expect(run.errors.hasPrefix("archeryhub: \(what) is not UTF-8 text: “"))
    #expect(try home.ids("risers").count == 11)
  }

  @Test func aUserWithoutAVariableHasAName() throws {
    let name = try home.sh("id -un").lines[0]
    let run = try home.sh(
      "env -u USER -u LOGNAME archeryhub -q add riser brand=A model=B && archeryhub history --limit 1 --format json")
    #expect(run.output.contains("\"by\":\"\(name)@"), "\(run)")
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let read = try home.sh("archeryhub --data typo list risers")
    #expect(read.code == 3)
    #expect(
      read.errors == "the data folder typo does not exist yet; no risers yet; begin with: add riser brand=… model=…\n")
    #expect(try home.sh("ARCHERYHUB_DATA=typo archeryhub history").errors.hasPrefix("the data folder typo does not"))
    #expect(
      try home.sh("archeryhub --data typo show riser 1").errors.contains("the data folder typo does not exist yet"))
    #expect(try home.sh("echo 'list risers\nadd riser brand=A model=B' | archeryhub --data typo").code == 0)
    #expect(try home.sh("archeryhub --data typo list risers --format ids").lines == ["1"])
  }

  @Test func optionsMayStandAnywhere() throws {
    let expected = try home.sh("archeryhub --data other --format json list risers")
    #expect(try home.sh("archeryhub list risers --data other --format json") == expected)
    #expect(try home.sh("archeryhub list --data=other risers --format=json") == expected)
    #expect(expected.output == "[]\n")
    #expect(try home.sh("archeryhub list arrows --sort -model --limit 1 --format ids -q").lines == ["11"])
    #expect(try home.sh("archeryhub find -- -q").code == 0)
  }

  @Test func anOwnCommandRunsFromTheCommandLineToo() throws {
    let run = try home.sh(
      """
      archeryhub -q alias mine = list risers brand=Hoyt --sort -id
      archeryhub mine --limit 2 --format ids && archeryhub -c 'mine --limit 1 --format ids'
      archeryhub mine modle=x
      """)
    #expect(run.lines == ["11", "7", "11"])
    #expect(
      run.errors == """
        riser has no field “modle”
          list risers brand=Hoyt --sort -id modle=x
                                            ^^^^^
        hint: did you mean “model”?

        """)
  }

  @Test(arguments: ["--help", "-h", "--version", "--help --data data", "--data data --version"])
  func theProgramTellsAboutItselfWithoutTouchingAnything(options: String) throws {
    let home = try TemporaryHome(.nothing)
    let run = try home.sh("archeryhub \(options)")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("archeryhub"))
    #expect(!home.has("data"))
    #expect(!home.has(".local"))
    #expect(!home.has("state"))
  }
}
