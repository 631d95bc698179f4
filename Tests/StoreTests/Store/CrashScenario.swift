import Equipment
import Store

/// The session of processes that are stopped at each of their calls.
enum CrashScenario {
  /// How many commands a session has.
  static let commands = 4

  /// Runs the sessions before: one that ended, and one that was interrupted.
  static func prepare(_ open: () -> FileRepository) async throws {
    let first = open()
    for model in ["A", "B", "C"] { try await first.add(riser(model)) }
    try await first.add(Limbs.sample("D"))
    try await first.close()
    try await open().edit(.equipment(.riser), 3, "length", to: "23")
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
    default: try await repository.delete(.equipment(.limbs), 1)
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

  /// How many commands are done when each group is stored.
  static let groups = [3, 4]

  /// A whole session whose commands wait for each other; says how many were acknowledged before the first group that
  /// was not stored.
  static func runInGroups(_ repository: FileRepository) async throws -> (acknowledged: Int, error: (any Error)?) {
    await repository.gather()
    var acknowledged = 0
    for end in groups {
      do {
        for command in acknowledged..<end { try await perform(command, in: repository) }
        try await repository.flush()
      } catch {
        return (acknowledged, error)
      }
      acknowledged = end
    }
    do { try await repository.close() } catch { return (commands, error) }
    return (commands, nil)
  }

  /// The states allowed after so many acknowledged commands: that of these, or with the whole next group too.
  static func allowed(_ states: [[String]], after acknowledged: Int) -> [[String]] {
    [states[acknowledged]] + groups.filter { $0 > acknowledged }.prefix(1).map { states[$0] }
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
