import Foundation
import Glibc
import TestSupport
import Testing

/// The person's own editor, which is a script here: `$VISUAL` and `$EDITOR`, how they end, and what is left behind.
@Suite struct EditorTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome()
    try FileManager.default.createDirectory(atPath: "\(home.path)/tmp", withIntermediateDirectories: false)
  }

  /// A shell whose editor is a script; `$1` is the file.
  private func start(editor script: String, arguments: [String] = [], _ more: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    try home.write(script + "\n", to: "editor.sh")
    let own = ["EDITOR": "sh \(home.path)/editor.sh", "TMPDIR": "\(home.path)/tmp"]
    return try home.start(arguments, own.merging(more) { $1 })
  }

  private var leftBehind: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(home.path)/tmp")) ?? ["?"]
  }

  private static let respine = "sed -i 's/^spine = .*/spine = 450/' \"$1\""

  @Test func whatChangesIsShownAndStoredAfterAYes() async throws {
    let terminal = try start(editor: Self.respine)
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    #expect(terminal.screen.lines.contains("  spine: 500 → 450"))
    terminal.type("\r")
    try await terminal.shows("changed arrow 3 “Easton X10”")
    try await terminal.prompt()
    terminal.type("list arrows where id=3 --columns spine --format csv\r")
    #expect(try await terminal.answer() == ["spine", "450"])
    #expect(leftBehind == [])
  }

  @Test func theFileIsItsOwnersAloneAndLiesInTheTemporaryFolder() async throws {
    let terminal = try start(editor: "stat -c '%a %h' \"$1\"; dirname \"$1\"; head -1 \"$1\"")
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.shows("600 1")
    try await terminal.shows("\(home.path)/tmp")
    try await terminal.shows("nothing to change")
    #expect(leftBehind == [])
  }

  @Test func visualGoesBeforeEditorAndMayHaveArguments() async throws {
    try home.write("sed -i \"s/^colour = .*/colour = $1/\" \"$2\"\n", to: "visual.sh")
    let terminal = try start(editor: "exit 9", ["VISUAL": "sh '\(home.path)/visual.sh' pink"])
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    #expect(terminal.screen.lines.contains { $0.hasSuffix("→ pink") })
  }

  @Test func theLineThatIsTypedCanBeEditedThereToo() async throws {
    let terminal = try start(editor: "sed -i 's/risers/limbs/; $a\\ --format csv' \"$1\"; cat \"$1\"")
    try await terminal.prompt()
    terminal.type("list risers where\u{18}\u{5}")
    try await terminal.cursor(after: " --format csv")
    terminal.type("\u{3}")
    try await terminal.prompt()
    terminal.type("count limbs --format csv\u{18}\u{5}\r")
    try await terminal.shows("limbs,11")
    #expect(leftBehind == [])
  }

  @Test func withoutAnEditorTheLineStays() async throws {
    let terminal = try home.start([], ["EDITOR": "", "VISUAL": ""])
    try await terminal.prompt()
    terminal.type("count risers\u{18}\u{5}")
    try await terminal.shows("no editor is named: neither VISUAL nor EDITOR is set")
    try await terminal.cursor(after: "hub> count risers")
  }

  @Test func anotherCodeThanZeroChangesNothing() async throws {
    let terminal = try start(editor: Self.respine + "; exit 3")
    try await terminal.enter("edit arrow 3 --editor")
    #expect(try await terminal.answer() == ["the editor ended with code 3: nothing was changed"])
    #expect(leftBehind == [])
  }

  @Test(arguments: [["VISUAL": "", "EDITOR": " "], ["EDITOR": "/no/such/editor"]])
  func withoutAnEditorItIsSaidWhatToSet(environment: [String: String]) async throws {
    let terminal = try start(editor: "", environment)
    try await terminal.enter("edit arrow 3 --editor")
    let answer = try await terminal.answer().joined(separator: "\n")
    #expect(answer.contains("VISUAL") && answer.contains("EDITOR"))
    #expect(leftBehind == [])
  }

  @Test func anErrorOpensTheEditorAgainWithTheTextKept() async throws {
    let script = """
      if grep -q '^#! spine cannot be' "$1"
      then sed -i 's/^spine = .*/spine = 475/' "$1"
      else sed -i 's/^spine = .*/spine = soft/; s/^colour = .*/colour = pink/' "$1"
      fi
      """
    let terminal = try start(editor: script)
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    #expect(terminal.screen.lines.contains("  spine: 500 → 475"))
    #expect(terminal.screen.lines.contains { $0.hasSuffix("→ pink") })
    terminal.type("n\r")
    try await terminal.shows("nothing was changed")
    #expect(leftBehind == [])
  }

  @Test(arguments: ["", " --yes"])
  func whatAnotherHasChangedMeanwhileIsNotUndoneAndDoesNotStopTheEditor(option: String) async throws {
    let terminal = try start(editor: "archeryhub -q edit arrow 3 colour=pink; " + Self.respine)
    try await terminal.enter("edit arrow 3 --editor\(option)")
    if option.isEmpty {
      try await terminal.cursor(after: "Save? [Y/n/edit] ")
      terminal.type("y\r")
    }
    let times = option.isEmpty ? 2 : 1
    try await terminal.until("the question after the refusal") { screen in
      screen.lines.filter { $0.hasPrefix("Save? [Y/n/edit]") }.count == times
        && screen.beforeCursor == "Save? [Y/n/edit] "
    }
    #expect(terminal.screen.lines.contains("  spine: 500 → 450"))
    terminal.type("y\r")
    try await terminal.shows("changed arrow 3 “Easton X10”")
    try await terminal.prompt()
    terminal.type("list arrows where id=3 --columns spine,colour --format csv\r")
    #expect(try await terminal.answer() == ["spine,colour", "450,pink"])
    #expect(leftBehind == [])
  }

  @Test func whatWasTypedBeforeTheEditorFailsIsKeptForItsOwnerAlone() async throws {
    let script = "if grep -q '^#!' \"$1\"; then exit 7; else sed -i 's/^spine = .*/spine = soft/' \"$1\"; fi"
    let terminal = try start(editor: script)
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.shows("the editor ended with code 7: nothing was changed")
    let name = try #require(leftBehind.first)
    #expect(leftBehind.count == 1)
    // The path is longer than a line.
    let shown = terminal.screen.lines.joined().filter { $0 != " " }
    #expect(shown.contains("whatyoutypediskeptin\(home.path)/tmp/\(name)"))
    #expect(try home.read("tmp/\(name)").contains("\nspine = soft\n"))
    #expect(try home.mode("tmp/\(name)") == 0o600)
  }

  @Test func controlCIsTheEditorsAndTheFileIsGone() async throws {
    let terminal = try start(editor: "trap 'echo caught; exit 1' INT; echo ready; tail -f /dev/null & wait")
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.shows("ready")
    #expect(leftBehind.count == 1)
    terminal.type("\u{3}")
    try await terminal.shows("the editor ended with code 1: nothing was changed")
    #expect(terminal.screen.lines.contains { $0.hasSuffix("caught") })
    #expect(leftBehind == [])
    try await terminal.prompt()
    terminal.type("show arrow 3 --format ids\r")
    #expect(try await terminal.answer() == ["3"])
  }

  @Test func anEditorThatIsKilledGivesTheTerminalBack() async throws {
    let terminal = try start(editor: "stty -echo -icanon; kill -9 $$")
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.shows("the editor was ended by signal 9: nothing was changed")
    try await terminal.prompt()
    terminal.type("quit\r")
    #expect(try await terminal.exitCode() == 0)
    #expect(leftBehind == [])
  }

  @Test func whoIsAskedToEndMeanwhileLeavesNothingBehind() async throws {
    let terminal = try start(editor: "echo ready; read -r line < /dev/tty")
    try await terminal.enter("edit arrow 3 --editor")
    try await terminal.shows("ready")
    terminal.send(SIGTERM)
    terminal.type("\r")  // The editor ends.
    #expect(try await terminal.exitCode() == 128 + SIGTERM)
    #expect(leftBehind == [])
  }

  @Test func theEditorHasTheTerminal() async throws {
    let script =
      "echo ready > /dev/tty; read -r line < /dev/tty; sed -i \"s/^colour = .*/colour = $line/\" \"$1\"; test -t 0 && test -t 1"
    let terminal = try start(editor: script, arguments: ["edit", "arrow", "3", "--editor"], [:])
    try await terminal.shows("ready")
    #expect(terminal.echoes)
    terminal.type("mauve\r")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    terminal.type("y\r")
    #expect(try await terminal.exitCode() == 0)
    let stored = try home.files().values.map { String(decoding: $0, as: UTF8.self) }
    #expect(stored.contains { $0.contains("mauve") })
  }

  @Test func severalAreEditedInOneTextAndOneStep() async throws {
    let terminal = try start(editor: "sed -i 's/^location = .*/location = club/' \"$1\"")
    try await terminal.enter("edit arrows where brand=Easton --editor")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    terminal.type("y\r")
    try await terminal.shows("changed 6 arrow sets")
    try await terminal.prompt()
    terminal.type("undo\r")
    let undone = try await terminal.answer().joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
    #expect(
      undone == "undid: edit 6 arrow sets: 1 “Easton Carbon One”, 2 “Easton X10 ProTour”, 3 “Easton X10”, "
        + "4 “Easton A/C/E”, 5 “Easton SuperDrive 23”, …")
    terminal.type("list arrows where location=club --format ids\r")
    #expect(try await terminal.answer() == ["no arrow set matches location=club; there are 13 arrow sets"])
  }
}
