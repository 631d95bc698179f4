/// Labels in a column.
package enum LabelPositions {
  /// Positions such that none is nearer than `pitch` to the next, and together as near as can be to the wanted ones.
  ///
  /// - Parameter wanted: from the top downwards.
  package static func spread(_ wanted: [Double], pitch: Double) -> [Double] {
    // Neighbours that are too near to each other stand together around the middle of where they want to be.
    var groups: [Group] = []
    for (index, label) in wanted.enumerated() {
      var group = Group(sum: label - Double(index) * pitch, count: 1)
      while let before = groups.last, before.middle > group.middle {
        group = Group(sum: before.sum + group.sum, count: before.count + group.count)
        groups.removeLast()
      }
      groups.append(group)
    }
    let positions = groups.flatMap { Array(repeating: $0.middle, count: $0.count) }
    return positions.enumerated().map { $1 + Double($0) * pitch }
  }

  /// Labels that stand together, each less the room of those before it.
  private struct Group {
    let sum: Double
    let count: Int
    var middle: Double { sum / Double(count) }
  }

  /// Which labels stay where there is no room for all: while one would stand too far from its mark, of those that push
  /// it away one gives way, of the last rank that which has the least room.
  ///
  /// - Parameters:
  ///   - labels: from the top downwards, each with its mark's position and its rank; those of rank 0 always stay.
  ///   - widestShift: how far a label may stand from its mark.
  package static func thinned(
    _ labels: [(position: Double, rank: Int)], pitch: Double, widestShift: Double
  ) -> [Int] {
    var kept = Array(labels.indices)
    while true {
      let wanted = kept.map { labels[$0].position }
      let positions = spread(wanted, pitch: pitch)
      let losers = crowds(positions, pitch).compactMap { crowd -> Int? in
        guard crowd.contains(where: { (positions[$0] - wanted[$0]).magnitude > widestShift }) else { return nil }
        return crowd.filter { labels[kept[$0]].rank > 0 }.max { one, other in
          let ranks = (labels[kept[one]].rank, labels[kept[other]].rank)
          return ranks.0 == ranks.1 ? room(wanted, one) > room(wanted, other) : ranks.0 < ranks.1
        }
      }
      guard !losers.isEmpty else { return kept }
      for loser in losers.reversed() { kept.remove(at: loser) }
    }
  }

  /// Labels that stand as near to each other as they may.
  private static func crowds(_ positions: [Double], _ pitch: Double) -> [Range<Int>] {
    positions.indices.reduce(into: []) { crowds, index in
      if let last = crowds.last, positions[index] - positions[index - 1] < pitch + 1e-6 {
        crowds[crowds.count - 1] = last.lowerBound..<index + 1
      } else {
        crowds.append(index..<index + 1)
      }
    }
  }

  /// How far it is from a label to its nearest neighbour.
  private static func room(_ wanted: [Double], _ index: Int) -> Double {
    let before = index > 0 ? wanted[index] - wanted[index - 1] : .infinity
    let behind = index + 1 < wanted.count ? wanted[index + 1] - wanted[index] : .infinity
    return min(before, behind)
  }
}
