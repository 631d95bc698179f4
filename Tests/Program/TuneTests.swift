import Foundation
import TestSupport
import Testing

/// Tests of a bow and drawings where nothing is there yet, nothing can be written, or the program is killed.
@Suite struct TuneTests {
  private static let tape = "mark tape --spacing 10mm --setup Outdoor --svg tape.svg"
  private static let drawings = [tape, "mark tape --card --setup Outdoor --svg tape.svg"]

  @Test(
    "On an empty folder each says what to begin with, and makes no folder",
    arguments: [
      ("tune bare-shaft left", 1, "setup add NAME"), ("tune paper tear=none", 1, "setup add NAME"),
      ("tune log", 0, "tune bare-shaft"), ("tune delete 1 --yes", 1, "tune bare-shaft"),
      ("advise", 0, "setup add NAME"),
      ("setup check", 0, "setup add NAME"), ("setup show", 1, "setup add NAME"),
      ("setup tune brace_height=220", 1, "setup add NAME"), ("mark tape --spacing 10mm", 1, "setup add NAME"),
      ("mark cut 30m 12deg", 1, "setup add NAME"), ("mark predict 30m", 1, "setup add NAME"),
    ])
  func empty(command: String, code: Int32, beginning: String) throws {
    let home = try TemporaryHome(.nothing)
    let run = try home.sh("archeryhub -c '\(command)'")
    #expect(run.code == code && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains(beginning), "\(run.errors)")
    #expect(!home.has("data"))
  }

  @Test func aFolderThatCannotBeWrittenIsSaidAndNothingIsAcknowledged() throws {
    let home = try TemporaryHome(.sampleWithSetups)
    // Whoever runs the tests as root may write everywhere: a file in the folder's place stops anybody.
    try home.write("", to: "blocked")
    let run = try home.sh(
      """
      ARCHERYHUB_DATA=$PWD/blocked/data archeryhub -c 'tune log'; echo $?
      mkdir data/journal.jsonl; archeryhub -c 'tune bare-shaft low --setup Outdoor'; echo $?; rmdir data/journal.jsonl
      """)
    #expect(run.lines.filter { $0 == "3" || $0 == "1" }.count == 2, "\(run)")
    #expect(!run.errors.contains("added"), "\(run.errors)")
    #expect(run.errors.contains("data/journal.jsonl"), "\(run.errors)")
    #expect(try home.ids("tunings") == [1, 2, 3])
  }

  @Test(arguments: drawings) func ofADrawingThatHasNoRoomNothingIsLeft(command: String) throws {
    let home = try TemporaryHome(.sampleWithSetups)
    // Whatever the store keeps beside its files is there before the limit.
    let before = try home.sh("archeryhub -c save; ls -A . data | grep -v streams")
    let run = try home.sh("(ulimit -f 1; archeryhub -c '\(command)'; echo $?); ls -A . data | grep -v streams")
    #expect(run.lines.first == "1", "\(run)")
    #expect(run.errors.contains("File too large") && run.errors.contains("tape.svg"), "\(run.errors)")
    #expect(!run.errors.contains("drew"))
    #expect(Array(run.lines.dropFirst()) == before.lines)
    try home.write("mine\n", to: "tape.svg")
    let other = try home.sh("(ulimit -f 1; archeryhub -c '\(command) --yes'; echo $?)")
    #expect(other.lines == ["1"])
    #expect(try home.read("tape.svg") == "mine\n")
    #expect(try home.sh("archeryhub -c '\(command) --yes'").code == 0)
    #expect(try home.read("tape.svg").hasSuffix("</svg>\n"))
  }

  @Test(arguments: [1, 20, 100, 400]) func aTestIsThereOrNotAfterAKill(_ printed: Int) throws {
    let home = try TemporaryHome(.sampleWithSetups)
    let lines = (1...4000).map { _ in "tune bare-shaft low=3 at 18m --setup Outdoor --format ids" }
    try home.write(lines.joined(separator: "\n") + "\n", to: "many.hub")
    let run = try home.sh(
      """
      mkfifo answers; archeryhub < many.hub > answers 2> errors & writer=$!
      tee printed < answers | { head -n \(printed) > seen; kill -9 $writer; cat > /dev/null; }
      wait $writer
      archeryhub list tunings --format ids > stored
      head -n -1 printed | grep -vxFf stored
      archeryhub -c verify > verified; echo $?
      """)
    #expect(run.lines == ["0"], "\(run)")
    #expect(try home.sh("archeryhub -c 'tune paper tear=none --setup Outdoor'").code == 0)
    #expect(!(try home.files()).keys.contains { $0.contains("tunings.csv.") })
  }

  @Test func valuesThatTwoSetAtOnceAreBothSet() throws {
    let home = try TemporaryHome(.sampleWithSetups)
    let run = try home.sh(
      """
      for value in $(seq 201 225); do archeryhub -q -c "setup tune Outdoor brace_height=$value" || echo refused; done &
      for value in $(seq 1 25); do archeryhub -q -c "setup tune Outdoor nocking_point=$value" || echo refused; done
      wait
      archeryhub -c 'history --limit 999 --format csv' | cut -d, -f1 | sort -u | grep -c '^[0-9]'
      archeryhub -c 'setup show Outdoor --format json'
      """)
    // Of today, and nothing refers to it: all are one version, and a change each.
    #expect(run.lines.first == "50", "\(run)")
    #expect(run.output.contains("\"brace_height\":225") && run.output.contains("\"nocking_point\":25"), "\(run)")
  }

  @Test func whatIsFittedAndDeletedAtOnceIsNeverGoneAndFitted() throws {
    let home = try TemporaryHome(.sampleWithSetups)
    let run = try home.sh(
      """
      for round in $(seq 1 12); do
        id=$(archeryhub -c 'add accessory brand=A model=B --format ids')
        archeryhub -q -c "setup fit Outdoor accessory $id" 2> fitting &
        archeryhub -q -c "delete accessory $id --yes" 2> deleting
        wait $!
      done
      archeryhub -c 'check setup' | grep 'not in the inventory'
      archeryhub -c 'setup check Outdoor --format json' | grep -c 'not in the inventory'
      """)
    #expect(run.lines == ["0"], "\(run)")
  }
}
