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
    .score, .catalogueRound, .classed, .category,
    onlyReads: true,
    examples: [
      "classify 560 Portsmouth", "classify 480 Portsmouth for clara",
      #"classify score 597 "WA 720" bowstyle=recurve gender=female age=U18"#,
      "classify 491 National --format json",
    ],
    notes: [
      "ROUND is any that round catalogue lists; target rounds of Archery GB and World Archery have classes. for PERSON takes"
        + " bow style, gender and age from the person’s category, where the line says no other; without either the bow style is"
        + " that of the setup in use, else recurve, gender is open, age adult.",
      "The best classes outdoors are given on prestige rounds alone, and others need a least distance: it says which.",
    ]
  ) { context, score, name, person, typed in
    let answer = try await context.classification(of: name, typed, person)
    guard score <= answer.round.maximum else {
      throw Problems(problems: [Problem(.round(.tooHigh(score, most: answer.round.maximum)))])
    }
    var output = Output(table: ClassifyTables.sheet(of: score, answer))
    output.findings = Messages.lacks(in: answer) + Messages.source(of: answer.classed)
    return output
  }

  static let classifyTable = Command(
    "classify table", of: .round, "List the classes of a round with the scores that they take.",
    .catalogueRound, .classed, .category,
    onlyReads: true,
    examples: ["classify table Portsmouth for anna", "classify table York bowstyle=longbow --format csv"],
    notes: ["– stands where no score is enough, and needs says why."]
  ) { context, name, person, typed in
    let answer = try await context.classification(of: name, typed, person)
    var output = Output(table: ClassifyTables.table(of: answer, isForPeople: context.isForPeople))
    output.findings = [Messages.basis(of: answer.scheme, answer.category)] + Messages.source(of: answer.classed)
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
      "Whom people.csv knows by that name, or whose short name it is, is classed in the category that is stated there, where"
        + " the line says no other.",
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
  let classed: ClassedArcher
  let table: ClassTable

  var category: ArcherCategory { classed.category }
}

extension CommandContext {
  /// - Throws: where the round gives no classes.
  fileprivate func classification(
    of name: String, _ typed: StatedCategory, _ person: String?
  ) async throws -> Classification {
    let scheme = try await viewModel.ask(.classifications)
    let round = try await catalogueRound(name)
    let classed = try await classed(typed, person)
    do throws(NotClassified) {
      return Classification(
        scheme: scheme, round: round, classed: classed, table: try scheme.table(of: round, for: classed.category))
    } catch {
      throw CommandError.notClassified(error, round: round.name)
    }
  }

  /// - Throws: where rounds name others, and nobody who is called so.
  fileprivate func classes(ofArcher archer: String, _ typed: StatedCategory, limit: Int?) async throws -> Output {
    let isNobody = Folding.fold(archer.trimmed) == "nobody"
    let person = isNobody ? nil : try await personNamed(archer)
    let classed = try await classed(typed, as: person)
    let category = classed.category
    let scheme = try await viewModel.ask(.classifications)
    var classes = try await viewModel.classes(ofArcher: isNobody ? nil : archer, category)
    if !isNobody, !classes.archers.contains(classes.archer ?? ""), let person {
      // Rounds have the name of whom the short name is typed for.
      classes = try await viewModel.classes(ofArcher: person.name, category)
    }
    guard isNobody || classes.archers.contains(classes.archer ?? "") else {
      throw CommandError.noRounds(of: archer, near: Suggestions.nearest(to: archer, among: classes.archers))
    }
    let shown = limit.map { Array(classes.rounds.suffix($0)) } ?? classes.rounds
    var output = Output(table: ClassifyTables.rounds(shown))
    output.findings =
      Messages.standings(of: classes) + Messages.leftOut(of: classes, category)
      + [Messages.basis(of: scheme, category)] + Messages.source(of: classed)
    return output
  }
}
