import Equipment

/// A row of a file to be imported: its cells by their bytes, or its item where these do not show that it is sound.
struct SourceRow {
  var finding = RowCheck.Finding()
  /// The bytes in which the cells stand.
  var bytes: [UInt8] = []
  var cells: [Range<Int>] = []
  var item: (any Record)?

  /// The row's id; 0 if it has none.
  var id: Int { item?.recordId ?? finding.id }
}

/// The rows of a CSV file whose items are of one type.
struct RowSource: Sendable {
  private let content: ImportContent
  /// The size of the file in bytes.
  var size: Int { content.size }
  let type: RecordType
  /// The fields and unknown columns, in the file's order.
  let names: [String]
  let file: String
  private let header: [UInt8]
  private let plan: ColumnPlan
  private let check: RowCheck
  /// The columns that are no field.
  private let unknown: [Int]
  private let start: Int
  private let progress: WorkProgress
  /// What becomes of its records; nil where nothing does, or where that was found to change none of them.
  var review: RecordReview?
  /// True once all rows were found to be sound: they are only filled in then.
  var isJudged = false

  /// Reads the headings; nil if anything is wrong with them, or if they are longer than those of any file.
  init?(
    _ content: ImportContent, file: String, _ type: RecordType, _ names: ImportNames, _ review: RecordReview?,
    _ progress: WorkProgress
  ) {
    guard let bytes = try? content.bytes(at: 0, count: CodecsLimits.importHead) else { return nil }
    let mark = bytes.starts(with: UTF8Sequence.byteOrderMark) ? UTF8Sequence.byteOrderMark.count : 0
    guard let end = Self.rowEnd(bytes, from: mark), end > mark, let lineEnd = LineEnd(in: bytes, at: end),
      case .csv(ASCII.comma, .quotes) = ImportFormat(name: file, bytes: bytes)
    else { return nil }
    let document = CSVDocument(Array(bytes[mark..<end]) + [ASCII.lineFeed], file: file)
    let columns = Set(document.header)
    let fields = document.header.map { names.field(for: $0, of: type, among: columns) }
    guard document.problems.isEmpty, columns.count == fields.count, Set(fields).count == fields.count,
      (try? names.check(columns: columns, types: [type])) != nil
    else { return nil }
    plan = ColumnPlan(type, names: fields, supplied: review?.supplied ?? [])
    guard plan.missingColumns(in: document).isEmpty else { return nil }
    self.content = content
    self.progress = progress
    self.review = review
    self.type = type
    self.names = fields
    self.file = file
    header = document.bytes
    check = RowCheck(type, header: fields, supplied: review?.supplied ?? [])
    unknown = fields.indices.filter { type.field(fields[$0]) == nil }
    start = end + lineEnd.bytes.count
  }

  /// Goes through the rows as long as the visitor returns true; it gets nil for an unsound row, at which the walk ends.
  ///
  /// - Returns: the checksum of what was read, that of all rows if the walk did not end before.
  /// - Throws: `ImportChanged`, or whatever reading throws.
  func visit(_ visit: (SourceRow?) -> Bool) throws -> UInt32 {
    var (row, known) = (SourceRow(), KnownCells(columns: names.count))
    row.cells = Array(repeating: 0..<0, count: names.count)
    var window = ImportWindow(content, from: start)
    var nextReport = 0
    while try window.hasMore() {
      if window.position > nextReport {
        nextReport = window.position + CodecsLimits.progressBytes
        progress.report(window.position, of: content.size, .bytes)
      }
      let (bytes, offset) = (window.bytes, window.offset)
      if bytes[offset] == ASCII.lineFeed || bytes[offset] == ASCII.carriageReturn {
        window.offset += 1
        continue
      }
      let (isFound, end) = read(&row, in: bytes, from: offset, &known)
      // What ends where the window does may go on behind it.
      if end ?? bytes.count == bytes.count, try window.widen() { continue }
      guard isFound, let end, visit(row) else {
        if !isFound { _ = visit(nil) }
        break
      }
      window.offset = end
    }
    return window.read.checksum
  }

  /// Reads the row that begins at an offset; false if it is not sound, and the end of its line, nil if its quotes are not
  /// as they should be.
  private func read(
    _ row: inout SourceRow, in bytes: [UInt8], from offset: Int, _ known: inout KnownCells
  ) -> (isFound: Bool, end: Int?) {
    row.bytes = bytes
    if let finding = check.finding(bytes.span, from: offset, before: bytes.count, &row.cells, &known) {
      row.finding = finding
      return (reviewed(&row), finding.end)
    }
    guard let end = Self.rowEnd(bytes, from: offset) else { return (false, nil) }
    row.item = item(bytes[offset..<end])
    return (row.item != nil, end)
  }

  /// Reviews the item of a sound row, which the row gets if the review changes it; false if it is for the usual way.
  private func reviewed(_ row: inout SourceRow) -> Bool {
    row.item = nil
    guard let review else { return true }
    guard let item = plan.item(row.bytes, cells: row.cells), let accepted = accepted(item, by: review) else {
      return false
    }
    if !accepted.isEqual(to: item) { row.item = accepted }
    return true
  }

  private func accepted(_ item: any Record, by review: RecordReview) -> (any Record)? {
    isJudged ? review.filled(item, keeping: plan.names) : review.accepted(item, keeping: plan.names)
  }

  /// The items of the first rows; it ends at a row that is none.
  func firstItems(_ most: Int) -> [any Record] {
    guard let bytes = try? content.bytes(at: start, count: CodecsLimits.importHead) else { return [] }
    var (items, offset) = ([any Record](), 0)
    while items.count < most, offset < bytes.count, let end = Self.rowEnd(bytes, from: offset) {
      if end > offset {
        // What ends where the first part does may go on behind it.
        guard end < bytes.count || start + bytes.count == content.size else { break }
        guard let item = item(bytes[offset..<end]) else { break }
        items.append(item)
      }
      offset = max(end, offset + 1)
    }
    return items
  }

  /// The names of the unknown columns in which a row holds something.
  func unknown(in row: SourceRow) -> [String] {
    if unknown.isEmpty { return [] }
    if let item = row.item { return item.base.unknown.map(\.name) }
    return unknown.compactMap { row.cells[$0].isEmpty ? nil : names[$0] }
  }

  /// The item of a row that is read in the usual way; nil if something is wrong with it.
  private func item(_ row: ArraySlice<UInt8>) -> (any Record)? {
    let document = CSVDocument(header + row + [ASCII.lineFeed], file: file)
    guard document.problems.isEmpty, document.rows.count == 1 else { return nil }
    guard let review else { return try? plan.draft(document, 0).finished() }
    let draft = plan.draft(document, 0) { review.filled($0, keeping: plan.names) }
    return (try? draft.finished()).flatMap { accepted($0, by: review) }
  }

  /// The end of the row that begins at an offset; nil if its quotes are not as they should be.
  private static func rowEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var cursor = CSVCursor(start..<bytes.count)
    let kinds = ByteKinds.commas
    return cursor.rowEnd(bytes.span, kinds.span)
  }
}
