import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let handicap = CommandFamily(
    name: "handicap", summary: "One number for scores on whatever round, bow and distance.",
    commands: [{ .handicapScore }, { .handicapTable }, { .handicapOf }, { .handicapGoal }], takesNumbers: true)
}

extension Command {
  static let handicapScore = Command(
    "handicap score", of: .round, "Say the handicap of a score on a round.",
    .score, .catalogueRound, .scheme,
    onlyReads: true,
    examples: [#"handicap 652 "WA 720""#, "handicap score 560 Portsmouth scheme=AGB-old"],
    notes: [
      "ROUND is any that round catalogue lists. whole is the one that tables have, ± the error that chance alone gives"
        + " one score.",
      "The schemes are \(HandicapScheme.allCases.map(\.rawValue).joined(separator: ", ")); set handicap-scheme says whose"
        + " is meant without one. Those of Archery GB are better the lower, those of Archery Australia the higher they are.",
    ]
  ) { context, score, name, scheme in
    let (round, handicaps) = try await context.handicaps(of: name, scheme)
    let handicap = try context.handicap(of: score, round, handicaps)
    return Output(table: HandicapTables.sheet(of: score, round, handicaps, handicap))
  }

  static let handicapTable = Command(
    "handicap table", of: .round, "List the scores of a round that each handicap has.",
    .catalogueRound, .scheme, .limit("at most so many rows"),
    onlyReads: true,
    examples: ["handicap table Portsmouth --limit 5", #"handicap table "WA 18" scheme=AA2 --limit 5"#],
    notes: ["It begins with the worst handicap that still has the maximum; expected is the score before rounding."]
  ) { context, name, scheme, limit in
    let (_, handicaps) = try await context.handicaps(of: name, scheme)
    return Output(table: HandicapTables.scores(of: handicaps, limit: limit))
  }

  static let handicapOf = Command(
    "handicap of", of: .round, "Sum an archer's rounds up: each handicap, their mean and its error.",
    .word("ARCHER", "the name that the rounds have; nobody for rounds without one"),
    .limit("at most so many rows, the newest"),
    onlyReads: true,
    examples: [#"handicap of "Mara Lindqvist""#, "handicap of nobody --limit 10"],
    notes: [
      "The mean weighs each round by what chance leaves of it (1/SE²); ± has the good and bad days in it.",
      "Rounds that nobody knows by name need distance and face; those that have no handicap are counted.",
    ]
  ) { context, archer, limit in try await context.handicaps(ofArcher: archer, limit: limit) }

  static let handicapGoal = Command(
    "handicap goal", of: .round, "Say which handicap a score takes, and where you stand.",
    .score, .catalogueRound, .scheme, .archerOption,
    onlyReads: true,
    examples: ["handicap goal 560 Portsmouth", #"handicap goal 600 "WA 720" --archer "Mara Lindqvist""#],
    notes: ["Without --archer it is about the rounds that name nobody."]
  ) { context, score, name, scheme, archer in
    let (round, handicaps) = try await context.handicaps(of: name, scheme)
    let goal = try context.handicap(of: score, round, handicaps)
    var output = Output(table: HandicapTables.sheet(of: score, round, handicaps, goal))
    output.findings = [try await context.standing(of: archer, handicaps, goal)]
    return output
  }
}

extension CommandContext {
  /// The round of a name with its handicaps.
  func handicaps(
    of name: String, _ scheme: HandicapScheme?
  ) async throws -> (CatalogueRound, HandicapRound) {
    let round = try await catalogueRound(name)
    do throws(NoHandicap) {
      return (round, try HandicapRound(round, scheme: scheme ?? viewModel.handicapScheme))
    } catch {
      throw CommandError.noHandicap(error, score: nil, round: round.name)
    }
  }

  func handicap(
    of score: Int, _ round: CatalogueRound, _ handicaps: HandicapRound
  ) throws -> Handicap {
    do throws(NoHandicap) { return try handicaps.handicap(of: score) } catch {
      throw CommandError.noHandicap(error, score: score, round: round.name)
    }
  }

  /// The round of the catalogue that a name means.
  ///
  /// - Throws: where none or several are called so.
  func catalogueRound(_ name: String) async throws -> CatalogueRound {
    try round(name, in: try await viewModel.ask(.roundCatalogue)) { .noCatalogueRound(name, near: $0) }
  }

  /// The same among rounds that were read.
  ///
  /// - Parameter unknown: the error for a name that none has, by the names that are near.
  func round(
    _ name: String, in catalogue: RoundCatalogue, unknown: ([String]) -> CommandError
  ) throws -> CatalogueRound {
    if let round = catalogue.round(named: name) { return round }
    let beginning = catalogue.rounds(beginning: name)
    if beginning.count == 1 { return beginning[0] }
    guard beginning.isEmpty else { throw CommandError.severalCatalogueRounds(name, beginning.map(\.name)) }
    if let known = KnownRound.named(name), known.hasNoTargets { throw CommandError.noTargets(ofRound: known.name) }
    let near = Suggestions.nearest(to: name, among: catalogue.rounds.map(\.name))
    throw unknown(near)
  }

  fileprivate func handicaps(ofArcher archer: String, limit: Int?) async throws -> Output {
    let rounds = try await rounds(of: archer)
    let shown = limit.map { Array(rounds.rounds.suffix($0)) } ?? rounds.rounds
    var output = Output(table: HandicapTables.rounds(shown))
    output.findings = Messages.handicaps(of: rounds, viewModel.handicapScheme)
    return output
  }

  /// - Throws: where rounds name others, and nobody who is called so.
  func rounds(of archer: String) async throws -> ArcherRounds {
    let isNobody = Folding.fold(archer.trimmed) == "nobody"
    let rounds = try await viewModel.handicaps(ofArcher: isNobody ? nil : archer)
    guard rounds.rounds.isEmpty, rounds.without == 0, !isNobody else { return rounds }
    throw CommandError.noRounds(of: archer, near: Suggestions.nearest(to: archer, among: rounds.archers))
  }

  /// Where an archer stands to a goal.
  fileprivate func standing(of archer: String?, _ handicaps: HandicapRound, _ goal: Handicap) async throws -> String {
    let rounds = try await rounds(of: archer ?? "nobody")
    guard handicaps.scheme == viewModel.handicapScheme else { return Messages.otherScheme(handicaps.scheme) }
    return Messages.standing(of: rounds, HandicapMean(rounds.rounds.map(\.handicap)), handicaps, goal)
  }
}
