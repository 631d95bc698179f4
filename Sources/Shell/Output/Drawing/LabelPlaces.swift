/// Labels in a column.
enum LabelPlaces {
  /// Places such that none is nearer than `pitch` to the next, and together as near as can be to those that are wanted.
  ///
  /// - Parameter wanted: from the top downwards.
  static func spread(_ wanted: [Double], pitch: Double) -> [Double] {
    // Neighbours that are too near to each other stand together around the middle of where they want to be.
    var groups: [Group] = []
    for (place, label) in wanted.enumerated() {
      var group = Group(sum: label - Double(place) * pitch, count: 1)
      while let before = groups.last, before.middle > group.middle {
        group = Group(sum: before.sum + group.sum, count: before.count + group.count)
        groups.removeLast()
      }
      groups.append(group)
    }
    let places = groups.flatMap { Array(repeating: $0.middle, count: $0.count) }
    return places.enumerated().map { $1 + Double($0) * pitch }
  }

  /// Labels that stand together, each less the room of those before it.
  private struct Group {
    let sum: Double
    let count: Int
    var middle: Double { sum / Double(count) }
  }

  /// Which labels stay where there is no room for all: those of the first rank, and of each next rank one after the other
  /// as far as there is room.
  ///
  /// - Parameter labels: each with its place and its rank; 0 is the first.
  static func thinned(_ labels: [(place: Double, rank: Int)], pitch: Double) -> [Int] {
    var kept: [Int] = []
    for (rank, members) in Dictionary(grouping: labels.indices, by: { labels[$0].rank }).sorted(by: { $0.key < $1.key })
    {
      for index in members
      where rank == 0 || kept.allSatisfy({ (labels[$0].place - labels[index].place).magnitude >= pitch }) {
        kept.append(index)
      }
    }
    return kept.sorted()
  }
}
