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
      var checking = ItemChecking(today: today)
      for type in types where type.equipment != nil {
        try await context.repository.visit(nil, of: type) { row in
          if let item = try row.item().equipment { checking.check(item) }
        }
      }
      let setups = types.contains(.setup) ? try await context.setups() : []
      return CheckedRecords(items: checking.count, findings: checking.findings, setups: setups)
    }
  }
}
