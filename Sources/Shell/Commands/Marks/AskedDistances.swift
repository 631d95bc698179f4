import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// The distances that a line asks for, and the rounds among them.
struct AskedDistances: Sendable {
  /// Those of rounds too.
  let distances: [Distance]
  let rounds: [CatalogueRound]

  /// The names of the rounds in which a distance is shot; nil if none is asked for that has it.
  func rounds(at distance: Distance) -> String? {
    let names = rounds.filter { $0.isShot(at: distance) }.map(\.name)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// The column of the rounds, which a table has where one is asked for.
  var columns: [Column] { rounds.isEmpty ? [] : [Column("round")] }

  /// What a row has in it.
  func cells(at distance: Distance) -> [String?] { rounds.isEmpty ? [] : [rounds(at: distance)] }
}

/// Words for distances, as they were typed: distances, ranges of them and names of rounds.
struct DistanceRequests: Sendable {
  /// One for each part between commas.
  let requests: [DistanceRequest]
  /// All the words, as one name would be that has blanks.
  let text: String

  /// The distances that are meant, with those of the rounds that a function finds by their names.
  ///
  /// - Throws: `Problems` if there is a step, and no range that it could be for.
  fileprivate func asked(
    every step: StepRequest?, _ round: (String, Problem) throws -> CatalogueRound
  ) throws -> AskedDistances {
    if let step, !requests.contains(where: \.isRange) {
      throw Problems(problems: [Problem(.stepWithoutRange, at: step.range)])
    }
    var (distances, rounds): ([Distance], [CatalogueRound]) = ([], [])
    for request in requests {
      guard case .round(let name, let problem) = request else {
        distances += request.distances(every: step)
        continue
      }
      let found = try round(name, problem)
      distances += found.passes.map(\.distance)
      if !rounds.contains(found) { rounds.append(found) }
    }
    return AskedDistances(distances: distances, rounds: rounds)
  }
}

extension CommandContext {
  /// The distances that are asked for; the catalogue of rounds is read only where a word is no distance.
  func distances(
    _ requests: DistanceRequests, every step: StepRequest?, for command: String
  ) async throws -> AskedDistances {
    guard requests.requests.contains(where: \.isRound) else {
      return try requests.asked(every: step) { name, _ in throw CommandError.noCatalogueRound(name, near: []) }
    }
    let catalogue = try await viewModel.ask(.roundCatalogue)
    return try requests.asked(every: step) { name, problem in
      if let round = catalogue.round(named: name) { return round }
      if requests.requests.count > 1 {
        if let whole = catalogue.round(named: requests.text) {
          throw CommandError.unquotedRound(whole.name, command: command)
        }
        let several = catalogue.rounds(beginning: requests.text).map(\.name)
        if !several.isEmpty { throw CommandError.severalCatalogueRounds(requests.text, several) }
      }
      // What begins as a distance does is one that was mistyped, if no round is called so.
      if name.first?.isLetter != true { throw Problems(problems: [problem]) }
      return try self.round(name, in: catalogue) { .noDistance(name, near: $0) }
    }
  }
}

extension CatalogueRound {
  /// True if arrows of it are shot at a distance.
  fileprivate func isShot(at distance: Distance) -> Bool {
    passes.contains { $0.distance.isSame(as: distance) }
  }
}
