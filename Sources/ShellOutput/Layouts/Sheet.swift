import Answers
import Codecs
import ShellLanguage

/// A table with one line a field: the name, the value and its unit; items are parted by a blank line.
struct Sheet {
  package let table: Table
  package let style: RenderStyle

  /// The lines of all items, each ended by a line feed.
  package var bytes: [UInt8] {
    var texts = table.reader
    let indices = shownColumns(&texts)
    var names = SheetNames.of(table.columns, style.styler)
    names.measure(indices)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(table.count * indices.count * (names.width + Self.usualLength))
    for row in 0..<table.count {
      let start = bytes.count
      if table.count > 1 { table.turn(&texts, to: row) }
      for index in indices { append(index, of: texts, names, to: &bytes) }
      if start > 0, bytes.count > start { bytes.insert(0x0A, at: start) }
    }
    return bytes
  }

  /// Bytes of most values.
  private static let usualLength = 20

  /// A value is broken into lines only where so much room is left for it.
  private static let leastRoom = 20

  private var keepsEmpty: Bool { style.isWide || table.keepsEmptyColumns }

  /// The columns that are shown: those with a value in any row, and all where empty ones are kept; leaves the reader at
  /// the last row.
  private func shownColumns(_ texts: inout RowTexts) -> [Int] {
    var hasValue = [Bool](repeating: keepsEmpty, count: table.columns.count)
    for row in 0..<table.count {
      table.turn(&texts, to: row)
      for index in hasValue.indices where !hasValue[index] { hasValue[index] = !texts.isEmpty(index) }
    }
    var shown: [Int] = []
    shown.reserveCapacity(hasValue.count)
    for index in hasValue.indices where hasValue[index] { shown.append(index) }
    return shown
  }

  private func append(_ index: Int, of texts: RowTexts, _ names: SheetNames, to bytes: inout [UInt8]) {
    if texts.isEmpty(index) {
      if keepsEmpty { bytes += names.name(index) + [0x0A] }
      return
    }
    let unit = table.columns[index].unit
    let room = style.limit.map { $0 - names.room }
    let start = bytes.count
    names.append(index, to: &bytes)
    // Most values fit on their line and need no escapes.
    let unitLength = unit.map { $0.utf8.count + 1 } ?? 0
    if texts.appendPrintable(index, atMost: room.map { $0 - unitLength }, to: &bytes) {
      if let unit {
        bytes.append(0x20)
        bytes.append(text: unit)
      }
      bytes.append(0x0A)
    } else {
      bytes.removeSubrange(start...)
      bytes +=
        lines(
          of: texts.text(index) ?? "", unit.map { " \($0)" } ?? "", names.name(index), names.blanks(index), names.room,
          room
        ).bytes
    }
  }

  private func lines(
    of text: String, _ unit: String, _ name: ArraySlice<UInt8>, _ blanks: Int, _ start: Int, _ room: Int?
  ) -> [String] {
    let value = VisibleText.lines(text).flatMap { wrapped($0 + unit, to: room) }.map(\.withoutEnd)
    let indent = String(repeating: " ", count: start)
    let name = String(decoding: name, as: UTF8.self)
    let blanks = String(repeating: " ", count: blanks)
    return value.enumerated().map { line, text in
      text.isEmpty ? (line == 0 ? name : "") : (line == 0 ? name + blanks : indent) + text
    }
  }

  /// Breaks a line between words; a longer word stays whole, so that an address can be copied.
  private func wrapped(_ line: String, to room: Int?) -> [String] {
    guard let room, room >= Self.leastRoom, DisplayWidth.of(line) > room else { return [line] }
    var lines: [String] = []
    var used = 0
    for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let width = DisplayWidth.of(word)
      if !lines.isEmpty, used + 1 + width <= room {
        lines[lines.count - 1] += " " + word
        used += 1 + width
      } else {
        lines.append(word)
        used = width
      }
    }
    return lines
  }
}
