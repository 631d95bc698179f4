public import Equipment

/// A rule that setups are held against: its limit, its source, and the function that judges a setup.
///
/// `setup check`, `check` and help read this; a rule is one value in one file, and a line in the list.
public struct Rule: Sendable {
  /// One word for it.
  public let id: String
  /// The part or value that it judges, in a few words.
  public let what: String
  /// The limit for all setups, in words.
  public let limit: String
  /// The source of the limit.
  public let source: String
  /// The year of the source; nil where it names none.
  public let year: Int?
  /// The rule books that have it; nil for a rule that holds without any.
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

  /// Its findings on a setup under a rule book; empty if it is not for such a bow or not in the book.
  ///
  /// - Parameter book: nil for none, under which only rules hold that need no book.
  public func findings(on subject: RuleSubject, by book: RuleBook?) -> [RuleFinding] {
    guard books.map({ books in book.map(books.contains) ?? false }) ?? true else { return [] }
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

/// A publisher of competition rules.
public enum RuleBook: String, CaseIterable, Sendable {
  /// World Archery.
  case wa
  /// Archery GB.
  case agb
}

/// The outcome of judging a setup by a rule.
public enum Verdict: String, CaseIterable, Sendable {
  case pass
  /// It is unusual, or an estimate speaks against it.
  case warn
  case fail
  /// Something that the rule needs is not known.
  case unknown
}

/// A rule's verdict, with the values that it rests on.
public struct Judgement: Sendable, Hashable {
  /// The verdict.
  public let verdict: Verdict
  /// The value found, with its unit; nil if nothing is known.
  public let value: String?
  /// The limit for this setup; nil if the rule's limit for all says enough.
  public let limit: String?
  /// The values that are not known: names of fields, with the item where there are several.
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
  /// Its judgement of the setup.
  public let judgement: Judgement

  /// The limit for this setup, else that for all.
  public var limit: String { judgement.limit ?? rule.limit }
}
