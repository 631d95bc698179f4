public import Equipment

/// The numbered arrows of one round as they were shot.
public struct NumberedShots: Sendable {
  /// The day of the round.
  public let day: CalendarDate?
  /// The most that an arrow scores.
  public let highest: Int
  /// Those of its arrows whose numbers were noted.
  public let shots: [Shot]

  /// Reads the ends of a round; nil if no arrow's number was noted.
  public init?(_ round: Round) {
    guard let card = round.card else { return nil }
    self.init(day: round.date, highest: card.face.highest, card.ends.flatMap(\.self))
  }

  /// Takes arrows of a round; nil if no number was noted.
  public init?(day: CalendarDate?, highest: Int, _ shots: [Shot]) {
    (self.day, self.highest, self.shots) = (day, highest, shots.filter { $0.number != nil })
    if self.shots.isEmpty { return nil }
  }
}

/// The scores of one arrow beside those of all arrows that were shot in the same rounds.
public struct ShaftResult: Sendable {
  /// What the difference says of the arrow.
  public enum Verdict: String, Sendable {
    case tooFew = "too few"
    case chance = "may be chance"
    case lower = "lower beyond chance"
    case higher = "higher beyond chance"
  }

  /// The number on the shaft.
  public let number: Int
  /// The arrow; nil if the set has none of that number.
  public let shaft: Shaft?
  /// How often it was shot.
  public let shots: Int
  /// Points per shot; nil if it never was.
  public let mean: Double?
  /// Points per shot more, or less, than the mean of all; nil if it never was shot.
  public let difference: Double?
  /// Standard error of the difference.
  public let standardError: Double?
  /// What that says.
  public let verdict: Verdict
}

/// The results of the arrows of a set, one by one.
public struct ShaftResults: Sendable {
  /// Shots that an arrow needs before anything is said of it.
  public static let leastShots = 30
  /// How often chance alone may be called more than that, for all arrows of a set together.
  static let falseAlarms = 0.05

  /// A line for each arrow that is there or was shot, by number.
  public let results: [ShaftResult]
  /// Shots of all arrows whose numbers were noted.
  public let shots: Int
  /// Points for each of these; nil if there are none.
  public let mean: Double?
  /// How many standard errors a difference has to have to be more than chance.
  public let margin: Double
  /// True if an arrow could score more in some of the rounds than in others.
  public let isMixed: Bool

  /// Sums rounds up.
  ///
  /// An arrow is compared with all that were shot in the same rounds, so that neither form nor face nor distance speak
  /// for it or against it. Where arrows do not differ, their numbers are strewn over the shots of a round by chance: the
  /// variance of a mean of n of its N shots is then s²/n · (1 − n/N) (W. G. Cochran, “Sampling Techniques”, 1977, 2.6).
  /// With k arrows one in k is easily beyond chance by chance: each has to show more (C. E. Bonferroni, 1936).
  public init(_ set: ShaftSet, _ rounds: [NumberedShots]) {
    var sums: [ArrowKey: Sums] = [:]
    for shaft in set.present { sums[ArrowKey(shaft.number ?? 0, shaft)] = Sums(shaft: shaft) }
    for round in rounds { Self.add(round, of: set, to: &sums) }
    let all = rounds.flatMap(\.shots)
    shots = all.count
    mean = all.isEmpty ? nil : Double(all.reduce(0) { $0 + $1.value }) / Double(all.count)
    isMixed = Set(rounds.map(\.highest)).count > 1
    let compared = sums.values.count { $0.shots > 0 }
    let margin = NormalDistribution.margin(Self.falseAlarms / Double(max(1, compared)))
    self.margin = margin
    results = sums.sorted { $0.key < $1.key }.map { $0.value.result(number: $0.key.number, margin) }
  }

  /// The result of an arrow; nil if it is not among them.
  public func result(of shaft: Shaft) -> ShaftResult? { results.first { $0.shaft?.recordId == shaft.recordId } }

  private static func add(_ round: NumberedShots, of set: ShaftSet, to sums: inout [ArrowKey: Sums]) {
    var own: [ArrowKey: (shaft: Shaft?, values: [Int])] = [:]
    for shot in round.shots {
      guard let number = shot.number else { continue }
      let shaft = set.shaft(number, on: round.day)
      own[ArrowKey(number, shaft), default: (shaft, [])].values.append(shot.value)
    }
    let values = round.shots.map { Double($0.value) }
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = values.count > 1 ? squares / (count - 1) : 0
    for (key, (shaft, values)) in own {
      let shots = Double(values.count)
      sums[key, default: Sums(shaft: shaft)].add(
        values, beside: mean, variance: variance * shots * (1 - shots / count))
    }
  }
}

/// An arrow among those that had its number.
private struct ArrowKey: Hashable, Comparable {
  let number: Int
  let id: Int

  init(_ number: Int, _ shaft: Shaft?) { (self.number, id) = (number, shaft?.recordId ?? 0) }

  static func < (one: Self, other: Self) -> Bool { (one.number, one.id) < (other.number, other.id) }
}

/// The shots of one arrow so far.
private struct Sums {
  let shaft: Shaft?
  var shots = 0
  private var points = 0
  /// Points more than the means of the rounds.
  private var surplus = 0.0
  private var variance = 0.0

  init(shaft: Shaft?) { self.shaft = shaft }

  mutating func add(_ values: [Int], beside mean: Double, variance: Double) {
    shots += values.count
    let points = values.reduce(0, +)
    self.points += points
    surplus += Double(points) - mean * Double(values.count)
    self.variance += variance
  }

  func result(number: Int, _ margin: Double) -> ShaftResult {
    let count = Double(shots)
    let difference = shots > 0 ? surplus / count : nil
    let error = shots > 0 ? variance.squareRoot() / count : nil
    return ShaftResult(
      number: number, shaft: shaft, shots: shots, mean: shots > 0 ? Double(points) / count : nil,
      difference: difference, standardError: error, verdict: verdict(difference ?? 0, error ?? 0, margin))
  }

  private func verdict(_ difference: Double, _ error: Double, _ margin: Double) -> ShaftResult.Verdict {
    if shots < ShaftResults.leastShots { return .tooFew }
    guard difference.magnitude > margin * error, error > 0 else { return .chance }
    return difference < 0 ? .lower : .higher
  }
}
