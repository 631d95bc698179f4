import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let classify = CommandFamily(
    name: "classify", summary: "Archery GB's classes: what a score makes, and what is lacking for the next.",
    commands: [{ .classifyScore }, { .classifyTable }, { .classifyOf }], takesNumbers: true)
}

extension Command {
  static let classifyScore = Command(
    "classify score", of: .round, "Say the class that a score on a round makes, and what is lacking for the next.",
    .score, .catalogueRound, .category,
    onlyReads: true,
    examples: [
      "classify 560 Portsmouth", #"classify score 597 "WA 720" bowstyle=recurve gender=female age=U18"#,
      "classify 491 National --format json",
    ],
    notes: [
      "ROUND is any that round catalogue lists; target rounds of Archery GB and World Archery have classes. Without"
        + " bowstyle= it is that of the setup in use, else recurve; gender is open, age adult.",
      "The best classes outdoors are given on prestige rounds alone, and others need a least distance: it says which.",
    ]
  ) { context, score, name, typed in
    let answer = try await context.classification(of: name, typed)
    guard score <= answer.round.maximum else {
      throw Problems(problems: [Problem(.round(.tooHigh(score, most: answer.round.maximum)))])
    }
    var output = Output(table: ClassifyTables.sheet(of: score, answer))
    output.findings = Messages.lacks(in: answer)
    return output
  }

  static let classifyTable = Command(
    "classify table", of: .round, "List the classes of a round with the scores that they take.",
    .catalogueRound, .category,
    onlyReads: true,
    examples: ["classify table Portsmouth", "classify table York bowstyle=longbow --format csv"],
    notes: ["– stands where no score is enough, and needs says why."]
  ) { context, name, typed in
    let answer = try await context.classification(of: name, typed)
    var output = Output(table: ClassifyTables.table(of: answer, isForPeople: context.isForPeople))
    output.findings = [Messages.basis(of: answer.scheme, answer.category)]
    return output
  }

  static let classifyOf = Command(
    "classify of", of: .round,
    "Say the classes of an archer's rounds of the season, and the one that they make together.",
    .word("ARCHER", "the name that the rounds have; nobody for rounds without one"), .category,
    .limit("at most so many rows, the newest"),
    onlyReads: true,
    examples: [#"classify of "Mara Lindqvist""#, "classify of nobody bowstyle=barebow --limit 10"],
    notes: [
      "A season is a calendar year outdoors, and from July to June indoors. Rounds shot with a setup of another bow style"
        + " are counted and left out.",
      "Archery GB awards a class for arrows shot, by the dozen, in rounds of it or of a better one, and from the Bowman"
        + " classes on in competition, which no round says of itself.",
    ]
  ) { context, archer, typed, limit in try await context.classes(ofArcher: archer, typed, limit: limit) }
}

/// What the classes ask of a round, and whom.
struct Classification {
  let scheme: ClassificationScheme
  let round: CatalogueRound
  let category: ArcherCategory
  let table: ClassTable
}

extension CommandContext {
  /// - Throws: where the round gives no classes.
  fileprivate func classification(of name: String, _ typed: TypedCategory) async throws -> Classification {
    let scheme = try await viewModel.ask(.classifications)
    let round = try await catalogueRound(name)
    let category = try await category(typed)
    do throws(NotClassified) {
      return Classification(
        scheme: scheme, round: round, category: category, table: try scheme.table(of: round, for: category))
    } catch {
      throw CommandError.notClassified(error, round: round.name)
    }
  }

  /// The category that was typed; the bow style is else that of the setup in use.
  private func category(_ typed: TypedCategory) async throws -> ArcherCategory {
    var division = typed.division
    if division == nil { division = try await currentSetup()?.division }
    return ArcherCategory(division ?? .recurve, typed.gender ?? .open, typed.age ?? .adult)
  }

  /// - Throws: where rounds name others, and nobody who is called so.
  fileprivate func classes(ofArcher archer: String, _ typed: TypedCategory, limit: Int?) async throws -> Output {
    let category = try await category(typed)
    let scheme = try await viewModel.ask(.classifications)
    let isNobody = Folding.fold(archer.trimmed) == "nobody"
    let classes = try await viewModel.classes(ofArcher: isNobody ? nil : archer, category)
    guard isNobody || classes.archers.contains(classes.archer ?? "") else {
      throw CommandError.noRounds(of: archer, near: Suggestions.nearest(to: archer, among: classes.archers))
    }
    let shown = limit.map { Array(classes.rounds.suffix($0)) } ?? classes.rounds
    var output = Output(table: ClassifyTables.rounds(shown))
    output.findings =
      Messages.standings(of: classes) + Messages.leftOut(of: classes, category)
      + [Messages.basis(of: scheme, category)]
    return output
  }
}
