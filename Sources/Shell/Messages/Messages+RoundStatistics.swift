import Archery
import Equipment
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
