import Answers
import Equipment

extension History {
  /// A type's items before an outside edit, by the log; nil if entries are missing in it.
  func past(of type: RecordType, _ log: Log) throws(InventoryError) -> Past? {
    let base = try base(of: type)
    let start = base?.sequence ?? 0
    var past = Past(files: [], items: base?.file?.itemsById() ?? [:], deleted: [:])
    var last = start
    for segment in try segments() where segment.range.upperBound > start {
      for case .entry(let entry, _) in try lines(segment) where entry.sequence > last {
        guard entry.sequence == last + 1 else { return nil }
        past.apply(entry.rows?.type == type ? try whole(entry) : entry, type)
        last = entry.sequence
      }
    }
    return past.finish(type, log, from: last) ? past : nil
  }
}

extension Past {
  /// Applies the journal; false if entries are missing between the history and it.
  fileprivate mutating func finish(_ type: RecordType, _ log: Log, from start: Int) -> Bool {
    var last = start
    for entry in log.entries where entry.sequence > last && entry.sequence <= log.index.sequence {
      apply(entry, type)
      last = entry.sequence
    }
    guard last >= log.index.sequence else { return false }
    files = [items]
    for line in log.lines {
      switch line {
      case .header: break
      // The renames of an announced checkpoint may have happened or not: the file may be either.
      case .checkpoint(let checkpoint): if checkpoint.files.contains(where: { $0.type == type }) { files.append(items) }
      case .entry(let entry, let taken):
        guard entry.sequence > last else { continue }
        if taken.contains(where: { $0.type == type }), let file = files.last {
          files.append(Past.applying(entry, to: file, type))
        }
        apply(entry, type)
      }
    }
    return true
  }

  fileprivate mutating func apply(_ entry: HistoryEntry, _ type: RecordType) {
    for change in entry.change.items where change.type == type && change.after == nil {
      deleted[change.id] = change.before
    }
    items = Past.applying(entry, to: items, type)
  }

  private static func applying(
    _ entry: HistoryEntry, to items: [Int: any Record], _ type: RecordType
  ) -> [Int: any Record] {
    var items = items
    for change in entry.change.items where change.type == type { items[change.id] = change.after }
    return items
  }
}
