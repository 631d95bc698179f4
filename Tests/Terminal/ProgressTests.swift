import TestSupport
import Testing

/// The line of progress of long work, of which nothing stays; and the prompt's sign for a failed action.
@Suite struct ProgressTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func writeClub() throws {
    let rows = (10_001...50_000).map { "\($0),Easton,Model \($0),,\n" }.joined()
    try home.write("id,brand,model,owner,notes\n" + rows, to: "club.csv")
  }

  @Test func aLongImportSaysHowFarItIsAndLeavesNothingOfThat() async throws {
    try writeClub()
    let terminal = try home.start(columns: 60)
    try await terminal.enter("import ~/club.csv --as arrow --yes")
    let answer = try await terminal.answer()
    #expect(answer == ["imported ~/club.csv: 40000 items added"])
    let all = String(decoding: terminal.bytes, as: UTF8.self)
    // A quick machine has read before anything is said of it.
    #expect(all.contains("\rreading ~/club.csv") || all.contains("\rstoring 40000 items"))
    #expect(all.contains(" items/s") || all.contains(" … "))
  }

  @Test func aFileIsReadOnceBeforeAnybodyIsAsked() async throws {
    try writeClub()
    let terminal = try home.start(columns: 60)
    try await terminal.enter("import ~/club.csv --as arrow")
    try await terminal.prompt("Import ~/club.csv: add 40000 items? [y/N] ")
    // Rows are only looked at by themselves where they are stored so.
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("\rimporting"))
    terminal.type("n\r")
    #expect(try await terminal.answer() == ["nothing was done"])
  }

  @Test func nobodyIsToldWhoDoesNotLook() async throws {
    try writeClub()
    let terminal = try home.start(["--plain"], columns: 60)
    try await terminal.enter("import ~/club.csv --as arrow --yes")
    _ = try await terminal.answer()
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("reading"))
  }

  @Test func aLongReadingSaysSoAndLeavesNothingOfThat() async throws {
    let rows = (1...200_000).map { "\($0),Easton,Model \($0),,\n" }.joined()
    try home.write("id,brand,model,owner,notes\n" + rows, to: "data/arrows.csv")
    try home.write("id,borrower,from\n", to: "data/loans.csv")
    let terminal = try home.start(columns: 60)
    // Every rule for every item: what is only searched is answered before anything is said of it.
    try await terminal.enter("check arrows")
    #expect(try await terminal.answer() == ["200000 items checked, nothing found"])
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("\rcheck arrows … "))
  }

  @Test func thePromptHasASignBehindAnActionThatFailed() async throws {
    let terminal = try home.start()
    try await terminal.enter("delete riser 99")
    try await terminal.prompt("hub !> ")
    terminal.type("show riser 99\r")
    try await terminal.prompt("hub> ")
    terminal.type("retry\r")
    try await terminal.shows("again: show riser 99")
    try await terminal.prompt("hub> ")
  }
}
