import TestSupport
import Testing

/// Large files, which are stored as they stand: what is seen of them is what is seen of small ones.
@Suite struct LargeImportTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome(.nothing)
    for name in ["risers", "limbs"] {
      let rows = (1...700).map { "\($0),Hoyt,Model \($0),\(String(repeating: "x", count: 60))\n" }
      try home.write("id,brand,model,notes\n" + rows.joined(), to: "club/\(name).csv")
    }
    try home.write("id,brand,model,shelf\n", to: "club/sights.csv")
  }

  @Test func severalAreOneChange() throws {
    let run = try home.sh("printf 'import club --yes\\ncount\\n' | archeryhub")
    #expect(run.code == 0 && run.errors == "imported 3 files: 1400 items added\n")
    #expect(run.lines.last == "total        1400")
    #expect(try home.read("data/limbs.csv").contains("\n700,Hoyt,Model 700,"))
    let history = try home.sh("archeryhub history").lines
    #expect(history.count == 2 && history.last?.hasSuffix("add 700 limbs 1-700; add 700 risers 1-700") == true)
    let undo = try home.sh("archeryhub undo")
    #expect(undo.code == 0 && undo.errors.hasPrefix("undid: add 700 risers: 1 “Hoyt Model 1”, 2 “Hoyt Model 2”, "))
    #expect(
      undo.errors.hasSuffix("5 “Hoyt Model 5”, …\n") && undo.errors.contains(", …; add 700 limbs: 1 “Hoyt Model 1”"))
    #expect(try home.sh("archeryhub count").lines.last == "total        0")
    #expect(try home.sh("archeryhub redo && archeryhub show limbs 700").lines.contains { $0.contains("Model 700") })
    #expect(try home.sh("archeryhub verify").code == 0)
  }

  @Test func theirHistoryIsThatOfEachRow() throws {
    try home.write(
      "id,brand,model,notes\n1,Axcel,Achieve,\(String(repeating: "x", count: 500))\n", to: "club/sights.csv")
    #expect(try home.sh("archeryhub import club --yes").code == 0)
    let all = try home.sh("archeryhub history").lines
    #expect(all.last?.hasSuffix("add 700 limbs 1-700; add 700 risers 1-700; add sight 1 “Axcel Achieve”") == true)
    #expect(try home.sh("archeryhub history risers").lines.last?.hasSuffix("  add 700 risers 1-700") == true)
    #expect(try home.sh("archeryhub history riser 7").lines.last?.hasSuffix("  add riser 7 “Hoyt Model 7”") == true)
    #expect(try home.sh("archeryhub history rests").lines == [])
    #expect(try home.sh("archeryhub history --format csv").lines.count == 1402)
    let one = try home.sh("archeryhub history sight 1 --fields").lines
    #expect(one.count == 2 && one.last?.contains("Axcel Achieve") == true)
    #expect(try home.sh("archeryhub undo").code == 0)
    #expect(
      try home.sh("archeryhub history --limit 1").lines.last?.contains("  delete (undo) 700 limbs 1-700; ") == true)
  }

  @Test func oneThatIsUnsoundStopsAll() throws {
    try home.write("id,brand,model,length\n1,Hoyt,Formula,long\n", to: "club/risers.csv")
    let run = try home.sh("archeryhub import club --yes")
    #expect(run.code != 0 && run.errors.hasPrefix("club/risers.csv:2:16: length cannot be “long”"))
    #expect(!home.has("data/limbs.csv"))
  }

  @Test func smallOnesAreInTheJournal() throws {
    try home.write("id,brand,model\n1,Axcel,Achieve\n", to: "sights.csv")
    #expect(try home.sh("archeryhub import sights.csv --yes").code == 0)
    #expect(!home.has("data/history/rows"))
    #expect(try home.sh("archeryhub import club/risers.csv club/limbs.csv --yes").code == 0)
    #expect(home.has("data/history/rows/2-risers.csv") && home.has("data/history/rows/2-limbs.csv"))
  }

  @Test func nothingIsStoredWithoutAYes() throws {
    let run = try home.sh("archeryhub import club < /dev/null")
    #expect(run.errors == "not done without a yes: Import 3 files: add 1400 items?\nhint: add --yes\n")
    #expect(!home.has("data/limbs.csv"))
  }
}
