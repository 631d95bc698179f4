import Foundation
import TestSupport
import Testing

/// Scripts: from a pipe, from files, and how much of them is done.
@Suite struct ScriptTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private static let script = """
    add riser brand=Hoyt model=First
    show arrow 999
    add riser brand=Hoyt model=Second
    """

  @Test func aScriptStopsAtItsFirstErrorAndNamesItsLine() throws {
    let file = try home.write(Self.script, to: "winter.hub")
    let error = "there is no arrow 999\nhint: there are arrow sets 1–13; list arrows shows them\n"
    let piped = try home.sh("archeryhub < winter.hub")
    #expect(piped == Run(code: 1, errors: "added riser 12 “Hoyt First”\nstdin:2: \(error)"))
    #expect(
      try home.sh("archeryhub winter.hub")
        == Run(code: 1, errors: "added riser 13 “Hoyt First”\nwinter.hub:2: \(error)"))
    #expect(try home.sh("archeryhub \(file) list").errors.contains("\(file):2: there is no arrow 999"))
    #expect(try home.ids("risers") == Array(1...14))
  }

  @Test func aSmallFolderNeedsNoThread() throws {
    let commands = [
      "count", "list risers", "list all --sort brand --limit 3", "list risers --columns id,model,out_to",
      "show arrow 1",
      "find hoyt", "count arrows by brand", "edit arrow 1 notes=x", "add riser brand=Hoyt model=Third", "undo", "free",
      "due", "setup list", "mark list", "round list", "round stats", "history --limit 3", "advise", "check",
      "verify", "export json",
    ]
    let run = try home.sh(
      """
      mkfifo in; archeryhub --keep-going < in > out 2> errors & pid=$!; exec 3> in
      printf '%s\n' \(commands.map { "'\($0)'" }.joined(separator: " ")) 'nonsense' >&3
      for _ in {1..600}; do grep -q nonsense errors && break; [[ -d /proc/$pid ]] || break; sleep 0.05; done
      ls /proc/$pid/task | wc -l; exec 3>&-; wait $pid
      """)
    #expect(run.lines == ["1"], "threads")
  }

  @Test func keepGoingGoesOnAndStillFails() throws {
    try home.write(Self.script, to: "winter.hub")
    let run = try home.sh("archeryhub winter.hub --keep-going")
    #expect(run.code == 1)
    #expect(run.errors.contains("winter.hub:2: there is no arrow 999"))
    #expect(try home.ids("risers") == Array(1...13))
  }

  @Test func anErrorWithAPositionIsToldWithTheLineAndAMark() throws {
    #expect(
      try home.sh("printf '\\n# comment\\nedit arrow 3 spin=450\\n' | archeryhub").errors
        == """
        stdin:3: arrow has no field “spin”
          edit arrow 3 spin=450
                       ^^^^
        hint: did you mean “spine”?

        """)
  }

  @Test func anOpenQuoteIsToldByTheLineWhereItWasOpened() throws {
    let run = try home.sh("printf 'count\\nadd riser brand=\"Ho\\nyt\\n' | archeryhub")
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("stdin:2: "))
  }

  @Test func whatIsNotTextStopsWithItsPosition() throws {
    try Data(Array("count risers\nshow ".utf8) + [0xFF, 0x0A]).write(to: URL(filePath: "\(home.path)/bad.hub"))
    let fault = "this is not UTF-8 text from byte 6 on\n"
    let piped = try home.sh("archeryhub -q < bad.hub")
    #expect(piped.code == 1)
    #expect(piped.lines == ["11"])
    #expect(piped.errors == "stdin:2: \(fault)")
    #expect(try home.sh("archeryhub bad.hub") == Run(code: 1, errors: "bad.hub:2: \(fault)"))
    #expect(try home.sh("archeryhub source bad.hub").errors.hasPrefix("bad.hub:2: \(fault)"))
  }

  @Test func windowsLineEndsAndAByteOrderMarkAreFine() throws {
    try home.write("\u{FEFF}show arrow 1 --format ids\r\nshow arrow 2 --format ids", to: "windows.hub")
    let expected = Run(code: 0, output: "1\n2\n")
    #expect(try home.sh("archeryhub < windows.hub") == expected)
    #expect(try home.sh("archeryhub windows.hub") == expected)
  }

  @Test func linesLongerThanABlockAreWhole() throws {
    let long = String(repeating: "日本", count: 100_000)
    try home.write("edit riser 1 notes=\(long)\nlist riser id=1 --columns notes --format csv\n", to: "long.hub")
    #expect(try home.sh("archeryhub -q < long.hub") == Run(code: 0, output: "notes\n\(long)\n"))
  }

  @Test func anAtomicScriptIsDoneWholeAndUndoneWhole() throws {
    let run = try home.sh("printf 'add riser brand=A model=1\\ndelete arrows 1-3\\n' | archeryhub --atomic --yes")
    #expect(run.code == 0)
    #expect(try (home.ids("risers").count, home.ids("arrows").count) == (12, 10))
    #expect(try home.sh("archeryhub undo").code == 0)
    #expect(try (home.ids("risers").count, home.ids("arrows").count) == (11, 13))
  }

  @Test(arguments: ["", "--keep-going"])
  func anAtomicScriptWithAnErrorDoesNothing(option: String) throws {
    let before = try home.sh("archeryhub export json").output
    try home.write(Self.script, to: "winter.hub")
    let run = try home.sh("archeryhub --atomic \(option) winter.hub")
    #expect(run.code == 1)
    #expect(run.errors.contains("nothing was changed"))
    #expect(try home.sh("archeryhub export json").output == before)
  }

  @Test func anAtomicScriptSetsPreferencesWithItsChangesOrNotAtAll() throws {
    try home.write("set units imperial\nalias ll = list risers\nadd riser brand=A\n", to: "wrong.hub")
    #expect(try home.sh("archeryhub --atomic wrong.hub").code == 1)
    #expect(try home.files()["settings.json"] == nil)
    try home.write("set units imperial\nalias ll = list risers\nadd riser brand=A model=1\n", to: "right.hub")
    #expect(try home.sh("archeryhub --atomic right.hub").code == 0)
    #expect(try home.sh("archeryhub -c ll --format ids").lines.count == 12)
  }

  @Test func anAtomicScriptThatIsKilledDoesNothing() throws {
    let before = try home.files()
    let run = try home.sh(
      """
      mkfifo script answers; archeryhub --atomic --echo < script > answers 2>&1 & exec 3> script 4< answers
      printf 'add riser brand=A model=1\\nlist risers --format ids\\ncount\\n' >&3
      until [ "$answer" = 'hub> count' ]; do read -r answer <&4 || break; done
      kill -9 $!; wait $!; exec 3>&-; archeryhub list risers --format ids | tail -1
      """)
    #expect(run.lines == ["11"])
    let after = try home.files()
    #expect(after.filter { before.keys.contains($0.key) } == before)
    // It begins with a header, and holds no change.
    #expect(after["journal.jsonl"].map { String(decoding: $0, as: UTF8.self).contains("\"do\"") } != true)
  }

  @Test func aDryRunLeavesEveryByte() throws {
    _ = try home.sh("archeryhub add riser brand=A model=1")
    try home.write("id,brand,model\n,Hoyt,Import\n", to: "risers.csv")
    let before = try home.files().filter { $0.key != ".lock" }
    let run = try home.sh(
      """
      archeryhub -n add riser brand=A model=2; archeryhub delete arrows 1-3 --dry-run; archeryhub -n undo
      archeryhub -n import risers.csv -y; archeryhub -n export json all.json
      archeryhub -n -c 'set pager never' -c 'alias x = count'
      printf 'edit riser 1 notes=x\\nsave\\nadd riser brand=A model=3\\n' | archeryhub --dry-run
      printf 'edit riser 1 notes=x\\n' | archeryhub --dry-run --atomic
      """)
    #expect(
      run.errors == """
        would add riser 13 “A 2”
          brand: A
          model: 2
          quantity: 1
          status: active
        nothing was changed: dry run
        would delete 3 arrow sets
          arrow 1 “Easton Carbon One”
          arrow 2 “Easton X10 ProTour”
          arrow 3 “Easton X10”
        nothing was changed: dry run
        would undo: add riser 12 “A 1”
        gone: riser 12 “A 1”
        nothing was changed: dry run
        would import risers.csv: 1 item added
        new: riser “Hoyt Import”
          brand: Hoyt
          model: Import
          quantity: 1
          status: active
        nothing was changed: dry run
        would write 262 items to all.json
        with 3 contacts, which sync never sends
        pager would be never
        x would be count
        riser 1 “Hoyt Formula Xi”
          notes: Tiller checked every month. → x
        nothing was changed: dry run
        would write what changed into the files
        would add riser 13 “A 3”
          brand: A
          model: 3
          quantity: 1
          status: active
        nothing was changed: dry run
        riser 1 “Hoyt Formula Xi”
          notes: Tiller checked every month. → x
        nothing was changed: dry run

        """)
    #expect(try home.files().filter { $0.key != ".lock" } == before)
    #expect(!home.has("all.json"))
  }

  @Test func echoShowsEachCommandBeforeItRuns() throws {
    let run = try home.sh("printf 'show arrow 1 --format ids\\n' | archeryhub --echo")
    #expect(run == Run(code: 0, output: "1\n", errors: "hub> show arrow 1 --format ids\n"))
  }

  @Test func aThousandMixedCommandsDoWhatTheySay() throws {
    var lines: [String] = []
    for round in 1...200 {
      lines += [
        "add accessory brand=Brand model=\"Model \(round)\" kind=tool", "edit accessory . notes=\"round \(round)\"",
        "list accessories where model=\"Model \(round)\" --format ids", "find \"round \(round)\" --format ids",
        round.isMultiple(of: 2) ? "delete accessory . --yes" : "show accessory . --format ids",
      ]
    }
    try home.write(lines.joined(separator: "\n"), to: "many.hub")
    let first = try #require(home.ids("accessories").max()) + 1
    let run = try home.sh("archeryhub < many.hub")
    #expect(run.code == 0)
    let ids = try home.ids("accessories").filter { $0 >= first }
    #expect(ids == stride(from: first, to: first + 200, by: 2).map { $0 })
    let listed = try home.sh("archeryhub list accessories 'id>=\(first)' --columns notes --format csv").lines
    #expect(listed.dropFirst() == stride(from: 1, through: 199, by: 2).map { "round \($0)" }[...])
  }
}
