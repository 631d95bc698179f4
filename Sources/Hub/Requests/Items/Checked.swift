import Answers
public import Archery
public import Equipment
import Store

/// The result of checking all records of some types.
public struct CheckedRecords: Sendable {
  /// Number of items.
  public let items: Int
  /// The faults of items.
  public let findings: [ItemFinding]
  /// The setups, if they are among the types.
  public let setups: [Setup]
}

extension Request<CheckedRecords> {
  /// What the checks find in all items of some types; setups, which rules are held against, are read with them.
  ///
  /// - Parameter today: the day on which they are checked.
  public static func checked(_ types: [RecordType], today: CalendarDate) -> Self {
    let size = AnswerSize<CheckedRecords>.number { $0.items + $0.setups.count }
    return Request(about: .records(types, isNarrowed: false), size: size) { context in
      let repository = context.repository
      let items = types.filter { $0.equipment != nil }
      let checks = try await context.each(of: items, overThreads: repository.isLargeAsWhole) { type in
        var checking = ItemChecking(today: today)
        try await repository.visit(nil, of: type) { row in
          if let item = try row.item().equipment { checking.check(item) }
        }
        return checking
      }
      let checking = checks.reduce(into: ItemChecking(today: today)) { $0.append($1) }
      let setups = types.contains(.setup) ? try await context.setups() : []
      return CheckedRecords(items: checking.count, findings: checking.findings, setups: setups)
    }
  }
}
