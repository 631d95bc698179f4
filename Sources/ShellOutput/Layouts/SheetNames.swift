import Codecs
import ShellLanguage
import Synchronization

/// The names of a sheet's columns as they are shown, one behind the other.
struct SheetNames {
  private var bytes: [UInt8] = []
  private var names: [(end: Int, width: Int)] = []
  /// The columns of the terminal that the widest of those that are shown takes.
  private(set) var width = 0

  private static let gap = 2

  /// The names that were asked for last: a script shows one item after the other.
  private static let last = Mutex<(columns: [Column], styler: Styler, names: SheetNames)?>(nil)

  /// The names of columns.
  static func of(_ columns: [Column], _ styler: Styler) -> SheetNames {
    last.withLock { last in
      if let last, last.styler == styler, last.columns == columns { return last.names }
      var names = SheetNames()
      for column in columns { names.add(column.title, styler) }
      last = (columns, styler, names)
      return names
    }
  }

  private mutating func add(_ title: String, _ styler: Styler) {
    let start = bytes.count
    bytes.append(text: title)
    var width = bytes.count - start
    if styler.colour || bytes.last == 0x20 || !bytes.isPrintable(in: start..<bytes.count) {
      let visible = VisibleText.line(title).withoutEnd
      bytes.removeSubrange(start...)
      bytes.append(text: styler.faint(visible))
      width = DisplayWidth.of(visible)
    }
    names.append((bytes.count, width))
  }

  /// Makes room for the names of some columns.
  mutating func measure(_ indices: [Int]) { width = indices.reduce(0) { max($0, names[$1].width) } }

  /// Where the values begin.
  var room: Int { width + Self.gap }

  /// The bytes of a column's name.
  func name(_ index: Int) -> ArraySlice<UInt8> { bytes[(index > 0 ? names[index - 1].end : 0)..<names[index].end] }

  /// How many blanks are between a column's name and its values.
  func blanks(_ index: Int) -> Int { room - names[index].width }

  /// Appends a column's name, up to where the values begin.
  func append(_ index: Int, to bytes: inout [UInt8]) {
    bytes += name(index)
    for _ in 0..<blanks(index) { bytes.append(0x20) }
  }
}
