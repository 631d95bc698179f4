/// Gathers something from rows, which come in parts: each part has a collector of its own, and maybe a thread.
public protocol RowCollector: SendableMetatype {
  /// What is gathered from a part.
  associatedtype Part: Sendable

  /// Takes the next row of the part; one that is kept keeps all the bytes around it.
  mutating func add(_ row: ItemRow)

  /// What was gathered, after the last row of the part.
  consuming func finish() -> Part
}

extension RowCollector {
  /// The part of some rows.
  package static func part(of rows: [ItemRow], by collector: consuming Self) -> Part {
    var collector = collector
    for row in rows { collector.add(row) }
    return collector.finish()
  }
}
