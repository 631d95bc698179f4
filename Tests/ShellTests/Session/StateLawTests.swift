import Equipment
import Files
import Hub
import ShellLanguage
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

/// The laws of the view model's states after every command.
@Suite("States") @HubActor
struct StateLawTests {
  private let folder: TranscriptFolder

  init() throws {
    folder = try TranscriptFolder()
    _ = try folder.arrange(.folder("data"))
  }

  /// A session on the folder, at a terminal or in a pipe.
  private func session(columns: Int? = 80) throws -> Session {
    let terminal = TranscriptTerminal([], after: [], columns: columns) { _ in [] }
    var invocation = Invocation()
    invocation.data = folder.data
    return Program.makeSession(invocation, terminal, .transcript(folder, terminal, [:]))
  }

  /// Every line that a help page gives as an example of a command that only reads.
  private nonisolated static let readings: [String] = Commands.all.filter(\.onlyReads).flatMap(\.examples)
    .filter { !$0.contains("--svg") && !$0.contains("--save") }

  /// Commands that say something whatever is stored.
  private nonisolated static let alwaysReporting: Set = [
    "help", "verify", "status", "sync status", "sync log", "conflict show", "round catalogue",
    "round card",
  ]

  @Test("an empty folder is empty to every command that reads, and the next command runs", arguments: readings)
  func emptyFolder(line: String) async throws {
    let session = try session()
    _ = await session.run(line)
    let command = try #require(Commands.found(in: Lexer.split(line).words.prefix(2).map(\.text))?.command)
    switch session.context.viewModel.state {
    case .empty(let emptiness): try runs(EmptyWords(emptiness).next, session)
    case .failed(let failure): #expect(!Messages.text(of: failure.error).isEmpty)
    case .idle, .loaded, .loading:
      // The hub's page has a state of its own; commands that compute or explain load nothing.
      let isHub = session.context.viewModel.counts.emptiness != nil
      let family = command.name.split(separator: " ")[0]
      #expect(
        isHub || Self.alwaysReporting.contains(command.name)
          || ["calc", "catalogue", "classify", "handicap"].contains(family),
        "\(line)")
    }
  }

  /// A line that is said to be the next one is understood as it is printed.
  private func runs(_ line: String, _ session: Session) throws {
    let words = Lexer.split(line).words
    let parsed = try #require(try session.context.parseWords(words, of: line), "\(line)")
    _ = try session.context.prepare(parsed)
  }

  @Test("every reason for nothing has a sign, a title, a message and a next command that is understood")
  func words() throws {
    let session = try session()
    let types = RecordType.allCases.map { [$0] } + [RecordType.items]
    let emptinesses =
      types.flatMap { [Emptiness.nothingStored($0), .nothingMatches($0, stored: 1)] }
      + [.noChanges, .noColumns(nil), .noColumns(EquipmentType.arrow.record), .nothing]
    for emptiness in emptinesses {
      let words = EmptyWords(emptiness)
      #expect(!words.title.isEmpty && !words.message.isEmpty && !words.line.isEmpty)
      #expect(DisplayWidth.of(words.symbol) == 1)
      try runs(words.next, session)
      #expect(
        session.context.stateView.lines(emptiness) == [
          "\(words.symbol) \(words.title)", "  \(words.message)", "  next: \(words.next)",
        ])
      #expect(try self.session(columns: nil).context.stateView.lines(emptiness) == [words.line])
    }
  }

  @Test("every command that fails has failed for the view model, and for retry", arguments: Commands.all.map(\.name))
  func failing(name: String) async throws {
    let session = try session()
    let outcome = await session.run("\(name) --no-such-option")
    // A command that keeps its words as typed accepts every option.
    guard outcome.code != .success, name != "retry" else { return }
    #expect(session.context.viewModel.state.failure != nil)
    #expect(session.context.state.failedLine == "\(name) --no-such-option")
    let changes = try #require(Commands.named(name)).acts
    #expect((session.context.viewModel.lastAction.failure != nil) == changes)
    #expect(session.promptSign.showsFailure == changes)
  }

  @Test("what cannot be read is not shown as empty")
  func unreadable() async throws {
    _ = try folder.arrange(.file("data/risers.csv", ["id,brand,model", "1,\"Hoyt"]))
    let session = try session()
    for line in ["list risers", "count risers", "find hoyt --in risers", "count risers by brand"] {
      let outcome = await session.run(line)
      #expect(outcome.code == .data)
      #expect(session.context.viewModel.state.failure?.error is NothingReadable, "\(line)")
    }
  }

  @Test("the next command begins with nothing said of the one before")
  func reset() async throws {
    let session = try session()
    _ = await session.run("edit riser 9 model=X")
    #expect(session.promptSign.showsFailure)
    _ = await session.run("list risers")
    #expect(!session.promptSign.showsFailure)
    #expect(session.context.activity.lastAction.failure == "there is no riser 9")
    _ = await session.run("edit riser 9 model=X")
    _ = await session.run("nonsense")
    #expect(!session.promptSign.showsFailure)
  }
}
