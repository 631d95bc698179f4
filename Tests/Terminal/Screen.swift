import Shell
import ShellOutput

/// The screen of a terminal: the part of a VT100 that readline uses, on paper that never ends.
struct Screen {
  /// The rows so far; a wide character is followed by an empty cell.
  private(set) var rows: [[String]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  /// The first row that was drawn since all of the screen was cleared.
  private(set) var firstSinceClearing: Int?
  var width: Int
  var height: Int

  private var sequence = ""
  private var isInSequence = false

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The text of every row, without blanks at its end.
  var lines: [String] {
    rows.map { cells in
      var text = cells.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The text before the cursor in its row.
  var beforeCursor: String { rows[row].prefix(column).joined() }

  mutating func feed(_ text: String) {
    for scalar in text.unicodeScalars { feed(scalar) }
  }

  private mutating func feed(_ scalar: Unicode.Scalar) {
    if isInSequence { return feedSequence(scalar) }
    switch scalar {
    case "\u{1B}":
      isInSequence = true
      sequence = ""
    case "\r": column = 0
    case "\n": moveDown(1)
    case "\u{8}": column = max(0, column - 1)
    case "\t": column = min(width - 1, (column / 8 + 1) * 8)
    case "\0"..<" ": break
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let size = DisplayWidth.of(String(scalar))
    if size == 0, column > 0, rows[row].indices.contains(column - 1) {
      rows[row][column - 1].unicodeScalars.append(scalar)
      return
    }
    guard size > 0 else { return }
    if column + size > width {
      column = 0
      moveDown(1)
    }
    fill(to: column + size)
    rows[row][column] = String(scalar)
    if size == 2 { rows[row][column + 1] = "" }
    column += size
  }

  private mutating func fill(to count: Int) {
    while rows[row].count < count { rows[row].append(" ") }
  }

  private mutating func moveDown(_ count: Int) {
    row += count
    while rows.count <= row { rows.append([]) }
  }

  private mutating func feedSequence(_ scalar: Unicode.Scalar) {
    sequence.unicodeScalars.append(scalar)
    switch sequence.first {
    case "[":
      guard sequence.count > 1, "@"..."~" ~= scalar else { return }
      isInSequence = false
      control(scalar, Int(sequence.dropFirst().dropLast()))
    case "(", ")": isInSequence = sequence.count < 2
    default: isInSequence = false
    }
  }

  private mutating func control(_ final: Unicode.Scalar, _ number: Int?) {
    let count = max(1, number ?? 1)
    switch final {
    case "A": row = max(0, row - count)
    case "B": moveDown(count)
    case "C": column = min(width - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = count - 1
    case "H": (row, column) = (max(0, rows.count - height), 0)
    case "J": clear(all: number == 2)
    case "K": rows[row].removeLast(max(0, rows[row].count - column))
    case "P": rows[row].removeSubrange(min(column, rows[row].count)..<min(column + count, rows[row].count))
    case "@":
      fill(to: column)
      rows[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    default: break
    }
  }

  private mutating func clear(all: Bool) {
    if all {
      firstSinceClearing = max(0, rows.count - height)
      for row in max(0, rows.count - height)..<rows.count { rows[row] = [] }
    } else {
      rows[row].removeLast(max(0, rows[row].count - column))
      rows.removeLast(rows.count - row - 1)
    }
  }
}
