import Archery
import Equipment
import Hub
import ShellOutput

extension Messages {
  /// The difference of the scores per arrow between two versions, in rounds of one kind.
  ///
  /// - Parameter kind: the distance and the face; nil where the two have none in common.
  static func comparison(_ versions: String, _ kind: String?, _ archer: String, _ comparison: RoundComparison) -> String
  {
    let scope = [kind.map { " at \($0)" }, archer.isEmpty ? nil : " by \(quoted(archer))"].compactMap { $0 }.joined()
    let versions = "\(versions)\(scope): "
    switch comparison {
    case .otherArchers: return versions + "nobody shot with both, so that they cannot be compared"
    case .tooFew(let arrows): return versions + "too few arrows to compare; each needs \(arrows) that were scored"
    case .tooFewRounds: return versions + "too few rounds to compare, as none was shot twice"
    case .unlike: return versions + "not shot at one distance and face, so that they cannot be compared per arrow"
    case .same(let difference, let uncertainty):
      return versions + "\(difference.signed(2)) per arrow, which may be chance (±\(uncertainty.fixed(2)))"
    case .different(let difference, let uncertainty):
      return versions
        + "\(difference.signed(2)) per arrow, \(difference > 0 ? "better" : "worse") beyond chance (±\(uncertainty.fixed(2)))"
    }
  }

  /// The difference of the handicaps of two groups over all their rounds.
  static func comparison(
    _ groups: String, _ scheme: HandicapScheme, _ archer: String, _ comparison: RoundComparison
  ) -> String {
    let groups = groups + (archer.isEmpty ? "" : " by \(quoted(archer))") + " over all rounds: "
    switch comparison {
    case .otherArchers: return groups + "nobody shot with both, so that they cannot be compared"
    case .tooFew(let arrows):
      return groups + "too few arrows to compare; each needs \(arrows) of rounds with a handicap"
    case .tooFewRounds, .unlike: return groups + "too few rounds with a handicap to compare"
    case .same(let difference, let uncertainty):
      return groups
        + "\(scheme.rawValue) handicap \(difference.signed(1)), which may be chance (±\(uncertainty.fixed(1)))"
    case .different(let difference, let uncertainty):
      return groups
        + "\(scheme.rawValue) handicap \(difference.signed(1)), \(scheme.isBetter(difference, than: 0) ? "better" : "worse")"
        + " beyond chance (±\(uncertainty.fixed(1)))"
    }
  }

  /// How many groups could not be compared, and why; nil of none.
  static func notCompared(tooFew: Int, others: Int) -> String? {
    let counts = [
      (tooFew, "with fewer than \(RoundHistory.comparableArrows) arrows of rounds with a handicap, or one round"),
      (others, "as nobody shot in both"),
    ].filter { $0.0 > 0 }
    return counts.isEmpty
      ? nil
      : "not compared: "
        + counts.map { "\($0.0 == 1 ? "1 group" : "\($0.0.grouped) groups") \($0.1)" }.joined(separator: ", ")
  }

  /// The rounds that have no handicap, and why; nil of none.
  static func gaps(_ gaps: [GroupedHandicaps.Gap: Int]) -> String? {
    var counts: [String: Int] = [:]
    for (gap, count) in gaps { counts[words(for: gap), default: 0] += count }
    guard !counts.isEmpty else { return nil }
    let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return "left out: " + parts.map { "\(rounds($0.value)) \($0.key)" }.joined(separator: ", ")
  }

  private static func words(for gap: GroupedHandicaps.Gap) -> String {
    guard case .noHandicap(let reason) = gap else { return "without a score" }
    return switch reason {
    case .unknownTarget: "of which nobody knows distance and face"
    case .partOfRound: "of which nobody knows what part was shot"
    case .noRings: "at faces without rings"
    case .noArrows: "without arrows"
    case .noPoints: "without points"
    case .aboveMaximum: "with more points than there are"
    case .offScale: "beyond what handicaps tell apart"
    }
  }

  /// `AGB handicap: lower is better; ± is the standard error`.
  static func direction(of scheme: HandicapScheme) -> String {
    "\(handicapAxis(scheme)); ± beside it is the standard error of the mean, and beside the trend what chance may do"
  }

  /// `AGB handicap by version`.
  static func handicaps(_ scheme: HandicapScheme, by grouping: String?) -> String {
    "\(scheme.rawValue) handicap" + (grouping.map { " by \($0)" } ?? "")
  }

  /// `AGB handicap, lower is better`.
  static func handicapAxis(_ scheme: HandicapScheme) -> String {
    "\(scheme.rawValue) handicap, \(scheme.isLowerBetter ? "lower" : "higher") is better"
  }

  /// The horizontal axis of rounds over time.
  static func dayAxis(roundsEach count: Int) -> String {
    count > 1 ? "date; each point is the mean of up to \(count.grouped) rounds" : "date"
  }

  /// The points of rounds over time.
  static let handicapPoints = "round"

  /// A group of rounds in a sentence: `setup 1 “Outdoor 70m”`, `distance 70m`.
  static func group(_ grouping: RoundGrouping, _ text: String, _ names: [String: String]) -> String {
    switch grouping {
    case .month, .distance: return text
    case .name: return quoted(text)
    case .setup, .version, .arrows:
      let known = names[text] ?? gone
      let name = [gone, unread].contains(known) ? known : quoted(known)
      return "\(grouping == .arrows ? "arrow" : "setup") \(text) \(name)"
    }
  }

  /// The note that an average is of rounds whose scores cannot be compared.
  static let mixedRounds =
    "some averages are of rounds in which an arrow does not score the same, as on field faces; where … parts them"

  /// Says that a terminal has no room for some columns.
  static func leftOut(_ columns: [String]) -> String {
    "no room for \(columns.joined(separator: ", ")): --wide shows all"
  }

  /// Stands for a record that a round refers to and that is deleted.
  static let gone = "(gone)"
}
