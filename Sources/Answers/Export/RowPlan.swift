import Codecs
import Equipment
import Glibc

/// A form made ready for the rows of one file: the cells in order, and the bytes in place of an empty one.
struct RowPlan {
  /// A text with the bytes before it, as ranges of the literals.
  private struct Step {
    /// The bytes before a text that is not empty.
    let literal: Range<Int>
    /// The bytes before and in place of an empty text.
    let empty: Range<Int>
    /// The cell's index in the row; negative if the file has no such column.
    let cell: Int
    let spelling: Spelling
    /// True if the cell's bytes are copied: the file spells its cells as the form does.
    let isVerbatim: Bool
  }

  private var steps: [Step] = []
  private var literals: [UInt8] = []
  private let ending: [UInt8]
  private let columns: RowColumns
  /// How often the most used cell of a row is written.
  private let uses: Int
  /// How many cells of a row there are up to the last one that is written.
  private let width: Int

  package init(_ form: RowForm, _ columns: RowColumns) {
    let form = form.isOfItems ? form.naming(columns.type, unknown: columns.unknown) : form
    var uses: [Int: Int] = [:]
    self.columns = columns
    ending = form.ending
    for part in form.parts {
      let isType = part.column == form.typeColumn
      let index = isType ? nil : columns.index(of: part.name)
      let fallback = isType ? columns.type.rawValue : columns.fallback(part.name, index)
      let start = literals.count
      literals += part.literal
      let end = literals.count
      if let fallback { literals.append(fallback, part.spelling) } else { literals += part.empty ?? [] }
      let isLeftOut = fallback == nil && part.empty == nil
      steps.append(
        Step(
          literal: start..<end, empty: isLeftOut ? start..<start : start..<literals.count, cell: index ?? -1,
          spelling: part.spelling, isVerbatim: part.spelling.isPlain(columns.separator)))
      if let index { uses[index, default: 0] += 1 }
    }
    self.uses = uses.values.max() ?? 0
    width = (uses.keys.max() ?? -1) + 1
    literals += repeatElement(0, count: Self.slack)
  }

  /// The most bytes that copying reads and writes behind the end.
  private static let slack = 16

  /// How many bytes a row of so many may take.
  package func most(_ count: Int) -> Int {
    Self.slack + literals.count + ending.count + steps.count * Spelling.most(0) + uses * Spelling.most(count)
  }

  /// Writes a row where there is room for `most` of it, and says where it ends.
  package func write(_ bytes: [UInt8], _ row: Range<Int>, to pointer: UnsafeMutablePointer<UInt8>)
    -> UnsafeMutablePointer<UInt8>
  {
    // Safe: all ranges lie within the arrays that they are of, and the caller made room.
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: width + 1) { starts in
      unsafe columns.split(bytes, row, first: width, into: starts)
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        var pen = unsafe Pen(pointer: pointer)
        unsafe write(bytes, starts, &pen)
        return unsafe pen.pointer
      }
    }
  }

  private func write(
    _ bytes: UnsafeBufferPointer<UInt8>, _ starts: UnsafeMutableBufferPointer<Int>, _ pen: inout Pen
  ) {
    unsafe literals.withUnsafeBufferPointer { literals in
      for step in steps {
        let start = step.cell < 0 ? 0 : unsafe starts[step.cell]
        let count = step.cell < 0 ? 0 : unsafe starts[step.cell + 1] - 1 - start
        let literal = count > 0 ? step.literal : step.empty
        // Safe: there is slack behind the literals, and room for it behind what is written.
        if let base = literals.baseAddress { unsafe pen.copyShort(base + literal.lowerBound, literal.count) }
        guard count > 0 else { continue }
        if step.isVerbatim {
          unsafe pen.copy(bytes, start..<start + count)
        } else {
          unsafe pen.write(cell: bytes, start..<start + count, step.spelling)
        }
      }
    }
    unsafe ending.withUnsafeBufferPointer { unsafe pen.copy($0, 0..<ending.count) }
  }
}

extension Spelling {
  /// True if plain files with this separator spell their cells so.
  fileprivate func isPlain(_ separator: UInt8) -> Bool {
    if case .quoted(separator, isGuarded: false) = self { true } else { false }
  }
}

extension Pen {
  fileprivate mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard let base = bytes.baseAddress else { return }
    unsafe copy(base + range.lowerBound, range.count)
  }

  /// Writes the text of a cell that may be in quotes.
  fileprivate mutating func write(cell bytes: UnsafeBufferPointer<UInt8>, _ cell: Range<Int>, _ spelling: Spelling) {
    let inner = unsafe CSVCell.inner(cell, in: bytes.span)
    guard inner != cell, unsafe bytes[inner].contains(ASCII.quote) else {
      return unsafe write(UnsafeBufferPointer(rebasing: bytes[inner]), spelling)
    }
    let text = unsafe CSVCell.undoubled(inner, in: bytes.span)
    unsafe text.withUnsafeBufferPointer { unsafe write($0, spelling) }
  }
}

extension RowColumns {
  /// Finds where each of the first cells of a row begins, and behind them where one more would; those that are not
  /// there are empty.
  fileprivate func split(
    _ bytes: [UInt8], _ row: Range<Int>, first count: Int, into starts: UnsafeMutableBufferPointer<Int>
  ) {
    var cursor = cursor(row)
    // Safe: there is a start for each cell and one more.
    for cell in 0..<count {
      unsafe starts[cell] = cursor.offset
      cursor.next(in: bytes)
    }
    unsafe starts[count] = cursor.offset
  }
}
