import Codecs

/// The rows of a table in the order of their ids, which the file does not have them in.
package struct SortedRows {
  /// The ids, ascending.
  package let ids: [Int]

  private let content: [UInt8]
  private let heading: [UInt8]
  private let rows: [Range<Int>]

  /// Finds the rows from an offset on; nil if there is none, or if one has no id or that of another one.
  ///
  /// - Parameters:
  ///   - heading: the heading, without its line end.
  ///   - id: reads the id of a row from the bytes around it.
  init?(_ content: [UInt8], from start: Int, heading: [UInt8], id: ([UInt8], Range<Int>) -> Int) {
    var (found, rowStart) = ([(id: Int, row: Range<Int>)](), start)
    while rowStart < content.count {
      let (row, end) = content.line(at: rowStart, before: content.count)
      found.append((id(content, row), row))
      rowStart = end
    }
    found.sort { $0.id < $1.id }
    guard let first = found.first, first.id > 0, zip(found, found.dropFirst()).allSatisfy({ $0.id < $1.id }) else {
      return nil
    }
    (self.content, self.heading, ids, rows) = (content, heading, found.map(\.id), found.map(\.row))
  }

  /// The bytes of a row, by its index among the ids, without its line end.
  func row(at index: Int) -> ArraySlice<UInt8> { content[rows[index]] }

  /// The rows with some ids, as a file of their own.
  package func bytes(of isWanted: (Int) -> Bool = { _ in true }) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(heading.count + 2 + content.count)
    bytes += heading
    bytes.append(ASCII.lineFeed)
    for (index, id) in ids.enumerated() where isWanted(id) {
      bytes += row(at: index)
      bytes.append(ASCII.lineFeed)
    }
    return bytes
  }
}
