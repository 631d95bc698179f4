import Testing

@testable import Shell

@Suite("The lines of a script")
struct ScriptLinesTests {
  private func entries(_ lines: String..., joinsQuotes: Bool = true) -> (
    entries: [ScriptLines.Entry], open: ScriptLines.Entry?
  ) {
    var script = ScriptLines(joinsQuotes: joinsQuotes)
    let entries = lines.compactMap { script.append($0) }
    return (entries, script.finish())
  }

  @Test("are commands, each with its number, also those that are empty")
  func single() {
    let (entries, open) = entries("list risers", "", "# rests", "list rests")
    #expect(entries.map(\.text) == ["list risers", "", "# rests", "list rests"])
    #expect(entries.map(\.line) == [1, 2, 3, 4])
    #expect(open == nil)
  }

  @Test("go on where a quote is open, and the command keeps the number of its first")
  func quotes() {
    let (entries, open) = entries("edit riser 1 notes=\"one", "", "  # two\"", "undo")
    #expect(entries == [.init(text: "edit riser 1 notes=\"one\n\n  # two\"", line: 1), .init(text: "undo", line: 4)])
    #expect(open == nil)
  }

  @Test("end where a quote is open, if nobody types them")
  func scripts() {
    let (entries, open) = entries("edit riser 1 notes=\"one", "add \\", "rest", "undo \"", joinsQuotes: false)
    #expect(entries.map(\.text) == ["edit riser 1 notes=\"one", "add rest", "undo \""])
    #expect(entries.map(\.line) == [1, 2, 4])
    #expect(open == nil)
  }

  @Test("join after a backslash, without a break")
  func backslash() {
    let (entries, open) = entries("list \\", "  risers \\", "--wide", "li\\", "st rests # \\", "undo")
    #expect(
      entries == [
        .init(text: "list   risers --wide", line: 1), .init(text: "list rests # \\", line: 4),
        .init(text: "undo", line: 6),
      ])
    #expect(open == nil)
  }

  @Test("may end within a command, which is told apart")
  func unfinished() {
    #expect(entries("undo", "find \"x", "y").open == .init(text: "find \"x\ny", line: 2))
    #expect(entries("undo", "list \\").open == .init(text: "list \\", line: 2))
    var script = ScriptLines(joinsQuotes: true)
    _ = script.append("find \"x")
    #expect(script.isOpen)
    _ = script.finish()
    #expect(!script.isOpen)
  }
}
