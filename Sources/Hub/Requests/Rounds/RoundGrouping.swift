import Answers
import Archery
public import Equipment
import Store

/// The criterion by which rounds are grouped.
public enum RoundGrouping: String, Sendable, CaseIterable {
  /// By setup.
  case setup
  /// By version of a setup.
  case version
  /// By set of arrows.
  case arrows
  /// By distance.
  case distance
  /// By month.
  case month
  /// By name.
  case name

  /// The fields whose texts together are one group.
  public var fields: [String] {
    switch self {
    case .setup: ["setup"]
    case .version: ["setup", "version"]
    case .arrows: ["arrow"]
    case .distance: ["distance"]
    case .month: ["date"]
    case .name: ["name"]
    }
  }

  /// The group of a round, from the texts of those fields.
  func key(_ texts: [String?]) -> RoundGroup {
    switch self {
    case .month: RoundGroup(texts: texts.map { $0.map { String($0.prefix(7)) } })
    case .name: RoundGroup(texts: texts.map { $0.map(\.trimmed) })
    case .setup, .version, .arrows, .distance: RoundGroup(texts: texts)
    }
  }

  /// A group's sort keys, one for each field.
  public func sortKeys(_ group: RoundGroup) -> [SortKey] {
    zip(fields, group.texts).map { field, text in
      guard let text else { return .none }
      guard self != .month, let info = RecordType.round.field(field) else { return .text(text) }
      return (try? info.sortKey(of: text, today: nil)) ?? .text(text)
    }
  }
}

/// One group: the texts that its rounds have in common, nil where they have none.
public struct RoundGroup: Sendable, Hashable {
  /// One for each field of the grouping.
  public let texts: [String?]
}

extension RequestContext {
  /// Reads rounds for statistics, group by group, and no more of them than that needs.
  func rounds(where filter: Filter?, by grouping: RoundGrouping?) async throws -> [RoundGroup: [RoundResult]] {
    let fields = grouping?.fields ?? []
    var groups = Groups(fields.indices.map { RoundResult.fields.count + $0 }, grouping)
    try await repository.visit(RoundResult.fields + fields, of: .round, where: filter) { row in
      let day = groups.day(&row)  // by itself: the row would be copied for it
      groups.append(row.result(on: day), &row)
    }
    return groups.results
  }

  /// The same, with the kind, archer and bow of each round numbered.
  func rounds(
    where filter: Filter?, by grouping: RoundGrouping?, _ kinds: inout RoundKinds
  ) async throws -> [RoundGroup: [RoundResult]] {
    let fields = grouping?.fields ?? []
    let first = RoundResult.fields.count + fields.count
    var groups = Groups(fields.indices.map { RoundResult.fields.count + $0 }, grouping)
    var numbered = kinds
    numbered.beginVisit()
    var order: Int32 = 0
    try await repository.visit(RoundResult.fields + fields + RoundKinds.fields, of: .round, where: filter) { row in
      let day = groups.day(&row)
      var round = row.result(on: day)
      numbered.number(&round, &row, from: first)
      round.order = order
      order &+= 1
      groups.append(round, &row)
    }
    kinds = numbered
    return groups.results
  }
}

extension RoundResult {
  /// The fields that are read of a round.
  fileprivate static let fields = ["date", "arrows", "score", "maximum", "hits", "tens", "xs"]
}

extension RowTexts {
  /// The round of a row of the fields of `RoundResult`; no initialiser, for which the row would be copied.
  fileprivate func result(on day: CalendarDate) -> RoundResult {
    RoundResult(
      day: day, arrows: integer(1) ?? 0, score: integer(2), maximum: integer(3), hits: integer(4), tens: integer(5),
      xs: integer(6))
  }
}

/// Rounds while they are grouped: the group of each combination of texts is worked out once.
private struct Groups {
  /// Combinations of the numbers of texts, and the index of the group of each.
  private var combinations = NumberPairs()
  private var indices: [Int] = []
  private var known: [RoundGroup: Int] = [:]
  private var rounds: [[RoundResult]] = []
  private var days = NumberedValues<CalendarDate>()
  private let fields: [Int]
  private let grouping: RoundGrouping?
  /// As many rounds as most groups have: growing takes longer than the rest.
  private static let usual = 24

  /// - Parameter fields: the indices of the texts that rounds are grouped by.
  init(_ fields: [Int], _ grouping: RoundGrouping?) { (self.fields, self.grouping) = (fields, grouping) }

  /// The day of a row, read once for each number of a day.
  mutating func day(_ row: inout RowTexts) -> CalendarDate {
    // A round without a day is refused everywhere; should there be one, it is the oldest.
    days.value(row.number(0)) { row.date(0) ?? .epoch }
  }

  mutating func append(_ round: RoundResult, _ row: inout RowTexts) {
    // No grouping has more than two fields.
    let numbers = (fields.first.map { row.number($0) } ?? 0, fields.count > 1 ? row.number(fields[1]) : 0)
    let combination = combinations.number(
      of: UInt32(truncatingIfNeeded: numbers.0), UInt32(truncatingIfNeeded: numbers.1))
    if combination < indices.count { return rounds[indices[combination]].append(round) }
    let texts = fields.map { row.text($0) }
    let group = grouping?.key(texts) ?? RoundGroup(texts: texts)
    let index = known[group] ?? rounds.count
    if index == rounds.count {
      rounds.append([])
      rounds[index].reserveCapacity(Self.usual)
    }
    known[group] = index
    indices.append(index)
    rounds[index].append(round)
  }

  /// The rounds of each group, in the order in which they came.
  var results: [RoundGroup: [RoundResult]] { known.mapValues { rounds[$0] } }
}
