import Answers
import Equipment
import Files
import Hub
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

/// A watch that is left at once.
@HubActor
private final class LeftWatch: FolderWatch {
  nonisolated init() {}
  func next(within seconds: Int?) -> WatchEvent { .interrupted }
  func close() {}
}

@Suite("Examples")
struct ExampleTests {
  private static let all =
    Commands.all.flatMap(\.examples) + HelpTopic.all.flatMap(\.examples) + RecordType.allCases.flatMap(\.kind.examples)

  @Test("of every help page run as they are printed", arguments: Set(all).sorted())
  @HubActor func run(example: String) async throws {
    let folder = try TranscriptFolder()
    try folder.copySample()
    try write(folder)
    // `watch` ends with Ctrl-C.
    let isWatched = example.hasPrefix("watch ") && !example.contains("--help")
    let terminal = TranscriptTerminal([], after: [], columns: isWatched ? 80 : nil) { _ in [] }
    var surroundings = Program.Surroundings.transcript(folder, terminal, [:])
    surroundings.watch = { _ in LeftWatch() }
    let code = await Program.run(
      arguments: ["--data", folder.data] + (Self.before + [example]).flatMap { ["-c", $0] },
      in: surroundings)
    terminal.finish(code.rawValue)
    let recording = terminal.recording.joined(separator: "\n")
    // Nothing has failed that could be run again.
    let isRetry = example.hasPrefix("retry")
    #expect(code == (isWatched ? .interrupted : isRetry ? .failure : .success), "\(recording)")
  }

  /// Commands run before each example: they leave a column, changes to undo and to redo, and an item shown last.
  private static let before =
    [
      "attach riser 3 riser.jpg",
      #"kit lend "Left hand" to tom"#, "stocktake start Range",
    ] + ["column add bowstring shelf"] + (1...5).map { "edit arrow 3 notes=\($0)" } + ["undo 2", "show riser 1"]

  /// The files that the examples name.
  private func write(_ folder: TranscriptFolder) throws {
    let items = Dictionary(grouping: try SampleData.items(), by: \.recordType)
    let export = EquipmentExport.json(types: RecordType.allCases.map { ($0, items[$0] ?? []) })
    try folder.documents.write(export, to: "all.json", mode: .replace)
    let bows =
      #"{"name":"Outdoor","riserId":2,"arrows":[{"brand":"Easton","model":"X23"}],"tuning":{"braceHeight":222}}"#
    try folder.documents.write(Array(bows.utf8), to: "bows.json", mode: .replace)
    let club = "brand,model,spine\nEaston,X10,450\n"
    try folder.documents.write(Array(club.utf8), to: "club.csv", mode: .replace)
    try folder.documents.write([0xFF, 0xD8, 0xFF, 0xD9], to: "riser.jpg", mode: .replace)
    try folder.documents.write(Array("%PDF-1.4\n".utf8), to: "invoice.pdf", mode: .replace)
    let course = "name,hand,draw_length,draw_weight\nJo Field,right,26.5,22\n"
    try folder.documents.write(Array(course.utf8), to: "course.csv", mode: .replace)
    try folder.documents.write(Array("edit riser 1 tags+=winter\n".utf8), to: "winter.hub", mode: .replace)
  }

  @Test("stand on every help page, at least two", arguments: Commands.all.map(\.name))
  func commands(name: String) throws {
    #expect(try #require(Commands.named(name)).examples.count >= 2)
  }

  @Test("of a command name it, or another one that leads up to it", arguments: Commands.all.map(\.name))
  func names(name: String) throws {
    let command = try #require(Commands.named(name))
    let verbs = [command.name] + command.otherNames
    #expect(command.examples.contains { example in verbs.contains { example == $0 || example.hasPrefix($0 + " ") } })
  }

  @Test("of types and topics are at least two each")
  func pages() {
    #expect(RecordType.allCases.allSatisfy { $0.kind.examples.count >= 2 })
    #expect(HelpTopic.all.allSatisfy { $0.examples.count >= 2 })
  }
}
