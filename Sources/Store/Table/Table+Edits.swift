import Answers
import Codecs
import Equipment
import Files
import Query

/// The file with the changes that are not in it, and with those that another program made in it.
extension Table {
  /// The file with the log's changes laid over it, and with an outside edit of it, if there was one; nil if only a
  /// newer state of the log explains the file.
  func view(
    _ file: inout TableFile?, _ part: LogPart, _ log: Log, isHeld: Bool
  ) throws(InventoryError) -> TableView? {
    let isKnown = file?.isKnown ?? (part.noted == nil)
    let next = max(part.next, file?.nextId ?? 1)
    var view = TableView(
      type: type, file: file, overlay: part.overlay, columns: part.columns, pending: nil, next: next)
    guard !isKnown else { return view }
    let reader = LogReader(files: files, folder: folder)
    // If somebody has written since the log was read, the file may be of a later state. Files that are held were
    // checked for that.
    if !isHeld { guard try reader.isCurrent(log) else { return nil } }
    let isBlank = file?.isBlank ?? true
    guard part.hasPast, view.problems.isEmpty || isBlank else { return view }
    let changed = changed(file, part)
    let past: Past?
    do throws(InventoryError) {
      past = try History(files: files, folder: folder, index: log.index).past(of: type, log, within: changed)
    } catch {
      guard case .damaged = error else { throw error }
      return view.without(error, isBlank: isBlank, named: folder.name(of: type), part)
    }
    // The history was read after the file.
    guard try reader.isCurrent(log) else { return nil }
    guard let past else { return view.without(nil, isBlank: isBlank, named: folder.name(of: type), part) }
    let items = file?.itemsById { changed?.contains($0) ?? true } ?? [:]
    let edit = OutsideEdit(items, past: past, wasGiven: { type.isNumbered && part.wasGiven($0) })
    let deleted = edit.counts.deleted
    if isBlank, deleted > 0, edit.reused.isEmpty {
      view.loss = FileLoss(
        type, named: folder.name(of: type), rows: deleted, isThere: file != nil, changes: edit.changes)
    }
    guard view.problems.isEmpty else { return view }
    for id in edit.reused { file?.reject(id, .reusedId(id)) }
    view.file = file
    for change in edit.changes { view.overlay.apply(change) }
    if view.problems.isEmpty, !edit.changes.isEmpty || file != nil { view.pending = .edit(edit) }
    return view
  }

  /// The ids of the rows that may differ from those of the content that the manifest notes, by the checksums in the
  /// cache; nil if all of them have to be compared.
  private func changed(_ file: TableFile?, _ part: LogPart) -> IdRanges? {
    guard usesCache, part.isComparable, let digest = part.noted?.digest, let file, let rows = file.rows as? ItemFile,
      let header = rows.document.headerRow, rows.document.isUsual,
      let groups = ColumnIndex(files, path: folder.columns(of: type), of: digest)?.groups(),
      groups.hasHeading(rows.document.bytes[header.start..<header.end])
    else { return nil }
    var comparison = RowComparison(groups)
    for (row, id) in file.ids.enumerated() where id > 0 { comparison?.add(rows.document.bytes(of: row).span, id: id) }
    return comparison?.changed
  }
}

extension TableFile {
  /// The rows with an id, in the order of their ids.
  var order: [Int] {
    let rows = ids.indices.filter { ids[$0] > 0 }
    return self.rows.isSorted ? rows : rows.sorted { ids[$0] < ids[$1] }
  }
}

extension CSVDocument {
  /// True if commas part its cells, and quotes surround those that need them.
  var isUsual: Bool { dialect.separator == ASCII.comma && dialect.escaping == .quotes }

  /// The bytes of a row, without its line end.
  func bytes(of row: Int) -> ArraySlice<UInt8> { bytes[rows[row].start..<rows[row].end] }
}

extension TableView {
  /// The view of a file that is not in the log, where the history cannot say what was edited.
  fileprivate func without(
    _ damage: InventoryError?, isBlank: Bool, named name: String, _ part: LogPart
  ) -> TableView {
    var view = self
    if isBlank, let rows = part.noted?.rows, rows > 0 {
      view.loss = FileLoss(type, named: name, rows: rows, isThere: file != nil)
    } else if problems.isEmpty {
      view.pending = damage.map { .unread($0) } ?? .asIs
    }
    return view
  }
}
