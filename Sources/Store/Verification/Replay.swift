import Answers
import Codecs
import Equipment
import Query

/// The inventory rebuilt from its beginning, entry by entry.
struct Replay: Sendable {
  /// The kept tables, with which the history begins; their items are made when they are asked for.
  private let bases: [RecordType: TableFile]
  /// The items that entries changed since, as they left them; nil for those that are deleted.
  private var changed: [RecordType: [Int: (any Record)?]] = [:]
  /// The id after the largest one that was ever given.
  private(set) var next = RecordMap<Int>()
  /// Number of the last entry that was applied.
  private(set) var last = 0
  /// The last entry that each kept table includes.
  private let starts: [RecordType: Int]

  /// Begins with the kept tables.
  init(_ bases: [RecordType: (sequence: Int, file: TableFile)], after beginning: Manifest?) {
    starts = bases.mapValues(\.sequence)
    self.bases = bases.mapValues(\.file)
    next = beginning?.next ?? RecordMap()
    for (type, base) in bases { next[type] = max(next[type] ?? 1, base.file.nextId) }
    last = beginning?.sequence ?? 0
  }

  /// An item after the last entry that was applied; nil if there is none.
  private func item(_ type: RecordType, _ id: Int) -> (any Record)? {
    if let outcome = changed[type]?[id] { return outcome }
    guard let base = bases[type], let row = base.row(of: id) else { return nil }
    return try? base.item(at: row)
  }

  /// Applies an entry; returns its changes of items that were something else here before.
  ///
  /// One that was applied before is skipped.
  mutating func apply(_ entry: HistoryEntry) -> [ItemChange] {
    guard entry.sequence > last else { return [] }
    last = entry.sequence
    var others: [ItemChange] = []
    for change in entry.change.items {
      next[change.type] = max(next[change.type] ?? 1, change.id + 1)
      guard entry.sequence > starts[change.type] ?? 0 else { continue }
      if !Self.same(item(change.type, change.id), change.before) { others.append(change) }
      changed[change.type, default: [:]].updateValue(change.after, forKey: change.id)
    }
    return others
  }

  /// The ids of the items that differ from those of a file, sorted.
  ///
  /// A row that has the bytes that it had in the kept table, under the same headings, holds the same item.
  func differences(from file: TableFile) -> [Int] {
    let (base, outcomes) = (bases[file.type], changed[file.type] ?? [:])
    let rows = base.flatMap { SameRows($0, file) }
    var different: [Int] = []
    for (row, id) in file.ids.enumerated() where id > 0 {
      if outcomes[id] == nil, rows?.hasSame(id, row) == true { continue }
      if !Self.same(item(file.type, id), try? file.item(at: row)) { different.append(id) }
    }
    for id in base?.ids ?? [] where id > 0 && outcomes[id] == nil && file.row(of: id) == nil { different.append(id) }
    for (id, outcome) in outcomes where outcome != nil && file.row(of: id) == nil { different.append(id) }
    return different.sorted()
  }

  private static func same(_ one: (any Record)?, _ other: (any Record)?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isEqual(to: other)
    default: false
    }
  }
}

/// The bytes of rows in two files of the same columns and dialect; a class, as it is asked for each row.
private final class SameRows {
  private let before: TableFile
  private let one: CSVDocument
  private let other: CSVDocument

  /// Nil if the same bytes may mean something else in the other file.
  init?(_ before: TableFile, _ after: TableFile) {
    guard let one = before.rows as? ItemFile, let other = after.rows as? ItemFile,
      one.document.header == other.document.header, one.document.isUsual, other.document.isUsual
    else { return nil }
    (self.before, self.one, self.other) = (before, one.document, other.document)
  }

  /// True if a row of the other file has the bytes that the item's row had.
  func hasSame(_ id: Int, _ row: Int) -> Bool {
    before.row(of: id).map { one.bytes(of: $0).isSame(as: other.bytes(of: row)) } ?? false
  }
}
