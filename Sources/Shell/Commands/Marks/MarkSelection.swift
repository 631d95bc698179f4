import Answers
import Archery
import Equipment
import Hub
import ShellLanguage

extension CommandContext {
  /// The setup that an option names, else the one in use; nil if there is neither.
  func markSetup(_ target: Target?) async throws -> Setup? {
    if let target { return try await setup(target) }
    return try await currentSetup()
  }

  /// The same for a command that is about one setup.
  ///
  /// - Throws: `CommandError.noSetup` if none is in use, `noItemsAtAll` if there is none.
  func markSetup(_ target: Target?, for command: String) async throws -> Setup {
    guard let setup = try await markSetup(target) else { throw try await noSetup(for: command) }
    return setup
  }

  /// Why a command about one setup is refused: none is in use, or there is none at all.
  private func noSetup(for command: String) async throws -> CommandError {
    try await viewModel.ask(.count(of: .setup)) == 0 ? .noItemsAtAll(.setup) : .noSetup(command: command)
  }

  /// The marks that a filter means, by their numbers; with a setup only its own.
  func marks(_ filter: TypedFilter, of setup: Setup?) async throws -> [SightMark] {
    try await viewModel.load(.marks(where: filter.filters, ofSetup: setup?.recordId))
  }

  /// Refuses a filter that finds no marks and is the name of a setup, which goes into an option.
  func refuseSetup(in filter: TypedFilter, _ target: Target?, by command: String) async throws {
    let name = Lexer.split(filter.text).words.map(\.text).joined(separator: " ")
    guard target == nil, !filter.isEmpty, let setup = try? await setup(.name(name)),
      Folding.fold(setup.name) == Folding.fold(name)
    else { return }
    throw CommandError.setupIsOption(setup.name, command: command)
  }

  /// The marks that a curve is fitted to: the newest measured mark of each distance of a setup.
  func markSeries(
    _ target: Target?, _ kind: SightMark.Kind?, _ filter: TypedFilter, for command: String
  ) async throws -> MarkSeries {
    guard let setup = try await markSetup(target) else {
      try await refuseSetup(in: filter, target, by: command)
      throw try await noSetup(for: command)
    }
    let series = MarkSeries(of: setup, kind ?? setup.usualMark, among: try await marks(filter, of: setup))
    if series.all.isEmpty { try await refuseSetup(in: filter, target, by: command) }
    return series
  }
}

extension MarkSeries {
  /// Fits the curve.
  ///
  /// - Throws: `CommandError.tooFewMarks` with fewer than two distances.
  func prediction(_ error: Reading?) throws -> SightMarkPrediction {
    do {
      return try curve(readingError: error)
    } catch .tooFewDistances(let count) {
      throw CommandError.tooFewMarks(count, kind, setup.recordId, setup.name)
    }
  }
}
