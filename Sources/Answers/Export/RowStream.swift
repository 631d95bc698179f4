import Codecs
package import Equipment

/// Rows on their way out: they are gathered and handed on in pieces, so that only a piece of them is in memory.
public final class RowStream {
  /// How many rows have been written.
  public private(set) var count = 0

  private let write: ([UInt8]) throws -> Void
  /// The bytes not handed on yet, up to `filled`, with room behind them.
  private var bytes = [UInt8](repeating: 0, count: 2 * AnswersLimits.piece)
  private var filled = 0
  private var form = RowForm(.lines)
  private var hasRows = false
  /// The form, made ready for the rows of the file that is being written.
  private var plan: (columns: RowColumns, plan: RowPlan)?

  /// Begins with nothing written; every piece goes to `write`.
  public init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// Begins rows of a form.
  public func begin(_ form: RowForm) throws {
    self.form = form
    plan = nil
    hasRows = false
    try append(form.frame.opening)
  }

  /// Writes a row.
  public func append(_ row: ItemRow) throws {
    try append(hasRows ? form.frame.gap : form.frame.first)
    hasRows = true
    count += 1
    switch row.source {
    case .item(let item): try append(form.bytes(of: item))
    case .row(let columns, let bytes, let range): try append(plan(for: columns), bytes, range)
    case .completed: try append(form.isOfItems ? form.bytes(of: try row.item()) : form.bytes(ofTexts: row))
    }
  }

  /// Ends the rows begun last.
  public func end() throws { try append(hasRows ? form.frame.closing : form.frame.empty) }

  /// Writes bytes as they are.
  public func append(_ raw: [UInt8]) throws {
    guard !raw.isEmpty else { return }
    makeRoom(for: raw.count)
    bytes.replaceSubrange(filled..<filled + raw.count, with: raw)
    filled += raw.count
    if filled >= AnswersLimits.piece { try flush() }
  }

  /// Hands on what is left.
  public func flush() throws {
    guard filled > 0 else { return }
    let piece = Array(bytes[..<filled])
    filled = 0
    try write(piece)
  }

  private func plan(for columns: RowColumns) -> RowPlan {
    if let plan, plan.columns === columns { return plan.plan }
    let new = RowPlan(form, columns)
    plan = (columns, new)
    return new
  }

  private func append(_ plan: RowPlan, _ source: [UInt8], _ row: Range<Int>) throws {
    makeRoom(for: plan.most(row.count))
    let start = filled
    filled = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return start }
      // Safe: there is room for the most that the row can take.
      return unsafe plan.write(source, row, to: base + start) - base
    }
    if filled >= AnswersLimits.piece { try flush() }
  }

  private func makeRoom(for count: Int) {
    let missing = filled + count - bytes.count
    if missing > 0 { bytes += repeatElement(0, count: max(missing, AnswersLimits.piece)) }
  }
}

extension RowForm {
  /// Rows of texts, one a column, with all that stands around them; a row that ends early has none from there on.
  public func bytes(of rows: some Collection<[String?]>) -> [UInt8] {
    var bytes: [UInt8] = []
    write(rows, to: &bytes) { _ in }
    return bytes
  }

  /// The same into a stream.
  public func write(_ rows: some Collection<[String?]>, to stream: RowStream) throws {
    var bytes: [UInt8] = []
    try write(rows, to: &bytes) { bytes in
      try stream.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private func write(
    _ rows: some Collection<[String?]>, to bytes: inout [UInt8], _ behindRow: (inout [UInt8]) throws -> Void
  ) rethrows {
    bytes += frame.opening
    var gap = frame.first
    for row in rows {
      bytes += gap
      append(row, to: &bytes)
      try behindRow(&bytes)
      gap = frame.gap
    }
    bytes += rows.isEmpty ? frame.empty : frame.closing
    try behindRow(&bytes)
  }

  /// Rows of records, with all that stands around them.
  public func write(records rows: [ItemRow], to stream: RowStream) throws {
    try stream.begin(self)
    for row in rows { try stream.append(row) }
    try stream.end()
  }

  /// The same as bytes.
  public func bytes(ofRecords rows: [ItemRow]) -> [UInt8] {
    var bytes: [UInt8] = []
    let stream = RowStream { bytes += $0 }
    do {
      try write(records: rows, to: stream)
      try stream.flush()
    } catch {
      // A stream throws what its pieces' taker throws, and this one throws nothing.
    }
    return bytes
  }

  /// A row of an item.
  package func bytes(of item: any Record) -> [UInt8] {
    if isOfItems {
      var writer = JSONWriter()
      writer.append(item: item)
      return writer.bytes
    }
    return bytes(ofTexts: item)
  }

  /// A row of an item's texts, for forms that have nothing else of it.
  fileprivate func bytes(ofTexts item: some FieldTexts) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in parts.indices {
      let isType = parts[index].column == typeColumn
      append(index, isType ? item.recordType.rawValue : item.text(parts[index].name), to: &bytes)
    }
    return bytes + ending
  }

  private func append(_ texts: [String?], to bytes: inout [UInt8]) {
    for index in parts.indices {
      let column = parts[index].column
      append(index, column < texts.count ? texts[column] : nil, to: &bytes)
    }
    bytes += ending
  }

  /// Writes the text of the part at an index; not given the part itself, as a copy of it for each cell takes longer.
  private func append(_ index: Int, _ text: String?, to bytes: inout [UInt8]) {
    if let text, !text.isEmpty {
      bytes += parts[index].literal
      bytes.append(text, parts[index].spelling)
    } else if let empty = parts[index].empty {
      bytes += parts[index].literal
      bytes += empty
    }
  }
}
