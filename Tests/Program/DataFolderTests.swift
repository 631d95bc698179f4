import Foundation
import TestSupport
import Testing

/// The data folder as the program leaves it, whatever happens to the program.
@Suite struct DataFolderTests {
  @Test func readingAnAbsentFolderCreatesNothing() throws {
    let home = try TemporaryHome(.nothing)
    let commands = [
      "count", "list risers", "list all --format json", "show arrow 1", "find x", "history", "undo", "redo", "check",
      "verify",
      "export json", "help", "set", "alias", "save", "delete arrow 1 -y", "add riser brand=A model=B --dry-run",
      "nonsense",
    ]
    for command in commands {
      _ = try home.sh("archeryhub \(command); echo \(command) | archeryhub")
      #expect(!home.has("data"), "\(command)")
    }
    #expect(!home.has(".local"))
  }

  @Test func theFirstItemMakesAFolderForItsOwnerAlone() throws {
    let home = try TemporaryHome(.nothing)
    let run = try home.sh("umask 022; archeryhub --data deep/down/data add riser brand=Hoyt model=Xi")
    #expect(run == Run(code: 0, errors: "added riser 1 “Hoyt Xi”\n"))
    #expect(try home.mode("deep/down/data") == 0o700)
    let members = try FileManager.default.subpathsOfDirectory(atPath: "\(home.path)/deep/down/data")
    #expect(members.contains("risers.csv"))
    for member in members where member != "history" {
      #expect(try home.mode("deep/down/data/\(member)") == 0o600, "\(member)")
    }
  }

  @Test func aLargeFileOfSetupsIsListedAsASmallOneIs() throws {
    let home = try TemporaryHome(.nothing)
    let run = try home.sh(
      """
      for number in {1..1500}; do echo "setup add Bow-$number division=recurve"; done > script
      echo 'setup tune Bow-7 brace_height=220' >> script
      archeryhub -q < script; archeryhub save; ls data/cache; archeryhub setup list > made; echo $?
      rm -r data/cache; archeryhub setup list > read; cmp made read && wc -l < made
      """)
    #expect(run.lines == ["setups.columns", "0", "1501"])
  }

  @Test func twoProgramsAddingAtOnceLoseNothing() throws {
    let home = try TemporaryHome()
    let run = try home.sh(
      """
      for round in {1..30}; do
        archeryhub add riser brand=One model=$round & one=$!
        archeryhub add riser brand=Other model=$round || echo failed
        wait $one || echo failed
      done
      """)
    #expect(run.output == "")
    #expect(try home.ids("risers") == Array(1...71))
    for brand in ["One", "Other"] {
      let models = try home.sh("archeryhub list risers brand=\(brand) --columns model --format csv").lines.dropFirst()
      #expect(models.compactMap { Int($0) }.sorted() == Array(1...30))
    }
    #expect(try home.sh("archeryhub check risers").code == 0)
  }

  @Test func whatWasAcknowledgedSurvivesAKillAtAnyMoment() throws {
    let home = try TemporaryHome()
    let run = try home.sh(
      """
      mkfifo answers
      for round in {1..12}; do
        yes 'add riser brand=Hoyt model=Xi --format ids' | archeryhub -q > answers & writer=$!
        tee -a acknowledged < answers | { head -n $((RANDOM % 999)) > seen; kill -9 $writer; cat > /dev/null; }
        wait $writer
        archeryhub list risers --format ids > there || echo failed
        [[ $(sort there | uniq -d | wc -l) = 0 ]] || echo twice
        comm -23 <(sed 's/[^0-9]//g' acknowledged | sort -u) <(sort there) | sed 's/^/lost /'
      done 2> /dev/null
      """)
    #expect(run.output == "")
    #expect(try home.sh("archeryhub add riser brand=Last model=One").code == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: home.data).filter { $0.hasSuffix(".tmp") }
    #expect(left == [])
  }

  @Test func aFileWithAProblemIsToldAndNeverRewritten() throws {
    let home = try TemporaryHome()
    try home.write("id,brand,model\n1,Hoyt,Xi\n2,Hoyt\n", to: "data/risers.csv")
    let before = try home.read("data/risers.csv")
    let run = try home.sh("archeryhub add riser brand=A model=B")
    #expect(run.code == 3)
    #expect(run.errors.contains("risers.csv:3:1: 2 cells where the header has 3"))
    #expect(try home.sh("archeryhub list risers --format ids").lines == ["1"])
    #expect(try home.read("data/risers.csv") == before)
    #expect(try home.sh("archeryhub add arrow brand=A model=B").code == 0)
  }

  @Test func aDamagedJournalIsToldAndNothingIsWritten() throws {
    let home = try TemporaryHome()
    try home.write("rubbish\nmore rubbish\n{}\n", to: "data/journal.jsonl")
    let before = try home.files().filter { $0.key != ".lock" }
    let run = try home.sh("archeryhub add riser brand=A model=B")
    #expect(run.code == 3)
    #expect(run.errors.contains("journal.jsonl"))
    #expect(try home.files().filter { $0.key != ".lock" } == before)
  }

  @Test func anUndoThatEndsHalfWaySaysWhatItDid() throws {
    let home = try TemporaryHome()
    _ = try home.sh("archeryhub edit riser 1 grip=a; archeryhub edit riser 1 grip=b")
    let run = try home.sh("sed -i '2s/Hoyt/Hoyd/' data/journal.jsonl; archeryhub undo 2")
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("undid: edit riser 1 “Hoyt Formula Xi” (grip: a → b)\n"))
    #expect(run.errors.contains("journal.jsonl is damaged at line 2"))
  }

  @Test func aFolderThatIsLockedForLongIsToldWithItsHolder() throws {
    let home = try TemporaryHome()
    let run = try home.sh(
      "exec 9> data/.lock; flock -x 9 & wait $!; echo $!; archeryhub add riser brand=A model=B 9>&-")
    let holder = run.output.trimmingCharacters(in: .newlines)
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("waiting for process \(holder), which is writing\n"))
    #expect(try home.ids("risers").count == 11)
  }
}
