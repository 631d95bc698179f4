public import Answers
public import Equipment
import Store

/// A loaded answer as it came; records are made of it on demand.
public struct Loaded: Sendable {
  /// The answer to the request.
  public let answer: any Sendable

  init(_ answer: some Sendable) { self.answer = answer }

  /// The records that were loaded; none if the answer is no list of records, or of those that cannot be read any more.
  public var records: [any Record] {
    switch answer {
    case let records as [any Record]: records
    case let selection as RowSelection: selection.rows.compactMap { try? $0.item() }
    default: []
    }
  }

  /// The rows that were loaded; nil if the answer is none of rows.
  public var rows: RowSelection? { answer as? RowSelection }

  /// The same after a change; nil if the answer is no list of records.
  func applying(_ change: Change) -> Loaded? {
    let after = Dictionary(
      change.items.map { (ItemReference(type: $0.type, id: $0.id), $0.after) }, uniquingKeysWith: { $1 })
    switch answer {
    case let records as [any Record]:
      return Loaded(records.compactMap { record in after[ItemReference(record)] ?? record })
    case let selection as RowSelection:
      let rows = selection.rows.compactMap { row in
        after[ItemReference(type: row.recordType, id: row.recordId)].map { $0.map { ItemRow($0) } } ?? row
      }
      return Loaded(RowSelection(rows: rows, matching: selection.matching - selection.rows.count + rows.count))
    default: return nil
    }
  }
}
