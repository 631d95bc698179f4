public import Equipment

/// The arrows of a set that are most alike: with the least spread of weight, and among those the straightest.
public struct MatchedSet: Sendable {
  /// The arrows, by their numbers.
  public let shafts: [Shaft]
  /// How alike they are in weight.
  public let weights: ShaftWeights
  /// Inches of the worst of them; nil unless all were measured.
  public let straightness: Double?

  /// Chooses so many of the arrows that were weighed and have their fletching; nil if there are not as many.
  public init?(of count: Int, among shafts: [Shaft]) {
    let weighed = shafts.filter { $0.weight != nil && [.inUse, .spare].contains($0.status) }.sorted {
      ($0.grains, $0.base.id) < ($1.grains, $1.base.id)
    }
    guard count > 0, weighed.count >= count else { return nil }
    let spans = weighed.indices.dropLast(count - 1).map { weighed[$0 + count - 1].grains - weighed[$0].grains }
    guard let least = spans.min() else { return nil }
    // Arrows as heavy as the first or the last of a span may be straighter than these.
    let choices = weighed.indices.dropLast(count - 1).filter { spans[$0] == least }.map { first in
      let alike = weighed.filter { weighed[first].grains...(weighed[first].grains + least) ~= $0.grains }
      return Array(alike.sorted { Self.isStraighter($0, than: $1) }.prefix(count))
    }
    guard let best = choices.min(by: Self.isStraighter), let weights = ShaftWeights(best) else { return nil }
    self.shafts = best.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    self.weights = weights
    let measured = best.compactMap(\.straightness)
    straightness = measured.count == best.count ? measured.max() : nil
  }

  private static func isStraighter(_ one: Shaft, than other: Shaft) -> Bool {
    one.bend == other.bend ? (one.number ?? 0) < (other.number ?? 0) : one.bend < other.bend
  }

  /// The worst decides; of sets with equally bad ones the sum, then the lower numbers.
  private static func isStraighter(_ one: [Shaft], than other: [Shaft]) -> Bool {
    let (first, second) = (one.map(\.bend), other.map(\.bend))
    let (worst, otherWorst) = (first.max() ?? 0, second.max() ?? 0)
    if worst != otherWorst { return worst < otherWorst }
    let (sum, otherSum) = (first.reduce(0, +), second.reduce(0, +))
    if sum != otherSum { return sum < otherSum }
    return one.compactMap(\.number).sorted().lexicographicallyPrecedes(other.compactMap(\.number).sorted())
  }
}

extension Shaft {
  /// Hundredths of a grain, as weights are kept: their differences are exact.
  fileprivate var grains: Int { Int(((weight ?? 0) * 100).rounded()) }

  /// Ten thousandths of an inch; of one that nobody measured more than any can have.
  fileprivate var bend: Int { straightness.map { Int(($0 * 10_000).rounded()) } ?? 1_000_000 }
}
