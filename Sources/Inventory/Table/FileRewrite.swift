import Equipment

/// What a type's file becomes when the changes are written into it.
///
/// Rows without a change stay as they are, byte for byte, and so do blank lines, line ends and the order of columns.
struct FileRewrite {
  /// The content; nil if there is nothing to hold.
  private(set) var bytes: [UInt8]?
  /// Whether the content is plain.
  private(set) var isPlain = false
  private let view: TableView

  init(_ view: TableView) {
    self.view = view
    if let file = view.file {
      bytes = rewritten(file)
      // Rows that are copied from a plain file stay plain; only what is new has to be looked at.
      isPlain =
        file.isVouchedPlain
        ? view.overlay.isPlain : ItemFile(view.type, bytes: bytes ?? [], file: view.type.file).isPlain
    } else if !view.overlay.items.isEmpty {
      bytes = created()
      isPlain = view.overlay.isPlain
    }
  }

  /// Items that no row holds so far, by id.
  private var additions: [any EquipmentItem] {
    view.overlay.outcomes.filter { view.file?.row(of: $0.key) == nil }.sorted { $0.key < $1.key }
      .compactMap(\.value.item)
  }

  private func created() -> [UInt8] {
    let items = additions
    let header = ItemFile.header(for: view.type)
    let columns = header + Self.missing(from: header, in: items)
    var writer = CSVWriter()
    writer.append(row: columns)
    for item in items { writer.append(item: item, header: columns) }
    return writer.bytes
  }

  /// The names of what items hold and a header has no column for: fields in their order, then other columns.
  private static func missing(from header: [String], in items: [any EquipmentItem]) -> [String] {
    let known = Set(header)
    var columns: [String] = []
    for field in items.first?.equipmentType.fields ?? [] where !known.contains(field.name) {
      // A default comes back by itself when the file is read.
      let isFilled = items.contains { item in item.text(field.name).map { $0 != field.defaultText } ?? false }
      if isFilled { columns.append(field.name) }
    }
    var seen = known
    return columns + items.flatMap(\.details.unknown).map(\.name).filter { seen.insert($0).inserted }
  }
}

extension FileRewrite {
  private func rewritten(_ file: TableFile) -> [UInt8] {
    let document = file.rows.document
    let changed = view.overlay.items + given(file)
    let added = Self.missing(from: document.header, in: changed)
    var writing = RowWriting(file: file, added: added, new: additions[...])
    writing.copyHeader()
    for row in document.rows.indices {
      if file.rows.isSorted { writing.insertNew(before: row) }
      switch (view.overlay.outcomes[file.ids[row]], file.rows.ids[row]) {
      case (nil, 0): writing.replace(row, by: try? file.item(at: row))
      case (nil, _): writing.copy(row)
      case (let outcome?, _): writing.replace(row, by: outcome.item)
      }
    }
    return writing.finish()
  }

  /// The items that have an id by now but not in the file.
  private func given(_ file: TableFile) -> [any EquipmentItem] {
    guard file.firstGiven != nil else { return [] }
    return file.rows.ids.indices.filter { file.rows.ids[$0] == 0 && file.ids[$0] > 0 }
      .compactMap { try? file.item(at: $0) }
  }
}

/// A file on its way from its old to its new content.
private struct RowWriting {
  private let file: TableFile
  private let added: [String]
  private var new: ArraySlice<any EquipmentItem>
  private var bytes: [UInt8] = []
  /// What is copied so far.
  private var place = 0

  init(file: TableFile, added: [String], new: ArraySlice<any EquipmentItem>) {
    self.file = file
    self.added = added
    self.new = new
    bytes.reserveCapacity(file.rows.document.bytes.count + 1024)
  }

  private var document: CSVDocument { file.rows.document }
  private var header: [String] { document.header + added }

  private mutating func copy(to end: Int) {
    bytes += document.bytes[place..<end]
    place = end
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

  /// Puts an item in the place of a row, or removes it; a row that says the same already stays as it is.
  mutating func replace(_ row: Int, by item: (any EquipmentItem)?) {
    if let item, file.rows.ids[row] != 0, let old = try? file.item(at: row), old.isEqual(to: item) { return copy(row) }
    copy(to: document.rows[row].start)
    if let item { bytes += file.rows.encode(item, header: header) }
    place = document.lineRange(of: row).upperBound
  }

  /// Writes the new items whose ids come before that of a row.
  mutating func insertNew(before row: Int) {
    while let item = new.first, item.equipmentId < file.ids[row] {
      new.removeFirst()
      copy(to: document.rows[row].start)
      bytes += file.rows.encode(item, header: header)
    }
  }

  mutating func finish() -> [UInt8] {
    copy(to: document.bytes.count)
    if !new.isEmpty, let last = bytes.last, last != ASCII.lineFeed, last != ASCII.carriageReturn {
      bytes += document.dialect.lineEnd.bytes
    }
    for item in new { bytes += file.rows.encode(item, header: header) }
    return bytes
  }
}
