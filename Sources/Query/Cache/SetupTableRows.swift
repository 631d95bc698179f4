import Codecs

/// The tables of an older cache of setups, whose rows are used again where the setups have not changed.
package struct SetupTableRows {
  /// The tables, each a heading and a line a setup, ascending by the ids.
  let tables: [[UInt8]]
  /// The setups that have changed.
  let changed: Set<Int>

  /// The tables with the rows of changed setups in place of what they have of these; they have the same headings.
  func merged(with new: [[UInt8]]) -> [[UInt8]] { zip(tables, new).map { merge($0, $1) } }

  private func merge(_ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    var merged: [UInt8] = []
    merged.reserveCapacity(old.count + new.count)
    var added = TableLines(new)
    merged += new[added.next()?.range ?? 0..<0]
    var next = added.next()
    var kept = TableLines(old)
    _ = kept.next()
    while let line = kept.next() {
      while let row = next, row.id < line.id {
        merged += new[row.range]
        next = added.next()
      }
      if !changed.contains(line.id) { merged += old[line.range] }
    }
    while let row = next {
      merged += new[row.range]
      next = added.next()
    }
    return merged
  }
}

/// The lines of a table, each with the number that it begins with, if any, and the range of its bytes.
private struct TableLines: IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (id: Int, range: Range<Int>)? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.count
    defer { start = end }
    let digits = bytes[start..<end].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return (digits.reduce(0) { $0 &* 10 &+ Int($1 - UInt8(ascii: "0")) }, start..<end)
  }
}
