/// Numbers of shafts as people list them: `1-8,11`, `4+` for all from 4 on, or `all`.
public struct ShaftNumbers: Sendable, Hashable {
  /// The ranges in the order in which they were named; one without an end goes to the largest number there is.
  public let ranges: [ClosedRange<Int>]

  /// All numbers.
  public static let all = ShaftNumbers(ranges: [1...Shaft.largestNumber])

  private init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// The numbers of a list, in any order, each once.
  public init(_ numbers: [Int]) {
    var ranges: [ClosedRange<Int>] = []
    for number in Set(numbers).sorted() {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    self.ranges = ranges
  }

  /// Reads a list; nil for anything else, such as numbers that no shaft has or a range that goes backwards.
  public init?(_ text: String) {
    if Folding.fold(text) == "all" {
      self = .all
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let ranges = parts.compactMap(Self.range)
    guard ranges.count == parts.count else { return nil }
    self.ranges = ranges
  }

  private static func range(_ part: Substring) -> ClosedRange<Int>? {
    if part.last == "+" { return number(part.dropLast()).map { $0...Shaft.largestNumber } }
    let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1], first <= last else { return nil }
    return first...last
  }

  /// The number that digits are; nil if no shaft can have it.
  public static func number(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text), 1...Shaft.largestNumber ~= number
    else { return nil }
    return number
  }

  /// True if a number is one of them.
  public func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }

  /// True if all of some others are among them.
  public func holds(_ others: ShaftNumbers) -> Bool { others.ranges.joined().allSatisfy(contains) }

  /// How many numbers there are.
  public var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// True if it says where the numbers end, so that as many arrows can be made.
  public var isBounded: Bool { ranges.allSatisfy { $0.upperBound < Shaft.largestNumber } }

  /// In the form that `init` reads: `1-8,11`.
  public var text: String {
    if self == .all { return "all" }
    return ranges.map { range in
      if range.count == 1 { return String(range.lowerBound) }
      return range.upperBound == Shaft.largestNumber
        ? "\(range.lowerBound)+" : "\(range.lowerBound)-\(range.upperBound)"
    }.joined(separator: ",")
  }
}
