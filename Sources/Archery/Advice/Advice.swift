public import Equipment

/// Something to measure, check or replace next, and why.
public struct Advice: Sendable, Hashable {
  /// A task's verb.
  public enum Action: String, CaseIterable, Sendable {
    case check, replace, fit, measure, enter, test, service
  }

  /// The way to do it, from which the shell makes a command.
  public enum Means: Sendable, Hashable {
    /// Look at the rules.
    case rules
    /// Put an item in.
    case fit(EquipmentType)
    /// Set a value of the version.
    case tune(String)
    /// Fill in a field of items.
    case edit(EquipmentType, ids: [Int], field: String)
    /// Fill in the setup's division, or the day on which it passed the ring.
    case division, ring
    /// Shoot a test.
    case test
    /// Choose the arrows of a set that are most alike.
    case match(arrow: Int)
    /// Put arrows of a set away, by their numbers.
    case retire(arrow: Int, ShaftNumbers)
  }

  /// The verb, as `measure` in “measure draw weight”.
  public let action: Action
  /// The verb's object, as `draw weight` in “measure draw weight”.
  public let what: String
  /// The reasons, in words.
  public let why: String
  /// The source of the reason; nil if it is the inventory or a preference.
  public let source: String?
  /// The way to do it.
  public let means: Means

  init(_ action: Action, _ what: String, why: String, source: String? = nil, _ means: Means) {
    (self.action, self.what, self.why, self.source, self.means) = (action, what, why, source, means)
  }
}

/// One kind of reason for advice, and the function that looks for it in a setup.
///
/// `advise` reads the list, the most important first.
public struct Advisor: Sendable {
  /// The kind of reason, in a few words.
  public let help: String
  private let advise: @Sendable (AdviceSubject) -> [Advice]

  init(_ help: String, advise: @escaping @Sendable (AdviceSubject) -> [Advice]) {
    (self.help, self.advise) = (help, advise)
  }

  /// Its advice on a setup; empty if there is nothing to do.
  public func advice(on subject: AdviceSubject) -> [Advice] { advise(subject) }

  /// All of them, the most important first.
  public static let all = [failures, wear, warnings, condition, shafts, gaps, retest, unknowns]
}

/// A setup as advice looks at it.
public struct AdviceSubject: Sendable {
  /// How much something was used.
  public struct Use: Sendable, Hashable {
    /// Arrows that were shot.
    public let shots: Int
    /// Since when; nil if that is not known.
    public let since: CalendarDate?

    /// States a number of shots and the day from which it counts.
    public init(shots: Int, since: CalendarDate?) { (self.shots, self.since) = (shots, since) }
  }

  /// The setup with its items, as rules look at it.
  public let bow: RuleSubject
  /// The rules' findings on it.
  public let findings: [RuleFinding]
  /// How much its parts were used that wear, by type and id; those whose use nobody counted are missing.
  public let uses: [EquipmentType: [Int: Use]]
  /// The day on which it was last tested; nil if it never was.
  public let lastTest: CalendarDate?
  /// How much it was shot since then, or ever.
  public let useSinceTest: Use
  /// The lifetimes in force, by the names of the limits; a limit without one is missing.
  public let limits: [String: Lifetime]
  /// The faults of the numbered arrows of its sets.
  public let shafts: [ShaftFinding]

  /// Puts the parts together.
  public init(
    bow: RuleSubject, findings: [RuleFinding], uses: [EquipmentType: [Int: Use]], lastTest: CalendarDate?,
    useSinceTest: Use, limits: [String: Lifetime], shafts: [ShaftFinding] = []
  ) {
    (self.bow, self.findings, self.uses, self.shafts) = (bow, findings, uses, shafts)
    (self.lastTest, self.useSinceTest, self.limits) = (lastTest, useSinceTest, limits)
  }

  /// The lifetime in force for a limit; nil for none.
  func limit(_ limit: WearLimit) -> Lifetime? { limits[limit.name] }
}
