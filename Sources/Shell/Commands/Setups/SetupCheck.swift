import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let setupCheck = Command(
    "setup check", of: .setup, "Hold setups against rules of fit, safety and competition, each with its source.",
    .optionalSetup("NAME[@V]", completion: .setupVersions), .division, .ruleBook, .roundToCheck, .wide,
    onlyReads: true,
    examples: [
      "setup check", "setup check Outdoor", "setup check Outdoor --for barebow --rules wa --wide",
      "setup check Outdoor --round Portsmouth",
    ],
    notes: [
      "Without a name all setups in use are checked. It changes nothing. help rules lists the rules with their sources;"
        + " --wide shows them beside each verdict.",
      "pass, warn and fail are what was computed; unknown names what is missing. What is not among the rules was not read"
        + " in any rule book, and nothing is said of it; where that is all of a book's for the division, not-read says so.",
      "--round says for which round: by the rules of the body that the round catalogue names for it. Where none of that body's"
        + " were read, only fit and safety are judged, and not-read says so.",
      "That a barebow passes the ring nobody can compute: setup edit NAME usage+=ring:2026-05-31 says when it did.",
      "setup tune NAME pressure_point=35mm says how far the rest's pressure point is behind the throat of the grip.",
    ]
  ) { context, name, division, book, roundName, _ in
    if book != nil, roundName != nil { throw CommandError.rulesOfRound }
    var round: CatalogueRound?
    if let roundName { round = try await context.catalogueRound(roundName) }
    let setups: [Setup]
    if let name { setups = [try await context.shownSetup(name)] } else { setups = try await context.activeSetups() }
    var findings: [SetupFinding] = []
    for setup in setups {
      findings += try await context.findings(on: setup, isPresent: name?.version == nil, division, book ?? .wa, round)
    }
    context.remember(listing: findings.map { ItemReference($0.setup) })
    // A terminal has no room for sources, which the notes have in full.
    let isShort = context.isForPeople && context.showsOnTerminal && !context.options.isWide
    let table = SetupFinding.table(findings, context.isForPeople, isShort: isShort, among: setups.count)
    var notes = context.notes(on: findings, among: setups.count)
    if setups.isEmpty { notes = context.stateNotes(.activeSetups) }
    var output = Output(table: table, notes: notes)
    if let round, !setups.isEmpty { output.findings = [Messages.rules(of: round)] }
    return output
  }
}

/// A rule's finding on a setup.
struct SetupFinding {
  let setup: Setup
  let finding: RuleFinding
}

extension SetupFinding {
  /// A line for each verdict; for people the missing values stand among the others.
  fileprivate static func table(
    _ findings: [SetupFinding], _ isForPeople: Bool, isShort: Bool, among setups: Int
  ) -> Table {
    let columns =
      isShort
      ? ["verdict", "rule", "value", "limit"] + (setups == 1 ? [] : ["name"])
      : ["verdict", "rule", "what", "value", "limit", "source", "year"] + (isForPeople ? [] : ["missing"])
        + ["setup", "name"]
    return Table(
      columns: columns.map { Column($0, isNumeric: ["year", "setup"].contains($0), isSentence: $0 != "name") },
      rows: findings.map { found in columns.map { found.text($0, isForPeople) } }, idColumn: "rule")
  }

  private func text(_ column: String, _ isForPeople: Bool) -> String? {
    let (rule, judgement) = (finding.rule, finding.judgement)
    switch column {
    case "verdict": return judgement.verdict.rawValue
    case "rule": return rule.id
    case "what": return rule.what
    case "value": return isForPeople ? Messages.value(judgement) : judgement.value
    case "limit": return finding.limit
    case "source": return rule.source
    case "year": return rule.year.map { String($0) }
    case "missing": return judgement.missing.isEmpty ? nil : judgement.missing.joined(separator: ", ")
    case "setup": return String(setup.id)
    default: return setup.name
    }
  }
}

extension CommandContext {
  /// The setups in use.
  func activeSetups() async throws -> [Setup] {
    try await viewModel.load(.activeSetups)
  }

  /// That all setups are archived.
  func noActiveSetups(among setups: [Setup]) -> [String] {
    stateView.lines(.nothingMatches([.setup], stored: setups.count), .activeSetups)
  }

  /// The number of verdicts; before it on a terminal, which cuts lines, each warning and failure in full.
  fileprivate func notes(on findings: [SetupFinding], among setups: Int) -> [String] {
    let against =
      showsOnTerminal && isForPeople
      ? findings.filter { [.warn, .fail].contains($0.finding.judgement.verdict) } : []
    return against.map { found in
      let name = setups == 1 ? "" : " \(Messages.quoted(found.setup.name))"
      return "\(found.finding.judgement.verdict.rawValue)\(name): \(Messages.reason(for: found.finding))"
    } + [Messages.judged(setups, findings.map(\.finding.judgement.verdict))]
  }

  /// The finding of every rule on a setup.
  ///
  /// - Parameters:
  ///   - isPresent: true to judge its items as they are now, and not as the version has them.
  ///   - round: the round that is to be shot, whose body's rules hold in place of those of the book.
  func findings(
    on setup: Setup, isPresent: Bool = true, _ division: Division? = nil, _ book: RuleBook = .wa,
    _ round: CatalogueRound? = nil
  ) async throws -> [SetupFinding] {
    let subject = try await viewModel.ask(.ruleSubject(setup, isPresent: isPresent, division: division))
    let found = round.map { Rule.findings(on: subject, for: $0) } ?? Rule.findings(on: subject, by: book)
    return found.map { SetupFinding(setup: setup, finding: $0) }
  }

  /// The warnings and failures of setups as they are now.
  func findings(in setups: [Setup]) async throws -> [CheckFinding] {
    var findings: [CheckFinding] = []
    for setup in setups {
      findings += try await self.findings(on: setup).compactMap { found in
        guard [.warn, .fail].contains(found.finding.judgement.verdict) else { return nil }
        return CheckFinding(
          item: setup, check: found.finding.rule.id, reason: Messages.reason(for: found.finding))
      }
    }
    return findings
  }
}

extension Parameter where Value == Division? {
  /// `--for DIVISION`.
  fileprivate static var division: Parameter {
    let known = Division.allCases.map(\.rawValue)
    return Parameter(
      "--for DIVISION", "check as a bow of this division; the setup's own without it",
      .option("for", takesValue: true), completion: .words(known)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let division = Division(rawValue: word.text.lowercased()) else {
        return scope.fail(.notOneOf(word.text, what: "--for", known: known), at: word)
      }
      return .some(division)
    }
  }
}

extension Parameter where Value == RuleBook? {
  /// `--rules wa|agb`.
  fileprivate static var ruleBook: Parameter {
    let known = RuleBook.allCases.map(\.rawValue)
    return Parameter(
      "--rules BOOK", "whose competition rules: World Archery (wa) without it, or Archery GB (agb)",
      .option("rules", takesValue: true), completion: .words(known)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let book = RuleBook(rawValue: word.text.lowercased()) else {
        return scope.fail(.notOneOf(word.text, what: "--rules", known: known), at: word)
      }
      return .some(book)
    }
  }
}

extension Parameter where Value == String? {
  /// `--round NAME`.
  fileprivate static var roundToCheck: Parameter {
    option(
      "round", "NAME", "for which round: the rules of its body, in place of --rules", completion: .cataloguedRounds)
  }
}
