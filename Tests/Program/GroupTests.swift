import Foundation
import TestSupport
import Testing

/// Commands of a script that share a write and a sync: nobody waits for an answer, and no answer is too early.
@Suite struct GroupTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  /// A script of many changes, each of which prints the id of what it added.
  private func writeScript(of count: Int) throws {
    let lines = (1...count).map { "add riser brand=A model=\($0) --format ids" }
    try home.write(lines.joined(separator: "\n") + "\n", to: "many.hub")
  }

  @Test func whoSendsOneCommandGetsItsAnswerBeforeTheNext() throws {
    let run = try home.sh(
      """
      coproc archeryhub
      for model in 1 2 3; do
        echo "add riser brand=A model=$model --format ids" >&${COPROC[1]}
        read -r -t 20 answer <&${COPROC[0]} && echo "$answer"
        archeryhub list risers --format ids | tail -1
      done
      """)
    #expect(run.lines == ["12", "12", "13", "13", "14", "14"])
  }

  @Test func halfACommandKeepsNoAnswerBack() throws {
    let run = try home.sh(
      """
      coproc archeryhub
      printf 'add riser brand=A model=1 --format ids\\nadd riser bra' >&${COPROC[1]}
      read -r -t 20 answer <&${COPROC[0]} && echo "$answer"
      printf 'nd=A model=2 --format ids\\n' >&${COPROC[1]}
      read -r -t 20 answer <&${COPROC[0]} && echo "$answer"
      """)
    #expect(run.lines == ["12", "13"])
  }

  @Test(arguments: [1, 300, 5000]) func whatWasPrintedIsStoredAlsoAfterAKill(_ printed: Int) throws {
    try writeScript(of: 20_000)
    let run = try home.sh(
      """
      mkfifo answers; archeryhub < many.hub > answers 2> errors & writer=$!
      tee printed < answers | { head -n \(printed) > seen; kill -9 $writer; cat > /dev/null; }
      wait $writer
      archeryhub list risers --format ids > stored
      wc -l < printed; head -n -1 printed | grep -vxFf stored
      """)
    #expect(try #require(run.lines.first.flatMap { Int($0) }) > 0)
    #expect(run.lines.count == 1, "printed, but not stored: \(run.lines.dropFirst())")
    #expect(try home.sh("archeryhub add riser brand=A model=B").code == 0)
  }

  @Test func aGroupThatIsNotStoredIsTakenBackAndToldByItsFirstLine() throws {
    try writeScript(of: 400)
    let run = try home.sh("(ulimit -f 16; archeryhub < many.hub > printed); cat printed")
    #expect(run.errors.contains("changes from this line on: not stored: cannot write"))
    #expect(run.errors.contains("journal.jsonl: File too large"))
    let line = try #require(run.errors.firstMatch(of: /stdin:(\d+): \d+ changes/)?.1)
    // Every line before it added an item.
    #expect(run.lines.count == (Int(line) ?? 0) - 1)
    #expect(try home.ids("risers") == Array(1...11) + run.lines.compactMap { Int($0) })
  }

  @Test func anErrorIsToldAfterWhatWasDoneBeforeIt() throws {
    try home.write("add riser brand=A model=1\nshow riser 12 --format ids\nshow riser 99\ncount\n", to: "some.hub")
    let run = try home.sh("archeryhub < some.hub 2>&1")
    #expect(
      run.lines == [
        "added riser 12 “A 1”", "12", "stdin:3: there is no riser 99",
        "hint: there are risers 1–12; list risers shows them",
      ])
  }

  @Test func aScriptInAPipeDoesNotKeepTheLockWhileItWaits() throws {
    let run = try home.sh(
      """
      mkfifo script answers; archeryhub < script > answers 2>&1 & exec 3> script 4< answers
      echo 'add riser brand=A model=1' >&3
      read -r answer <&4
      archeryhub add riser brand=A model=2 --format ids
      echo 'add riser brand=A model=3 --format ids' >&3; exec 3>&-; tail -1 <&4; wait
      """)
    #expect(run.lines.first == "13")
    #expect(try home.ids("risers") == Array(1...14))
  }
}
