import Equipment
import Tuning

extension Messages {
  /// What the newer of two versions says about the one before.
  static func comparison(_ setup: String, _ newer: Int, _ older: Int, _ comparison: RoundComparison) -> String {
    let versions = "\(setup), version \(newer) against \(older): "
    switch comparison {
    case .tooFew(let arrows): return versions + "too few arrows to compare; each needs \(arrows) that were scored"
    case .differentMaximum: return versions + "not compared, as an arrow could not score the same"
    case .same(let difference, let uncertainty):
      return versions + "\(difference.signed(2)) per arrow, which may be chance (±\(uncertainty.fixed(2)))"
    case .different(let difference, let uncertainty):
      return versions
        + "\(difference.signed(2)) per arrow, \(difference > 0 ? "better" : "worse") beyond chance (±\(uncertainty.fixed(2)))"
    }
  }

  /// That an average is of what cannot be compared.
  static let mixedRounds =
    "some averages are of rounds in which an arrow does not score the same, as on field faces; where … parts them"

  /// That a terminal has no room for some columns.
  static func leftOut(_ columns: [String]) -> String {
    "no room for \(columns.joined(separator: ", ")): --wide shows all"
  }

  /// What stands for something that a round names and that is not there any longer.
  static let gone = "(gone)"
}
