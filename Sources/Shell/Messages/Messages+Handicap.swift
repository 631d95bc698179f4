import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

// Handicaps in words.

extension Messages {
  /// `17.8 ± 1.8, table 18`.
  static func text(_ handicap: Handicap) -> String {
    "\(handicap.exact.fixed(1)) ± \(handicap.standardError.fixed(1)), table \(handicap.whole)"
  }

  /// The reason why there is no handicap.
  static func wording(of reason: NoHandicap, _ score: Int?, _ round: String) -> (text: String, hint: String?) {
    let points = score.map { "\($0) points" } ?? "a score"
    switch reason {
    case .unknownTarget: return ("nobody knows at what distance and face \(quoted(round)) is shot", nil)
    case .partOfRound: return ("nobody knows which part of \(quoted(round)) it is", nil)
    case .noRings(let face):
      return ("\(quoted(round)) has no handicap: its face \(face.rawValue) has no rings around one centre", nil)
    case .noArrows: return ("\(quoted(round)) has no arrows", nil)
    case .noPoints: return ("no points have no handicap: nobody knows how far the arrows were away", nil)
    case .aboveMaximum(let maximum): return ("\(points) are more than \(quoted(round)) has: \(maximum)", nil)
    case .offScale: return ("\(points) on \(quoted(round)) are beyond what handicaps tell apart", nil)
    }
  }

  /// The mean of an archer's handicaps, its trend, and what it leaves out.
  static func handicaps(of rounds: ArcherRounds, _ scheme: HandicapScheme) -> [String] {
    var lines: [String] = []
    if let mean = HandicapMean(rounds.rounds.map(\.handicap)) {
      lines.append(
        "\(scheme.rawValue) handicap \(mean.value.fixed(1)) ± \(mean.standardError.fixed(1)) over \(Messages.rounds(mean.count))"
          + (mean.scatter.map { $0 > 1 ? "; they lie \($0.fixed(1)) times as far apart as chance alone explains" : "" }
            ?? ""))
    }
    if rounds.without > 0 {
      lines.append(
        "\(Messages.rounds(rounds.without)) with a score \(rounds.without == 1 ? "has" : "have") none:"
          + " nobody knows at what distance and face, or there are no rings")
    }
    return lines
  }

  /// Where an archer stands to a goal.
  static func standing(
    of rounds: ArcherRounds, _ mean: HandicapMean?, _ handicaps: HandicapRound, _ goal: Handicap
  ) -> String {
    let who = rounds.archer.map { VisibleText.line($0) } ?? "the archer"
    guard let mean else { return "\(who) has no round with a handicap yet" }
    let expectation = handicaps.expectation(mean.value)
    let gap = (mean.value - goal.exact) * (handicaps.scheme.isLowerBetter ? 1 : -1)
    let stands =
      "\(who) stands at \(mean.value.fixed(1)) ± \(mean.standardError.fixed(1)) over \(Messages.rounds(mean.count)),"
      + " which is \(expectation.score.fixed(0)) ± \(expectation.standardError.fixed(0)) points here"
    return stands + (gap > 0 ? "; \(gap.fixed(1)) are lacking" : ": better by \((-gap).fixed(1))")
  }

  /// Says that the rounds of archers are compared by another scheme.
  static func otherScheme(_ scheme: HandicapScheme) -> String {
    "set handicap-scheme \(scheme.rawValue) compares it with an archer's rounds"
  }

  static func rounds(_ count: Int) -> String { count == 1 ? "1 round" : "\(count.grouped) rounds" }

  /// `did you mean “A” or “B”?`; nil if nothing is near.
  static func didYouMean(_ near: [String]) -> String? {
    near.isEmpty ? nil : "did you mean \(near.map(quoted).joined(separator: " or "))?"
  }
}
