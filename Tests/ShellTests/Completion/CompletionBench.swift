import Equipment
import Hub
import ShellSupport
import Store
import TestSupport

@testable import Shell
@testable import ShellOutput

/// A session to complete lines in.
@HubActor
struct CompletionBench {
  let session: Session

  init(
    _ items: [any Record], files: [String: String] = [:], aliases: [String: String] = [:],
    catalogue: @escaping @Sendable () -> [UInt8] = { [] }
  ) throws {
    let repository = try MemoryRepository(items)
    let state = AppState(preferences: MemoryPreferences(Preferences(aliases: aliases)))
    try state.load()
    let dependencies = Dependencies(
      makeRepository: { repository }, now: { Timestamp(seconds: 0) }, today: { .epoch })
    session = Session(
      CommandContext(
        state: state, terminal: ScriptedTerminal(), documents: MemoryDocuments(files),
        dependencies: dependencies, catalogue: Catalogue(load: catalogue)))
  }

  /// The line with what Tab would insert for each candidate, with the blank that follows a complete word.
  func lines(_ line: String) -> [String] {
    let completion = session.complete(line, cursor: line.utf8.count)
    let head = String(decoding: Array(line.utf8.prefix(completion.start)), as: UTF8.self)
    return completion.candidates.map { head + $0.insert + ($0.isFinal ? " " : "") }
  }

  /// The words that could be inserted, with the blank that follows a complete one.
  func words(_ line: String) -> [String] {
    session.complete(line, cursor: line.utf8.count).candidates.map { $0.insert + ($0.isFinal ? " " : "") }
  }
}

extension RecordType {
  /// An item of the type with these fields and, where a field is unknown, columns.
  func item(_ texts: KeyValuePairs<String, String>) throws -> any Record {
    var item = valueType.init()
    for (name, text) in texts {
      if field(name) == nil { item.setUnknown(name, to: text) } else { try item.set(name, to: text) }
    }
    return item
  }
}
