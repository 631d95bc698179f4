import Answers
import Equipment
import Hub
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

@Suite("Forms in a session") @HubActor
struct FormSessionTests {
  /// A session over the sample inventory, and the terminal that a person sits at.
  private func run(
    _ events: [ScriptedTerminal.Event], arguments: [String] = [], catalogue: @escaping @Sendable () -> [UInt8] = { [] }
  ) async throws -> (terminal: ScriptedTerminal, repository: MemoryRepository, code: ExitCode) {
    let terminal = ScriptedTerminal(events)
    let repository = try MemoryRepository(try SampleData.items())
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { _ in MemoryDocuments() }, repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { _, _ in terminal },
      catalogue: { Catalogue(load: catalogue) }, now: { Timestamp(seconds: 0) }, today: { .epoch })
    return (terminal, repository, await Program.run(arguments: ["--data", "x"] + arguments, in: surroundings))
  }

  @Test("commit one change, one step of undo")
  func oneStep() async throws {
    let run = try await run(["add rest", "Hoyt", "Hunter", "blade", ">", "y", "edit rest 1", "Win", "Win", ">", "y"])
    let entries = try await run.repository.history(of: nil, limit: nil)
    #expect(entries.map { $0.change.items.count { $0.type != .setup } } == [1, 1])
    #expect(run.code == .success)
    #expect(!run.terminal.screen.contains("error"))
    let undone = try await self.run(["add rest", "Hoyt", "Hunter", "blade", ">", "y", "undo", "count rests"])
    #expect(undone.terminal.screen.contains("undid: add rest"))
  }

  @Test(
    "store nothing after Ctrl-C, the end of input, or a no",
    arguments: [
      [.line("Hoyt"), .interrupt], [.line("Hoyt"), .line("Hunter"), .line(">"), .interrupt], [.end], [],
      [.line("Hoyt"), .line("Hunter"), .line(">"), .line("n")],
    ] as [[ScriptedTerminal.Event]])
  func dropped(events: [ScriptedTerminal.Event]) async throws {
    let run = try await run(["add rest"] + events)
    #expect(try await run.repository.history(of: nil, limit: nil).isEmpty)
    #expect(run.terminal.errors.contains("nothing was added"))
  }

  @Test("are asked for one command of the command line too, and end it with its code")
  func words() async throws {
    let added = try await run(["Hoyt", "Hunter", ">", ""], arguments: ["add", "rest"])
    #expect(added.code == .success)
    #expect(try await added.repository.history(of: nil, limit: nil).count == 1)
    #expect(try await run([.interrupt], arguments: ["add", "rest"]).code == .failure)
  }

  /// The screen of a session whose changes are refused, as another program holds the lock.
  private func runLocked(_ events: [ScriptedTerminal.Event], arguments: [String] = []) async throws -> String {
    let terminal = ScriptedTerminal(events)
    let repository = try MemoryRepository(try SampleData.items())
    repository.fail(.commit, with: .locked(holder: 7, seconds: 10))
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { _ in MemoryDocuments() }, repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } })
    _ = await Program.run(arguments: ["--data", "x"] + arguments, in: surroundings)
    return terminal.screen
  }

  @Test("show what cannot be stored, and go on with all answers kept")
  func refusedByTheStore() async throws {
    let screen = try await runLocked(["add rest", "Hoyt", "Hunter", ">", "y", "kind", "blade", "y"])
    #expect(screen.ranges(of: "Save? [Y/n/edit]").count == 4)
    #expect(screen.contains("  kind      blade"))
    let edited = try await runLocked(
      ["edit arrow 3 --editor", .editor { .success($0.replacing("spine = 500", with: "spine = 450")) }, "y", "y", "n"])
    #expect(edited.ranges(of: "Save? [Y/n/edit]").count == 3)
  }

  @Test("ask in spite of a yes given beforehand once it could not be stored, and lose nothing")
  func agreed() async throws {
    let screen = try await runLocked(
      ["add rest", "Hoyt", "Hunter", ">", "y", "n", "edit rest 1", "Hoyt 2", ">", "n"], arguments: ["-y"])
    #expect(screen.ranges(of: "hint: ").count == 3)
    #expect(screen.ranges(of: "Save? [Y/n/edit]").count == 3)
    let edited = try await runLocked(
      ["edit arrow 3 --editor", .editor { .success($0.replacing("spine = 500", with: "spine = 450")) }, "y", "n"],
      arguments: ["-y"])
    #expect(edited.ranges(of: "hint: ").count == 2)
    #expect(edited.ranges(of: "Save? [Y/n/edit]").count == 2)
    #expect(!edited.contains("kept"))
  }

  @Test(
    "take what is no text as no answer, at whatever question",
    arguments: [
      (["add rest", .unreadable("Ho"), "Hoyt", "Hunter", ">", "n"], "brand *"),
      (["add rest", "Hoyt", "Hunter", ">", .unreadable(""), "n"], "Save? [Y/n/edit]"),
      (["add rest", "Hoyt", "Hunter", ">", .unreadable("y"), "n"], "Save? [Y/n/edit]"),
      (["edit arrow 3 --editor", .editor(soften), .unreadable(""), "n"], "Save? [Y/n/edit]"),
      (["edit arrow 3 --editor", .editor(soften), .unreadable("y"), "n"], "Save? [Y/n/edit]"),
    ] as [([ScriptedTerminal.Event], String)])
  func unreadable(events: [ScriptedTerminal.Event], question: String) async throws {
    let run = try await run(events)
    #expect(try await run.repository.history(of: nil, limit: nil).isEmpty)
    #expect(run.terminal.errors.contains("what was typed is not UTF-8 text"))
    #expect(run.terminal.screen.ranges(of: question).count == 2)
  }

  @Test("keep as much of a line as is text, for it to be put right")
  func unreadableRest() async throws {
    let run = try await run(["add rest", .unreadable("Hoy"), .interrupt])
    #expect(run.terminal.prefilled == ["Hoy"])
  }

  @Test("take what is no text for no yes", arguments: ["", "y"])
  func unreadableYes(text: String) async throws {
    let run = try await run(["delete arrow 3", .unreadable(text), "count arrows"])
    #expect(run.terminal.errors.contains("nothing was done"))
    #expect(try await run.repository.history(of: nil, limit: nil).isEmpty)
  }

  @Test("keep the first text in a file when the editor fails over it, and say where")
  func keptText() async throws {
    let run = try await run([
      "edit arrow 3 --editor", .editor { .success($0.replacing("spine = 500", with: "spine = soft")) },
      .editor { _ in .failure(.killed(signal: 9)) },
    ])
    #expect(run.terminal.kept.count == 1)
    #expect(run.terminal.kept.first?.contains("spine = soft") == true)
    #expect(run.terminal.errors.contains("what you typed is kept in kept-1.txt"))
  }

  @Test("keep the text in a file when nobody answers any more, but not after a no")
  func keptWithoutAnAnswer() async throws {
    let end = try await run(["edit arrow 3 --editor", .editor(Self.soften), .end])
    #expect(end.terminal.kept.first?.contains("spine = 450") == true)
    for no in ["n", .interrupt] as [ScriptedTerminal.Event] {
      #expect(try await run(["edit arrow 3 --editor", .editor(Self.soften), no]).terminal.kept == [])
    }
    let failed = try await run(["edit arrow 3 --editor", .editor { _ in .failure(.left(code: 1)) }])
    #expect(failed.terminal.kept == [])
  }

  /// An editor that changes the spine.
  private nonisolated static let soften: @Sendable (String) -> Result<String, EditorError> = {
    .success($0.replacing("spine = 500", with: "spine = 450"))
  }

  @Test("complete what field= completes in a line, for every field of every type", arguments: RecordType.allCases)
  func candidates(type: RecordType) throws {
    let bench = try CompletionBench(SampleData.items(), catalogue: { SampleData.catalogue() })
    let form = FormState(type.valueType.init())
    for field in type.settable {
      let verb = type == .round ? "round add x" : "add \(type.rawValue)"
      let inLine = bench.lines("\(verb) \(field.name)=").compactMap { line -> String? in
        guard let word = Lexer.split(line).words.last, let equals = word.firstUnquoted({ $0 == "=" }) else {
          return nil
        }
        return word.part(equals + 1..<word.letters.count).text
      }
      let offered = bench.session.context.complete("", cursor: 0, for: field, in: form).candidates
      #expect(offered.map { LineValue.read($0.insert) } == inLine, "\(field.name)")
      for candidate in offered {
        var flow = MultiStepFlow(form)
        flow.answer(">")
        flow.refuse(CommandError.noItemsAtAll(.setup), at: field.name)
        flow.answer(candidate.insert)
        let isName = field.name == "setup"
        #expect(isName || flow.state[field.name]?.error == nil, "\(candidate.insert)")
      }
    }
  }

  @Test("complete the models of the brand that was answered, and go on within quotes and tags")
  func completion() async throws {
    let run = try await run(
      [
        "add arrow", "Easton", .tab("a"), .tab("\"a"), .tab("X1"), "X10", ">", "tags", .tab("competition in"),
        .interrupt,
      ],
      catalogue: { Array("type,brand,model\narrow,Easton,A/C/E\narrow,Skylon,Apex\n".utf8) })
    let offered = run.terminal.offered.map { $0.map(\.insert) }
    #expect(offered[0] == ["A/C/E"])
    #expect(offered[1] == ["A/C/E"])
    #expect(Set(offered[2]) == ["X10", "X10 ProTour"])
    #expect(offered[3] == ["indoor"])
  }

  @Test("begin a question anew with the text that was refused")
  func kept() async throws {
    let run = try await run(["add arrow", "Easton", "X10", "soft", "hard", "500", .interrupt])
    #expect(run.terminal.prefilled == ["soft", "hard"])
  }

  @Test("leave no editor with a change of another's behind: the text is that of the item as it is")
  func editor() async throws {
    let rename: @Sendable (String) -> Result<String, EditorError> = {
      .success($0.replacing("model = X10\n", with: "model = X10 Pro\n"))
    }
    let run = try await run([
      "edit arrow 3 --editor", .editor(rename), "y", "edit arrow 3 --editor", .editor { .success($0) },
    ])
    #expect(run.terminal.edited.count == 2)
    #expect(run.terminal.edited[1].contains("\nmodel = X10 Pro\n"))
    #expect(run.terminal.screen.contains("nothing to change"))
    #expect(try await run.repository.history(of: nil, limit: nil).count == 1)
  }
}
