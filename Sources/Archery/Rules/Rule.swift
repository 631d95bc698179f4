public import Equipment

/// A rule that a setup is held against: what it asks for, where that was read, and how a setup is judged.
///
/// `setup check`, `check` and help read this; a rule is one value in one file, and a line in the list.
public struct Rule: Sendable {
  /// One word for it.
  public let id: String
  /// What it looks at, in a few words.
  public let what: String
  /// What it asks for.
  public let limit: String
  /// Where that was read.
  public let source: String
  /// The year of what was read; nil where it names none.
  public let year: Int?
  /// The rule books that have it; nil for what holds without any.
  public let books: [RuleBook]?
  /// The divisions that it is for; nil for all.
  public let divisions: [Division]?
  private let judge: @Sendable (RuleSubject) -> [Judgement]

  init(
    _ id: String, _ what: String, limit: String, source: String, year: Int? = nil, books: [RuleBook]? = nil,
    divisions: [Division]? = nil, judge: @escaping @Sendable (RuleSubject) -> [Judgement]
  ) {
    (self.id, self.what, self.limit, self.source, self.year) = (id, what, limit, source, year)
    (self.books, self.divisions, self.judge) = (books, divisions, judge)
  }

  /// What it says of a setup under a rule book; nothing if it is not for such a bow.
  public func findings(on subject: RuleSubject, by book: RuleBook) -> [RuleFinding] {
    guard books?.contains(book) ?? true else { return [] }
    if let divisions {
      guard let division = subject.division else {
        return [RuleFinding(rule: self, judgement: .unknown(missing: ["division"]))]
      }
      guard divisions.contains(division) else { return [] }
    }
    return judge(subject).map { RuleFinding(rule: self, judgement: $0) }
  }

  /// All of them, in the order of answers.
  public static let all: [Rule] = [
    itemsAtHand, oneHand, fittings, threads, stringLabel, braceHeight, tiller, nockingPoint,
    leastArrowMass, leastCompoundArrowMass, frontOfCentreBand, shaftDiameter, peakWeight,
    recurveSightingPoints, recurveLens, recurvePeep, recurveClicker, recurveRelease, recurvePressurePoint,
    compoundPressurePoint,
    barebowBare, barebowRelease, barebowStabilizers, barebowRing, longbowLength, longbowRest,
    flatbowLength, flatbowWeights, flatbowRest, flatbowBare, flatbowArrows,
  ]
}

/// Whose competition rules a setup is held against.
public enum RuleBook: String, CaseIterable, Sendable {
  /// World Archery.
  case wa
  /// Archery GB.
  case agb
}

/// What a rule says of a setup.
public enum Verdict: String, CaseIterable, Sendable {
  case pass
  /// It is unusual, or an estimate speaks against it.
  case warn
  case fail
  /// Something that the rule needs is not known.
  case unknown
}

/// A rule's verdict, with what it rests on.
public struct Judgement: Sendable, Hashable {
  /// The verdict.
  public let verdict: Verdict
  /// What was found, with its unit; nil if nothing is known.
  public let value: String?
  /// What this setup needs, if that is more than the rule says of all.
  public let limit: String?
  /// What is not known: names of fields, with the item where there are several.
  public let missing: [String]

  static func pass(_ value: String, limit: String? = nil) -> Judgement {
    Judgement(verdict: .pass, value: value, limit: limit, missing: [])
  }

  static func against(_ verdict: Verdict, _ value: String, limit: String? = nil) -> Judgement {
    Judgement(verdict: verdict, value: value, limit: limit, missing: [])
  }

  static func unknown(missing: [String], value: String? = nil, limit: String? = nil) -> Judgement {
    Judgement(verdict: .unknown, value: value, limit: limit, missing: missing)
  }
}

/// One rule's judgement.
public struct RuleFinding: Sendable {
  /// The rule.
  public let rule: Rule
  /// What it says.
  public let judgement: Judgement

  /// What was needed: of this setup, or of all.
  public var limit: String { judgement.limit ?? rule.limit }
}
