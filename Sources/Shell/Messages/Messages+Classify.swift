import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

// Classes in words.

extension Messages {
  /// `Archery GB 2026, from 1 Apr 2026: recurve, open, adult`.
  static func basis(of scheme: ClassificationScheme, _ category: ArcherCategory) -> String {
    let who = [category.division.rawValue, category.gender.rawValue, category.age.rawValue].joined(separator: ", ")
    return "\(scheme.name), from \(scheme.from.formatted): \(who)"
  }

  /// Whose category it is, with what of it the person’s row says and what it does not; nothing if nobody was asked.
  static func source(of classed: ClassedArcher) -> [String] {
    guard let person = classed.person else { return [] }
    let (typed, stated, category) = (classed.typed, classed.stated, classed.category)
    let parts = [
      (isTyped: typed.division != nil, isStated: stated.division != nil, "bow style", category.division.rawValue),
      (isTyped: typed.gender != nil, isStated: stated.gender != nil, "gender", category.gender.rawValue),
      (isTyped: typed.age != nil, isStated: stated.age != nil, "age", category.age.rawValue),
    ].filter { !$0.isTyped }
    guard !parts.isEmpty else { return ["nothing is taken from \(name(person)): the line says it all"] }
    guard person.category != nil else {
      return ["\(name(person)) has no category: \(parts.map(\.3).joined(separator: ", "))"]
    }
    let taken = parts.filter(\.isStated).map(\.3).joined(separator: ", ")
    let assumed = parts.filter { !$0.isStated }.map { "no \($0.2) is said there: \($0.3)" }
    return ["from \(name(person)): \(([taken].filter { !$0.isEmpty } + assumed).joined(separator: "; "))"]
  }

  /// Why a person’s category is none.
  static func wording(
    of fault: CategoryFault, _ person: String, _ id: Int, _ category: String
  ) -> (text: String, hint: String?) {
    let whole = "the category of \(person) is \(quoted(category))"
    let edit = "edit person \(id) category=… says another; bowstyle= gender= age= in the line count more"
    return switch fault {
    case .unknown(let word):
      (
        "\(whole): \(quoted(word)) is no bow style, gender or age",
        didYouMean(Suggestions.nearest(to: word, among: StatedCategory.words)).map { "\($0) \(edit)" } ?? edit
      )
    case .twice(let one, let other): ("\(whole): it says both \(one) and \(other)", edit)
    }
  }

  /// What a class asks for that no score of the round is; nil where a score is enough.
  static func need(of demand: ClassDemand) -> String? {
    switch demand {
    case .score: nil
    case .prestigeRound: "a prestige round"
    case .distance(let distance): "a round from \(distance.text) m or yd"
    case .outOfReach: "more than the maximum"
    }
  }

  /// The classes that cannot be had on a round, a line for each reason.
  static func lacks(in answer: Classification) -> [String] {
    var lacks: [(need: String, classes: [String])] = []
    for threshold in answer.table.thresholds {
      guard let need = need(of: threshold.demand) else { continue }
      if lacks.last?.need != need { lacks.append((need, [])) }
      lacks[lacks.count - 1].classes.append(threshold.archerClass.code)
    }
    return lacks.map { lack in
      "\(lack.classes.joined(separator: ", ")) \(lack.classes.count == 1 ? "needs" : "need") \(lack.need)"
    }
  }

  /// The class that the rounds of a season make, and what is lacking for the next.
  static func standings(of classes: ArcherClasses) -> [String] {
    guard !classes.standings.isEmpty else { return ["no round of this season gives a class"] }
    let standings = classes.standings.map { season, standing, newest in
      let made = standing.archerClass.map { "enough for \($0.code), \($0.name)" } ?? "no class yet"
      let next = standing.next.map { next in
        "; for \(next.archerClass.code) \(dozens(next.arrows)) in rounds of it or better are lacking, "
          + "\(rounds(next.rounds(of: newest.arrows))) of \(newest.name)"
      }
      return "\(text(season)): \(rounds(standing.count)), \(made)\(next ?? "")"
    }
    return standings
      + events(of: classes.standings.flatMap { [$0.standing.archerClass, $0.standing.next?.archerClass] })
  }

  /// `2 dozen arrows`, `30 arrows`.
  private static func dozens(_ arrows: Int) -> String {
    arrows.isMultiple(of: 12) ? "\(arrows / 12) dozen arrows" : "\(arrows) arrows"
  }

  /// Where rounds have to be shot for those of some classes that do not take any.
  private static func events(of classes: [ArcherClass?]) -> [String] {
    [(ClassEvent.competition, "of competitions"), (.recordStatus, "of record status")].compactMap { event, words in
      let codes = classes.compactMap { $0 }.filter { $0.event == event }.map(\.code)
      guard !codes.isEmpty else { return nil }
      return "\(codes.joined(separator: ", ")) \(codes.count == 1 ? "counts" : "count") rounds \(words) alone,"
        + " which no round says of itself"
    }
  }

  /// `indoors 2025/26`, `outdoors 2026`.
  private static func text(_ season: ClassSeason) -> String {
    guard season.isIndoors else { return "outdoors \(season.year)" }
    let end = (season.year + 1) % 100
    return "indoors \(season.year)/\(end < 10 ? "0" : "")\(end)"
  }

  /// The rounds that are left out, and why.
  static func leftOut(of classes: ArcherClasses, _ category: ArcherCategory) -> [String] {
    let counts = [
      (classes.earlier, "of other seasons"),
      (classes.ofOtherBows, "with a bow that is no \(category.division.rawValue)"),
      (classes.without, "that no class is given on"),
    ].filter { $0.0 > 0 }
    return counts.isEmpty ? [] : ["left out: " + counts.map { "\(rounds($0)) \($1)" }.joined(separator: ", ")]
  }

  /// The reason why a round gives no class.
  static func wording(of reason: NotClassified, _ round: String) -> (text: String, hint: String?) {
    switch reason {
    case .noClasses(let division):
      (
        "there are no classes for the bow style \(division.rawValue)",
        "bowstyle= says another, such as bowstyle=recurve"
      )
    case .otherBody(let body):
      (
        "\(quoted(round)) gives no class: it is \(body.isEmpty ? "a round of nobody's rules" : "of \(body)")",
        "target rounds of Archery GB and World Archery do: round catalogue AGB"
      )
    case .noTargetRound: ("\(quoted(round)) gives no class: it is no target round", nil)
    case .noAgeGroup(let age): ("the classifications say nothing of the age group \(age.rawValue)", nil)
    case .noHandicap(let reason): wording(of: reason, nil, round)
    }
  }

  /// There are no classifications, and what brings them.
  static let noClassifications: (text: String, hint: String?) = (
    "there is no file of classifications",
    "Scripts/install brings it; ARCHERYHUB_CLASSIFICATIONS names a file that is one"
  )

  /// What is wrong with the file of classifications.
  static func wording(of fault: ClassificationFault) -> (text: String, hint: String?) {
    let place = fault.path.isEmpty ? "the file" : quoted(fault.path)
    return (
      "\(fault.file):\(fault.line): \(place) should be \(words(for: fault.expected))", "Scripts/install brings it anew"
    )
  }

  private static func words(for expected: ClassificationFault.Expected) -> String {
    switch expected {
    case .something: "there"
    case .text: "a text"
    case .number: "a number"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .trueOrFalse: "true or false"
    case .date: "a date"
    case .list: "a list"
    case .object: "names with values"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .fallingNumbers: "numbers, each less than the one before"
    }
  }
}
