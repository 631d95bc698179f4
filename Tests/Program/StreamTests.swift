import TestSupport
import Testing

/// The stream of each output, and streams that are full, closed or left by their reader.
@Suite struct StreamTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  @Test func intoAPipeGoDataOnly() throws {
    let run = try home.sh("printf 'list risers\\n' | archeryhub")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.lines.count == 12)
    #expect(run.lines.first?.hasPrefix("id  brand       model") == true)
    #expect(!run.output.contains("hub>"))
    #expect(!run.output.contains("\u{1B}"))
    #expect(!run.output.contains("…"))
  }

  @Test(arguments: ["table", "line", "csv", "tsv", "json", "jsonl", "markdown", "ids"])
  func theBytesDependOnNothingAround(format: String) throws {
    let command = "archeryhub -c 'list all --format \(format)' -c 'show arrow 3 --format \(format)' -c count"
    let usual = try home.sh(command)
    #expect(usual.code == 0)
    for around in [
      ["LANG": "de_DE.UTF-8", "LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "C"], ["TZ": "Asia/Tokyo"],
      ["COLUMNS": "20", "LINES": "3"], ["TERM": "dumb"], ["NO_COLOR": "1"], ["PAGER": "false"], ["CLICOLOR_FORCE": "1"],
    ] {
      let variables = around.map { "\($0)=\($1)" }.joined(separator: " ")
      #expect(try home.sh(command.replacing("archeryhub", with: "env \(variables) archeryhub")) == usual)
    }
  }

  @Test func aReaderThatLeavesEarlyHearsNothing() throws {
    #expect(try home.sh("archeryhub -c 'list arrows' | head -1").errors == "")
    let rows = (1...5000).map { "\($0),Hoyt,Model \($0)\n" }.joined()
    try home.write("id,brand,model\n" + rows, to: "data/risers.csv")
    let run = try home.sh("archeryhub -c 'list risers' -c count | head -1; echo ${PIPESTATUS[0]}")
    #expect(run.lines.last == "141")
    #expect(run.lines.count == 2)
    #expect(run.errors == "")
  }

  @Test func aFullDiskIsAnErrorAndWhatWasDoneIsKept() throws {
    let refused = Run(code: 1, errors: "cannot write the answer: No space left on device\n")
    #expect(try home.sh("archeryhub list risers > /dev/full") == refused)
    #expect(try home.sh("archeryhub --help > /dev/full").code == 1)
    let added = try home.sh("archeryhub add riser brand=Hoyt model=New --format ids > /dev/full")
    #expect(added.code == 1)
    #expect(added.errors.contains("No space left on device"))
    #expect(try home.ids("risers") == Array(1...12))
  }

  @Test func aScriptStopsWhereItsAnswersCannotBeWritten() throws {
    let run = try home.sh(
      "printf 'list risers\\ndelete arrow 3 --yes\\n' | archeryhub > /dev/full; archeryhub list arrows --format ids")
    #expect(run.errors == "stdin:1: cannot write the answer: No space left on device\n")
    #expect(run.lines.count == 13)
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closedStreamsNeverBecomeAFileOfTheInventory(closed: String) throws {
    for command in ["add riser brand=Hoyt model=New", "list risers", "edit riser 1 notes=x", "nonsense", "undo", ""] {
      _ = try home.sh("archeryhub \(command) \(closed)")
    }
    #expect(try home.sh("archeryhub check").errors.contains(" items checked, "))
    #expect(try home.ids("risers") == Array(1...12))
    for (name, bytes) in try home.files() {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!["hub>", "unknown command", "added riser", "Bow components"].contains { text.contains($0) }, "\(name)")
    }
  }

  @Test func idsCanComeFromStandardInput() throws {
    let run = try home.sh("printf '1\\n2\\n' | archeryhub show arrow - --format json | grep -c '\"id\"'")
    #expect(run.lines == ["2"])
    #expect(try home.sh("printf '1\\nx\\n' | archeryhub delete arrow - -y").code == 1)
    #expect(
      try home.sh("archeryhub list arrows brand=Easton --format ids | archeryhub delete arrow - -y").code == 0)
    #expect(try home.sh("archeryhub list arrows brand=Easton --format ids").lines == [])
    #expect(try home.sh("echo 'show arrow -' | archeryhub").code == 1)
  }

  @Test func whatIsExportedAsTSVIsImportedAsItWas() throws {
    try home.write(
      """
      id,brand,model,notes,created,updated
      1,Hoyt,\"\"\"quoted\"\"\","a\tb
      c\\n",2026-05-31T12:00:00Z,2026-05-31T12:00:00Z
      2,\" x \",\"25\"\"\",=1,2026-05-31T12:00:00Z,2026-05-31T12:00:00Z

      """, to: "other/risers.csv")
    let run = try home.sh(
      """
      archeryhub --data other export tsv risers > risers.tsv && archeryhub --data third import risers.tsv -y &&
      archeryhub --data third export tsv risers | diff - risers.tsv
      """)
    #expect(run.code == 0)
    #expect(run.output == "")
  }
}
