import Equipment
import Hub
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

@Suite("The name of a setup") @HubActor
struct SetupNameTests {
  private let bench: CompletionBench

  init() throws {
    bench = try CompletionBench([
      Self.setup("Outdoor"), Self.setup("Outdoor windy"), Self.setup("A@2"), Self.setup("Indoor", isActive: false),
      Self.setup("Indoor"), Self.setup("Old", isActive: false), Self.setup("7"), Self.setup("riser"),
    ])
  }

  private static func setup(_ name: String, isActive: Bool = true) throws -> Setup {
    var setup = Setup(name: name, at: Timestamp(seconds: 0))
    setup.isActive = isActive
    return try setup.tune([("brace_height", "220")], at: Timestamp(seconds: 60)) ?? setup
  }

  private func name(_ typed: String) throws -> SetupName {
    let word = try #require(Lexer.split(typed).words.first)
    return try #require(SetupName(word))
  }

  @Test(
    "is read as what it says",
    arguments: [
      ("Outdoor", .name("Outdoor"), nil), ("Outdoor@2", .name("Outdoor"), 2), (#""A@2""#, .name("A@2"), nil),
      (#""A@2"@1"#, .name("A@2"), 1), ("3", .ids([3...3]), nil), ("3@1", .ids([3...3]), 1), (".", nil, nil),
      (".@2", nil, 2), ("@2", nil, 2), ("%1", .rows([1...1]), nil), ("A@x", .name("A@x"), nil),
      (#""7""#, .name("7"), nil),
    ] as [(String, Target?, Int?)])
  func reading(typed: String, target: Target?, version: Int?) throws {
    #expect(try name(typed) == SetupName(target: target, version: version))
  }

  @Test("cannot be the ids of standard input, or half a number", arguments: ["-", "3-x", "%x", "7up"])
  func refusal(typed: String) throws {
    #expect(try SetupName(#require(Lexer.split(typed).words.first)) == nil)
  }

  @Test(
    "means the setup in use before an archived one, and the whole name before a part of it",
    arguments: [("outdoor", 1), ("windy", 2), ("Indoor", 5), ("Old", 6), (#""7""#, 7), ("6", 6), (#""A@2""#, 3)])
  func meaning(typed: String, id: Int) async throws {
    #expect(try await bench.session.context.shownSetup(name(typed)).id == id)
  }

  @Test("shows the version that was asked for, as the present one")
  func version() async throws {
    let old = try await bench.session.context.shownSetup(name("Outdoor@1"))
    #expect(old.present.number == 1)
    #expect(old.present.tuning.braceHeight == nil)
    #expect(try await bench.session.context.shownSetup(name("Outdoor")).present.number == 2)
    await #expect(throws: SetupRefusal.self) { try await bench.session.context.shownSetup(name("Outdoor@3")) }
  }

  @Test("changes no old version and no archived setup")
  func changes() async throws {
    await #expect(throws: SetupRefusal.self) { try await bench.session.context.changedSetup(name("Outdoor@2")) }
    await #expect(throws: SetupRefusal.self) { try await bench.session.context.changedSetup(name("Old")) }
    #expect(try await bench.session.context.changedSetup(name("Old"), isActive: false).id == 6)
  }

  @Test("that was left out means the current setup, whose name the prompt shows")
  func current() async throws {
    let session = bench.session
    await #expect(throws: SetupRefusal.noCurrent) { try await session.context.shownSetup(.current) }
    #expect(await session.context.currentName() == nil)
    try session.context.use(try await session.context.shownSetup(name("windy")))
    #expect(try await session.context.shownSetup(name(".")).id == 2)
    #expect(await session.context.currentName() == "Outdoor windy")
    _ = await session.run("setup delete 2 --yes")
    #expect(await session.context.currentName() == nil)
  }

  @Test("in the prompt has no sign that acts on the terminal, and is cut where it is long")
  func prompt() async throws {
    let session = bench.session
    _ = await session.run(#"setup edit 1 name="a\u{1B}[31m\u{1}""#)
    try session.context.use(try await session.context.shownSetup(name("1")))
    let name = try #require(await session.context.currentName())
    #expect(!name.unicodeScalars.contains { $0.value < 0x20 })
    _ = await session.run("setup edit 1 name=\"\(String(repeating: "弓", count: 40))\"")
    #expect(DisplayWidth.of(try #require(await session.context.currentName())) <= 24)
  }
}
