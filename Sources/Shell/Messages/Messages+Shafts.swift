import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Messages {
  /// The reason why numbers of arrows cannot be so, and what would be right.
  static func wording(of fault: ShaftFault) -> (text: String, hint: String?) {
    switch fault {
    case .unknown(let number, let arrow, let known):
      (
        "arrow \(arrow) has no number \(number)",
        known.ranges.isEmpty
          ? "all of its arrows are gone: shaft list \(arrow)"
          : "it has \(known.text); shaft make \(arrow) \(number) adds it"
      )
    case .gone(let number, let arrow, let status, let until):
      (
        "number \(number) of arrow \(arrow) is \(status.rawValue)" + (until.map { " since \($0.formatted)" } ?? ""),
        "shaft show \(arrow) \(number) says more; shaft edit \(arrow) \(number) status=in until= brings it back"
      )
    case .taken(let number, let arrow, let id):
      (
        "arrow \(arrow) has a number \(number) already: shaft \(id)",
        "shaft retire \(arrow) \(number) makes the number free again"
      )
    case .none(let arrow): ("the arrows of arrow \(arrow) have no numbers yet", "shaft make \(arrow) 1-12 gives them")
    case .endless: ("nothing says how many arrows there are", "numbers with an end, such as 1-12")
    case .tooFewWeighed(let count, let arrow, let wanted):
      (
        "arrow \(arrow) has \(count) arrow\(count == 1 ? "" : "s") that can be shot and \(count == 1 ? "was" : "were") weighed,"
          + " and \(wanted) are asked for",
        "shaft weigh \(arrow) asks for weights"
      )
    case .cannotAskWeights(let arrow):
      ("shaft weigh asks for weights, and there is nobody to ask", "shaft weigh \(arrow) 1=362.4 2=363.1 gives them")
    }
  }

  /// `added 12 shafts to arrow 6 “Easton X10”: 1-12`.
  static func made(_ count: Int, _ numbers: ShaftNumbers, _ arrow: any Record, isDryRun: Bool) -> String {
    "\(isDryRun ? "would add" : "added") \(self.count(count, .shaft)) to \(name(arrow)): \(numbers.text)"
  }

  /// The command that goes on from numbers.
  static func weighNext(_ arrow: Int) -> String { "weights: shaft weigh \(arrow)" }

  /// `11 in use, 1 bare (12), 2 spare (13-14); mean 311.1 gr, spread 2.2 gr, standard deviation 0.63 gr`.
  static func summary(of set: ShaftSet) -> String {
    let others = Shaft.Status.allCases.dropFirst().compactMap { status -> String? in
      let numbers = set.shafts.filter { $0.status == status }.compactMap(\.number)
      return numbers.isEmpty ? nil : "\(numbers.count) \(status.rawValue) (\(ShaftNumbers(numbers).text))"
    }
    let counts = (["\(set.used.count) in use"] + others).joined(separator: ", ")
    guard let weights = ShaftWeights(set.used) else { return "\(counts); not weighed" }
    let weighed = weights.count == set.used.count ? "" : "\(weights.count) weighed: "
    let values = "mean \(weights.mean.fixed(1)) gr, spread \(weights.spread.fixed(1)) gr"
    return "\(counts); \(weighed)\(values), standard deviation \(weights.standardDeviation.fixed(2)) gr"
  }

  /// The warning of a set whose arrows differ by more than so many grains; none if they do not.
  static func warning(of set: ShaftSet, limit: Double) -> [String] {
    guard let weights = ShaftWeights(set.used), weights.spread > limit else { return [] }
    return [
      "the arrows in use differ by \(weights.spread.fixed(1)) gr, more than arrow-spread, \(limit.text) gr:"
        + " shaft match \(set.arrow) chooses the most alike"
    ]
  }

  /// The lines before the first weight.
  static func weighIntroduction(_ set: NumberedSet) -> [String] {
    [
      "weigh \(name(set.item))",
      "Enter keeps what is in [ ], - leaves empty, < goes back, > ends the questions, Ctrl-C drops everything",
    ]
  }

  /// `number 7 (gr) [311.2]: `; what is no usual arrow of the set is named.
  static func weighPrompt(_ shaft: Shaft) -> String {
    let status = shaft.status == .inUse ? "" : ", \(shaft.status.rawValue)"
    return "number \(shaft.number ?? 0)\(status) (gr)\(shaft.weight.map { " [\($0.text)]" } ?? ""): "
  }

  /// How alike the chosen arrows are, and which are left.
  static func matched(_ matched: MatchedSet, of set: ShaftSet) -> [String] {
    let chosen = Set(matched.shafts.map(\.base.id))
    let others = set.present.filter { !chosen.contains($0.base.id) }
    let weights = matched.weights
    let straightness = matched.straightness.map { ", none more than \($0.text) in out of true" } ?? ""
    let spread = "spread \(weights.spread.fixed(2)) gr, mean \(weights.mean.fixed(1)) gr\(straightness)"
    let numbers = ShaftNumbers(others.filter { $0.status == .inUse }.compactMap(\.number))
    let aside =
      numbers.ranges.isEmpty
      ? [] : ["in use and not among them: \(numbers.text); shaft edit \(set.arrow) \(numbers.text) status=spare"]
    return ["\(ShaftNumbers(matched.shafts.compactMap(\.number)).text): \(spread)"] + aside
  }

  /// How much was noted of a set, and what it takes to be more than chance.
  static func summary(of results: ShaftResults, arrow: Int) -> String {
    guard let mean = results.mean else {
      return "no round with arrow \(arrow) says which arrow it was: round add … ends=\"X@3 10@7 9@1\""
    }
    let compared = results.results.count { $0.shots > 0 }
    return "\(results.shots.grouped) shots with their numbers, \(mean.fixed(2)) each; ± is the standard error,"
      + " and \(results.margin.fixed(3)) of them are beyond chance among \(arrows(compared))"
  }

  /// The arrows that score lower or higher than chance, and other remarks.
  static func findings(in results: ShaftResults) -> [String] {
    let clear = results.results.filter { [.lower, .higher].contains($0.verdict) }.map { result in
      "number \(result.number) scores \((result.difference ?? 0).magnitude.fixed(2)) \(result.verdict == .lower ? "less" : "more")"
        + " per shot than the others, beyond chance"
    }
    return clear + (results.isMixed ? [mixedRounds] : [])
  }

  /// Stands for the status of an arrow whose number the set has not.
  static let notInSet = "(none)"

  /// The faults of a numbered arrow: the check's word, and the reason.
  static func check(_ finding: ShaftFinding) -> (check: String, reason: String) {
    switch finding.flaw {
    case .wide: ("weight", "weighs \(finding.reason)\(finding.limit)")
    case .crooked: ("straight", "is \(finding.reason)\(finding.limit)")
    case .low: ("score", finding.reason)
    }
  }
}
