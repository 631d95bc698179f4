import Answers
import Equipment
import Files
import Query

extension History {
  /// A type's items before an outside edit, by the log; nil if entries are missing in it.
  ///
  /// - Parameter changed: the ids of the rows in question, if the others are known to be what they were.
  func past(of type: RecordType, _ log: Log, within changed: IdRanges? = nil) throws(InventoryError) -> Past? {
    let base = try baseItems(of: type, within: changed)
    let start = base?.sequence ?? 0
    var past = Past(files: [], items: base?.items ?? [:], deleted: [:])
    let scope = PastScope(type: type, changed: changed)
    var last = start
    for segment in try segments() where segment.range.upperBound > start {
      for case .entry(let entry, _) in try lines(segment) where entry.sequence > last {
        guard entry.sequence == last + 1 else { return nil }
        past.apply(try whole(entry, of: type, within: changed), scope)
        last = entry.sequence
      }
    }
    return past.finish(scope, log, from: last) ? past : nil
  }

  /// The items of the newest kept file of a type, and the last entry that it includes; those of the changed rows alone
  /// are read one by one.
  private func baseItems(
    of type: RecordType, within changed: IdRanges?
  ) throws(InventoryError) -> (sequence: Int, items: [Int: any Record])? {
    guard let changed else { return try base(of: type).map { ($0.sequence, $0.file?.itemsById() ?? [:]) } }
    if let kept = try kept(type),
      let items = try InventoryError.reading({ () throws(FileFailure) in try plainItems(type, kept, changed) })
    {
      return (kept.sequence, items)
    }
    return try base(of: type).map { base in
      (base.sequence, base.file?.itemsById { changed.contains($0) } ?? [:])
    }
  }

  /// The items of changed rows in a plain file; nil if it does not have the noted content, or one cannot be read.
  private func plainItems(
    _ type: RecordType, _ kept: KeptFile, _ changed: IdRanges
  ) throws(FileFailure) -> [Int: any Record]? {
    guard let path = kept.path, kept.noted?.isPlain == true else { return nil }
    // Of a file in another order no row may be in question.
    if changed.ranges.isEmpty { return [:] }
    guard let open = try openPlain(kept) else { return nil }
    if !type.isTable {
      let file = try PlainVersions(files, path: path, status: open.status, held: open)
      return try file.flatMap { file throws(FileFailure) in try file.items(in: changed) }
    }
    return try PlainFile(type, files, path: path, status: open.status, held: open)?.items(in: changed)
  }

  /// A kept file, open for single rows; nil if it is not plain, or does not have the content that was noted.
  private func openPlain(_ kept: KeptFile) throws(FileFailure) -> OpenFile? {
    guard let path = kept.path, let noted = kept.noted, noted.isPlain else { return nil }
    let open = try OpenFile(files, path, for: .readingOwn)
    // A file may say that it is as large as any disk.
    guard open.status.size == noted.digest.size else { return nil }
    return try open.digest() == noted.digest ? open : nil
  }

  /// The newest kept table of a type, as `base` has it; a plain one is not held.
  func keptTable(of type: RecordType) throws(InventoryError) -> (sequence: Int, table: KeptTable)? {
    guard let kept = try kept(type) else { return nil }
    // Whatever is wrong with it is found when it is read as a whole.
    if let table = try? plainTable(type, kept) { return (kept.sequence, table) }
    return try file(type, kept).map { (kept.sequence, .held($0)) }
  }

  private func plainTable(_ type: RecordType, _ kept: KeptFile) throws(FileFailure) -> KeptTable? {
    guard type.isTable, let path = kept.path, let open = try openPlain(kept),
      let file = try PlainFile(type, files, path: path, status: open.status, held: open)
    else { return nil }
    return .plain(file, lastId: try file.lastId())
  }
}

/// The items that a past is made of.
private struct PastScope {
  let type: RecordType
  /// The ids of the rows in question; nil for all.
  let changed: IdRanges?

  func contains(_ change: ItemChange) -> Bool { change.type == type && changed?.contains(change.id) ?? true }
}

extension Past {
  /// Applies the journal; false if entries are missing between the history and it.
  fileprivate mutating func finish(_ scope: PastScope, _ log: Log, from start: Int) -> Bool {
    var last = start
    for entry in log.entries where entry.sequence > last && entry.sequence <= log.index.sequence {
      apply(entry, scope)
      last = entry.sequence
    }
    guard last >= log.index.sequence else { return false }
    files = [items]
    for line in log.lines {
      switch line {
      case .header: break
      // The renames of an announced checkpoint may have happened or not: the file may be either.
      case .checkpoint(let checkpoint):
        if checkpoint.files.contains(where: { $0.type == scope.type }) { files.append(items) }
      case .entry(let entry, let ingested):
        guard entry.sequence > last else { continue }
        if ingested.contains(where: { $0.type == scope.type }), var file = files.last {
          Past.apply(entry, to: &file, scope)
          files.append(file)
        }
        apply(entry, scope)
      }
    }
    return true
  }

  fileprivate mutating func apply(_ entry: HistoryEntry, _ scope: PastScope) {
    for change in entry.change.items where change.operation == .delete && scope.contains(change) {
      deleted[change.id] = change.before
    }
    Past.apply(entry, to: &items, scope)
  }

  private static func apply(_ entry: HistoryEntry, to items: inout [Int: any Record], _ scope: PastScope) {
    for change in entry.change.items where scope.contains(change) { items[change.id] = change.after }
  }
}
