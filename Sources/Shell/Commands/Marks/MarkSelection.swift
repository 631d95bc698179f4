import Answers
import Archery
import Equipment
import Hub
import ShellLanguage

extension Setup {
  /// The kind of marks where nobody names one: crawls for a barebow, which has no sight.
  var usualMark: SightMark.Kind { division == .barebow ? .crawl : .sight }
}

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
    let kind = kind ?? setup.usualMark
    let marks = try await marks(filter, of: setup).filter { $0.kind == kind }
    if marks.isEmpty { try await refuseSetup(in: filter, target, by: command) }
    return MarkSeries(setup: setup, kind: kind, marks: marks.fitted, all: marks)
  }
}

/// The marks of one setup and kind that a curve is fitted to.
struct MarkSeries {
  let setup: Setup
  let kind: SightMark.Kind
  /// The newest measured mark of each distance, the nearest first.
  let marks: [SightMark]
  /// The older and the predicted ones too.
  let all: [SightMark]

  /// The measured mark for a distance, if there is one.
  func mark(at distance: Distance) -> SightMark? {
    marks.first { abs(($0.distance?.metres ?? 0) - distance.metres) < Self.sameDistance }
  }

  /// Facts of the setup that bear on its arrows' flight.
  var knowledge: FlightKnowledge { FlightKnowledge(setup, kind) }

  /// How far a true mark may be from a predicted one, in the digits of the marks; never none at all.
  func tolerance(_ uncertainty: Double?) -> Reading? {
    let unit = 2 * marks.readingError
    return uncertainty.flatMap { Reading(max($0, unit), decimals: marks.decimals) }
  }

  /// Fits the curve.
  ///
  /// - Throws: `CommandError.tooFewMarks` with fewer than two distances.
  func prediction(_ error: Reading?) throws -> SightMarkPrediction {
    do {
      return try SightMarkPrediction(
        marks.points, reading: error.map { .told($0.number) } ?? .lastDigit(marks.readingError), knowing: knowledge)
    } catch .tooFewDistances(let count) {
      throw CommandError.tooFewMarks(count, kind, setup.recordId, setup.name)
    }
  }

  /// Metres within which two distances are the same.
  private static let sameDistance = 0.01
}
