import Codecs
import Equipment
import Query

/// A table's next content, with the changes written into it.
///
/// Rows without a change stay as they are, byte for byte, and so do blank lines, line ends and the order of columns.
struct FileRewrite {
  /// The next content; nil if there is no file, and nothing to write into a new one.
  private(set) var bytes: [UInt8]?
  /// True if the next content is plain.
  private(set) var isPlain = false

  /// - Throws: the problem of a row that a change replaces.
  init(_ view: TableView) throws(FileProblem) {
    if let old = view.file {
      // The columns first: a row that then needs no other change is copied.
      let file = view.columns.reduce(old) { $0.applying($1, view.overlay) }
      let rewritten = try file.rows.rewritten(file, view.overlay)
      bytes = rewritten
      // Rows that are copied from a plain file stay plain; only new ones are checked.
      let staysPlain = view.type.isTable && old.isNotedPlain && view.columns.allSatisfy(\.isPlain)
      isPlain =
        staysPlain
        ? view.overlay.isPlain
        : view.mayBecomeSorted(old)
          && view.type.recordFile(rewritten, view.type.file, checksRows: true).isPlain
    } else if !view.overlay.items.isEmpty || !view.columns.isEmpty {
      let items = view.overlay.items.sorted { $0.recordId < $1.recordId }
      let created = view.columns.reduce(view.type.newFile(of: items)) { bytes, change in
        view.type.recordFile(bytes, view.type.file).applying(change, ids: items.map(\.recordId), view.overlay)
      }
      bytes = created
      isPlain = !view.type.isTable || view.overlay.isPlain
    }
  }
}

extension FileRewrite {
  /// True if the next content is that of the file, or if there is neither.
  func isSame(as file: TableFile?) -> Bool {
    guard let bytes, let file else { return bytes == nil && file == nil }
    return bytes[...].isSame(as: file.rows.bytes[...])
  }
}

extension TableView {
  /// False if the rows of the view's file are in another order than that of their ids, and stay in it because none of them
  /// is removed.
  fileprivate func mayBecomeSorted(_ file: TableFile) -> Bool {
    let ids = file.ids.lazy.filter { $0 > 0 }
    return zip(ids, ids.dropFirst()).allSatisfy(<) || overlay.outcomes.values.contains { $0.item == nil }
  }
}

extension ItemFile {
  /// The content of a new file of these items.
  static func bytes(of items: [any Record], _ type: RecordType) -> [UInt8] {
    let header = ItemFile.header(for: type)
    let columns = header + missing(from: header, in: items)
    var writer = CSVWriter()
    writer.append(row: columns)
    for item in items { writer.append(item: item, header: columns) }
    return writer.bytes
  }

  /// Names of the columns that items need and a header lacks: fields in their order, then other columns.
  fileprivate static func missing(from header: [String], in items: [any Record]) -> [String] {
    let known = Set(header)
    var columns: [String] = []
    for field in items.first?.recordType.fields ?? [] where !known.contains(field.name) {
      // A default comes back by itself when the file is read.
      let isFilled = items.contains { item in item.text(field.name).map { $0 != field.defaultText } ?? false }
      if isFilled { columns.append(field.name) }
    }
    var seen = known
    return columns + items.flatMap(\.base.unknown).map(\.name).filter { seen.insert($0).inserted }
  }
}

extension ItemFile {
  func rewritten(_ file: TableFile, _ overlay: Overlay) throws(FileProblem) -> [UInt8] {
    let added = Self.missing(from: document.header, in: overlay.items + newlyNumbered(file))
    let additions = overlay.outcomes.filter { file.row(of: $0.key) == nil }.sorted { $0.key < $1.key }
    var writing = RowWriting(file, self, added: added, new: additions.compactMap(\.value.item)[...])
    writing.copyHeader()
    for row in document.rows.indices {
      if isSorted { writing.insertNew(before: row) }
      switch (overlay.outcomes[file.ids[row]], ids[row]) {
      case (nil, 0): writing.replace(row, by: try? file.item(at: row))
      case (nil, _): writing.copy(row)
      case (let outcome?, _): writing.replace(row, by: outcome.item)
      }
    }
    return writing.finish()
  }

  /// The items that have an id by now, but not in the file.
  private func newlyNumbered(_ file: TableFile) -> [any Record] {
    guard file.firstAssigned != nil else { return [] }
    return ids.indices.filter { ids[$0] == 0 && file.ids[$0] > 0 }
      .compactMap { try? file.item(at: $0) }
  }
}

/// A file on its way from its old to its new content.
private struct RowWriting {
  private let file: TableFile
  private let rows: ItemFile
  private let added: [String]
  private var new: ArraySlice<any Record>
  private var bytes: [UInt8] = []
  /// Offset in the old content up to which it is copied or left out.
  private var offset = 0

  init(_ file: TableFile, _ rows: ItemFile, added: [String], new: ArraySlice<any Record>) {
    self.file = file
    self.rows = rows
    self.added = added
    self.new = new
    bytes.reserveCapacity(rows.document.bytes.count + 1024)
  }

  private var document: CSVDocument { rows.document }
  private var header: [String] { document.header + added }

  private mutating func copy(to end: Int) {
    bytes += document.bytes[offset..<end]
    offset = end
  }

  mutating func copyHeader() {
    copy(to: document.headerRow?.end ?? 0)
    guard !added.isEmpty else { return }
    var writer = CSVWriter(dialect: document.dialect)
    writer.append(row: added)
    bytes.append(document.dialect.separator)
    bytes += writer.bytes.dropLast(document.dialect.lineEnd.bytes.count)
  }

  /// Copies a row as it is; it is empty in new columns.
  mutating func copy(_ row: Int) {
    copy(to: document.rows[row].end)
    bytes += Array(repeating: document.dialect.separator, count: added.count)
  }

  /// Replaces a row by an item, or removes it; a row that equals the item already stays as it is.
  mutating func replace(_ row: Int, by item: (any Record)?) {
    if let item, rows.ids[row] != 0, let old = try? file.item(at: row), old.isEqual(to: item) { return copy(row) }
    copy(to: document.rows[row].start)
    if let item { bytes += rows.encode(item, header: header) }
    offset = document.lineRange(of: row).upperBound
  }

  /// Writes the new items whose ids come before that of a row.
  mutating func insertNew(before row: Int) {
    while let item = new.first, item.recordId < file.ids[row] {
      new.removeFirst()
      copy(to: document.rows[row].start)
      bytes += rows.encode(item, header: header)
    }
  }

  mutating func finish() -> [UInt8] {
    copy(to: document.bytes.count)
    if !new.isEmpty, let last = bytes.last, last != ASCII.lineFeed, last != ASCII.carriageReturn {
      bytes += document.dialect.lineEnd.bytes
    }
    for item in new { bytes += rows.encode(item, header: header) }
    return bytes
  }
}
