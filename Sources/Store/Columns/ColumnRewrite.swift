import Codecs
import Equipment
import Query

/// A file on its way to having a column more or fewer, or one of another heading; every other byte stays as it is.
private struct ColumnRewrite {
  private let document: CSVDocument
  private(set) var bytes: [UInt8] = []
  /// Offset in the old content up to which it is copied or left out.
  private var copied = 0

  init(_ document: CSVDocument) {
    self.document = document
    bytes.reserveCapacity(document.bytes.count + document.rows.count + 256)
  }

  private mutating func copy(to end: Int) {
    bytes += document.bytes[copied..<end]
    copied = end
  }

  /// Inserts a cell at the index of a column, counted from 0.
  mutating func insert(_ cell: [UInt8], at index: Int, into cells: CSVCells) {
    var cells = cells
    if index == 0 {
      copy(to: cells.next()?.lowerBound ?? copied)
      bytes += cell + [document.dialect.separator]
    } else {
      for _ in 1..<index { _ = cells.next() }
      copy(to: cells.next()?.upperBound ?? copied)
      bytes += [document.dialect.separator] + cell
    }
  }

  /// Leaves a cell out, with the separator that parts it from its neighbour.
  mutating func remove(at index: Int, from cells: CSVCells) {
    guard let cell = Self.cell(index, of: cells) else { return }
    copy(to: index == 0 ? cell.lowerBound : cell.lowerBound - 1)
    copied = index == 0 ? min(cell.upperBound + 1, document.bytes.count) : cell.upperBound
  }

  mutating func replace(_ index: Int, of cells: CSVCells, by text: [UInt8]) {
    guard let cell = Self.cell(index, of: cells) else { return }
    copy(to: cell.lowerBound)
    bytes += text
    copied = cell.upperBound
  }

  private static func cell(_ index: Int, of cells: CSVCells) -> Range<Int>? {
    var cells = cells
    for _ in 0..<index where cells.next() == nil { return nil }
    return cells.next()
  }

  mutating func finish() -> [UInt8] {
    copy(to: document.bytes.count)
    return bytes
  }
}

extension ItemFile {
  var headings: [String] { document.header }

  /// The content after a change of a column.
  ///
  /// - Parameters:
  ///   - ids: the ids of the rows.
  ///   - overlay: the items whose values come with a column.
  func applying(_ change: ColumnChange, ids: [Int], _ overlay: Overlay) -> [UInt8] {
    guard let header = headerCells, let step = change.step(in: document.header) else { return document.bytes }
    var rewrite = ColumnRewrite(document)
    let heading = change.after.map(spelled) ?? []
    switch step {
    case .rename(let index): rewrite.replace(index, of: header, by: heading)
    case .remove(let index):
      rewrite.remove(at: index, from: header)
      for row in document.rows.indices { rewrite.remove(at: index, from: document.ranges(of: row)) }
    case .insert(let index):
      rewrite.insert(heading, at: index, into: header)
      let name = change.after?.name ?? ""
      for row in document.rows.indices {
        let text = overlay.outcomes[ids[row]]?.item?.text(name)
        let cell = change.cells[ids[row]].map { Array($0.utf8) } ?? spelled(text ?? "")
        rewrite.insert(cell, at: index, into: document.ranges(of: row))
      }
    }
    return rewrite.finish()
  }

  private var headerCells: CSVCells? {
    document.headerRow.map { CSVCells(document.bytes, $0, document.dialect.separator, document.dialect.escaping) }
  }

  private func spelled(_ heading: ColumnChange.Heading) -> [UInt8] {
    heading.spelling.map { Array($0.utf8) } ?? spelled(heading.name)
  }

  private func spelled(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(text, .quoted(separator: document.dialect.separator, isGuarded: false))
    return bytes
  }
}

extension ItemFile {
  /// Changes of columns, completed for undo with each column's position and its cells' spelling in the file.
  func completed(_ changes: [ColumnChange], ids: [Int]) -> [ColumnChange] {
    var headings = document.header
    var origins: [Int?] = Array(headings.indices)
    return changes.map { change in
      var change = change
      let step = change.step(in: headings)
      change.apply(to: &headings)
      switch step {
      case .insert(let index):
        origins.insert(nil, at: index)
        change.index = index
      case .rename(let index):
        change.index = index
        if let origin = origins[index] { change.spell(otherSpelling(ofHeading: origin, change)) }
      case .remove(let index):
        change.index = index
        if let origin = origins.remove(at: index) {
          change.spell(otherSpelling(ofHeading: origin, change))
          change.cells = otherSpellings(of: origin, ids)
        }
      case nil: break
      }
      return change
    }
  }

  /// A heading's spelling in the file; nil if the program would spell it the same.
  private func otherSpelling(ofHeading column: Int, _ change: ColumnChange) -> String? {
    guard document.header[column] == change.before?.name, let cells = headerCells else { return nil }
    let ranges = Array(cells)
    return column < ranges.count ? otherSpelling(of: ranges[column]) : nil
  }

  private func otherSpellings(of column: Int, _ ids: [Int]) -> [Int: String] {
    var spellings: [Int: String] = [:]
    for row in document.rows.indices {
      if let cell = document.range(row, column), let other = otherSpelling(of: cell) { spellings[ids[row]] = other }
    }
    return spellings
  }

  private func otherSpelling(of cell: Range<Int>) -> String? {
    let bytes = document.bytes[cell]
    return bytes.elementsEqual(spelled(document.text(in: cell))) ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

extension ColumnChange {
  /// Notes the spelling of the heading that is renamed or deleted.
  fileprivate mutating func spell(_ spelling: String?) { before?.spelling = spelling }
}
