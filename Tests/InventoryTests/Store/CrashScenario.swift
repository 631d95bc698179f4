import Equipment
import Inventory

/// What processes do that are stopped at each of their calls.
enum CrashScenario {
  /// How many commands a session has.
  static let commands = 4

  /// What was done before: one session that ended, and one that was interrupted.
  static func prepare(_ open: () -> FileRepository) async throws {
    let first = open()
    for model in ["A", "B", "C"] { try await first.add(riser(model)) }
    try await first.add(Limbs.sample("D"))
    try await first.close()
    try await open().edit(.riser, 3, "length", to: "23")
  }

  /// One command of the session.
  static func perform(_ command: Int, in repository: FileRepository) async throws {
    switch command {
    case 0: try await repository.add(riser("E"))
    case 1:
      let risers = try await repository.fetch(.riser)
      var edited = risers[0]
      try edited.set("length", to: "25")
      var sight = Sight()
      sight.details.brand = "Axcel"
      sight.details.model = "Achieve"
      _ = try await repository.commit(Change(items: [.edit(risers[0], to: edited), .delete(risers[1]), .add(sight)]))
    case 2: _ = try await repository.undo()
    default: try await repository.delete(.limbs, 1)
    }
  }

  /// The inventory after so many commands.
  static func states(_ repository: FileRepository) async throws -> [[String]] {
    var states = [try await repository.state()]
    for command in 0..<commands {
      try await perform(command, in: repository)
      states.append(try await repository.state())
    }
    return states
  }

  /// A whole session; says how many commands were acknowledged before the first that was not.
  static func run(_ repository: FileRepository) async throws -> (acknowledged: Int, error: (any Error)?) {
    for command in 0..<commands {
      do { try await perform(command, in: repository) } catch { return (command, error) }
    }
    do { try await repository.close() } catch { return (commands, error) }
    return (commands, nil)
  }
}
