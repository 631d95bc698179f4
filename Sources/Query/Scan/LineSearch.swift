import Codecs
package import Files

/// A search for a number among ascending lines, of which as few as possible are read.
///
/// Numbers mostly ascend evenly, so the next offset to look at is where the wanted one would then stand; if that does
/// not halve what is left, the middle comes next.
private struct LineSearch {
  let wanted: Int
  /// The start of a line before which all have smaller numbers, and the number there.
  var low: (offset: Int, number: Int)
  /// The offset behind which all lines that begin have at least the wanted number, and the first such number; 0 if no
  /// line was seen there.
  var high: (offset: Int, number: Int)
  private var isEven = true
  /// The bytes a number that another search of the file came to; 0 if there was none.
  private let rate: Double

  init(_ wanted: Int, from low: (offset: Int, number: Int), to end: Int, rate: Double) {
    (self.wanted, self.low, self.rate, high) = (wanted, low, rate, (end, 0))
  }

  var width: Int { high.offset - low.offset }

  /// The offset from which on to look next.
  var next: Int {
    guard isEven, let share else { return low.offset + width / 2 }
    let guess = Double(low.offset) + share * Double(width) - Double(QueryLimits.near / 2)
    return min(max(Int(guess), low.offset), high.offset - 1)
  }

  /// The part of the width before the wanted number if numbers ascend evenly; nil as long as no number is known.
  private var share: Double? {
    if high.number > low.number { return Double(wanted - low.number) / Double(high.number - low.number) }
    let rate = low.number > 0 ? Double(low.offset) / Double(low.number) : self.rate
    return rate > 0 ? min(Double(wanted - low.number) * rate / Double(width), 1) : nil
  }

  /// Narrows the search to one side of lines that were looked at.
  mutating func narrow(_ change: (inout Self) -> Void) {
    let before = width
    change(&self)
    isEven = width <= before / 2 || !isEven
  }
}

/// Where a search for a number has come to.
package struct LinePlace {
  /// The offset of a line at or shortly before the first one whose number is at least the wanted one.
  package let offset: Int
  /// What was read of the file last, and where the line begins in it; nil if that is somewhere else.
  let read: (bytes: [UInt8], lineStart: Int)?
}

extension PlainLines {
  /// The place of a line at or shortly before the first one whose number is at least this.
  ///
  /// - Parameters:
  ///   - known: the offset and the number of a line that is not behind it; nil for the first one.
  ///   - number: reads the number of a line from the bytes around it and its range in them.
  package func place(
    near wanted: Int, from known: (offset: Int, number: Int)? = nil, _ number: ([UInt8], Range<Int>) -> Int
  ) throws(FileFailure) -> LinePlace {
    var search = LineSearch(wanted, from: known ?? (start, 0), to: size, rate: rate)
    while search.width > QueryLimits.near {
      let probe = search.next
      guard let lines = try lines(after: probe, before: search.high.offset) else {
        search.narrow { $0.high.offset = probe }
        continue
      }
      let (first, last) = (number(lines.bytes, lines.first.row), number(lines.bytes, lines.last.row))
      note(lines.first.offset, number: first)
      if first >= wanted {
        search.narrow { $0.high = (probe, first) }
      } else if last < wanted {
        search.narrow { $0.low = (lines.last.offset, last) }
      } else {
        return LinePlace(offset: lines.first.offset, read: isInMemory ? nil : (lines.bytes, lines.first.row.lowerBound))
      }
    }
    return LinePlace(offset: search.low.offset, read: nil)
  }

  /// A line among some bytes.
  private typealias Line = (row: Range<Int>, offset: Int)

  /// The first and the last whole line among some bytes that begin after an offset and before a limit; nil if none does.
  private func lines(
    after offset: Int, before limit: Int
  ) throws(FileFailure) -> (bytes: [UInt8], first: Line, last: Line)? {
    let (head, from) = try bytes(at: offset, count: QueryLimits.near)
    guard let end = head.offset(of: ASCII.lineFeed, from: from) else { return nil }
    let begin = offset + end + 1 - from
    guard begin < limit else { return nil }
    guard !isInMemory, head.offset(of: ASCII.lineFeed, from: end + 1) != nil else {
      let (bytes, lineStart) = isInMemory ? (head, end + 1) : try bytes(at: begin, count: QueryLimits.near)
      let line = (bytes.line(at: lineStart, before: bytes.count).row, begin)
      return (bytes, line, line)
    }
    let first = head.line(at: end + 1, before: head.count).row
    let last = head.lastWholeLine(before: min(head.count, limit - offset))
    return (head, (first, begin), last.map { ($0, offset + $0.lowerBound) } ?? (first, begin))
  }
}

extension [UInt8] {
  /// The last line that begins before a limit and has an end and another line before it.
  fileprivate func lastWholeLine(before limit: Int) -> Range<Int>? {
    var limit = limit - 1
    while let end = lastOffset(of: ASCII.lineFeed, before: limit) {
      let (row, next) = line(at: end + 1, before: count)
      if next <= count { return row }
      limit = end
    }
    return nil
  }
}
