/// Ranges of ids that ascend and do not touch.
package struct IdRanges: Sendable {
  package private(set) var ranges: [Range<Int>] = []

  package init() {}

  /// Some ranges in whatever order.
  package init(_ ranges: [ClosedRange<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { add(Range(range)) }
  }

  /// Adds a range that begins no earlier than the last one does.
  package mutating func add(_ range: Range<Int>) {
    guard let last = ranges.last, last.upperBound >= range.lowerBound else { return ranges.append(range) }
    ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
  }

  /// The ranges, each of which a closure may widen at both ends.
  package func widened(_ wider: (Range<Int>) -> Range<Int>) -> IdRanges {
    var widened = IdRanges()
    for range in ranges { widened.add(wider(range)) }
    return widened
  }

  /// True if an id among these is in one of the ranges.
  package func overlaps(_ ids: ClosedRange<Int>) -> Bool { ranges.contains { $0.overlaps(ids) } }

  /// True for an id in one of the ranges.
  package func contains(_ id: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= id { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(id)
  }
}
