import Codecs
import Equipment
import Files

/// What `cache/arrows.columns` says of a large plain file: for each column with few different values which value each
/// row has, and where the rows begin.
///
/// The file begins with a line of JSON that names the content it was made from and where each section lies behind that
/// line; every section has a sum. Anything that does not fit makes the cache count as not there.
final class ColumnIndex: Sendable {
  /// A column: its different cells, how many rows have each, and the number of each row's cell.
  struct Column: Sendable {
    let counts: [Int]
    /// Where each cell stands among `values`.
    let cells: [Range<Int>]
    let values: [UInt8]
    /// The numbers, a byte each, or two if there are more than 256 values.
    private let codes: [UInt8]
    private let isWide: Bool

    subscript(_ row: Int) -> Int {
      isWide ? Int(codes[2 * row]) | Int(codes[2 * row + 1]) << 8 : Int(codes[row])
    }

    /// Reads the bytes of a column's sections; nil if they are not those of so many rows.
    fileprivate init?(values: [UInt8], codes: [UInt8], rows: Int) {
      guard codes.count == rows || codes.count == 2 * rows else { return nil }
      var (cells, counts): ([Range<Int>], [Int]) = ([], [])
      var total = 0
      let bytes = values.span
      var place = 0
      while place < bytes.count {
        guard let (count, start) = Self.count(bytes, at: place), count <= rows - total else { return nil }
        var end = start
        while end < bytes.count, bytes[end] != ASCII.lineFeed { end += 1 }
        guard end < bytes.count else { return nil }
        counts.append(count)
        cells.append(start..<end)
        (place, total) = (end + 1, total + count)
      }
      guard total == rows else { return nil }
      (self.values, self.codes, isWide) = (values, codes, codes.count != rows)
      (self.cells, self.counts) = (cells, counts)
      // Bytes without a branch between them are compared many at once.
      let largest = isWide ? (0..<rows).reduce(0) { max($0, self[$1]) } : Int(codes.reduce(0) { max($0, $1) })
      guard rows == 0 || largest < cells.count else { return nil }
    }

    /// The number before the blank of a line, and where its cell begins; nil if it is no number, or a senseless one.
    private static func count(_ bytes: Span<UInt8>, at start: Int) -> (count: Int, cell: Int)? {
      var (place, count) = (start, 0)
      while place < bytes.count, ASCII.digits ~= bytes[place], place < start + 18 {
        count = count * 10 + Int(bytes[place] - ASCII.zero)
        place += 1
      }
      guard place > start, place < bytes.count, bytes[place] == ASCII.space else { return nil }
      return (count, place + 1)
    }
  }

  /// Where a column's sections lie.
  struct Entry: Sendable {
    let name: String
    let values: CacheSection
    let codes: CacheSection
  }

  static let format = 2
  /// A column with more different values is not worth its place.
  static let mostValues = 4096
  /// Rows between two whose places are noted.
  static let step = 64
  /// Smaller files are read as quickly as their cache would be.
  static let smallestFile = 1 << 17

  let rows: Int
  private let entries: [Entry]
  private let offsets: CacheSection
  private let files: any FileSystem
  private let file: Descriptor
  private let base: Int

  /// Opens the cache of a content; nil if there is none that can be used.
  init?(_ files: any FileSystem, path: String, of digest: Digest) {
    guard let file = files.openCache(path) else { return nil }
    let head = (try? files.read(file, at: 0, count: 1 << 16)) ?? []
    guard let end = head.place(of: ASCII.lineFeed, from: 0), Seal.isSound(head[..<end]),
      let value = try? JSONReader.known(head, in: 0..<end), value["format"]?.integer == Self.format,
      value["of"].flatMap(Digest.init) == digest, let rows = value["rows"]?.integer,
      let offsets = value["offsets"].flatMap(CacheSection.init),
      let columns = value["columns"]?.elements
    else {
      files.close(file)
      return nil
    }
    self.files = files
    self.file = file
    self.rows = rows
    self.offsets = offsets
    entries = columns.compactMap(Entry.init)
    base = end + 1
  }

  deinit { files.close(file) }

  /// A column; nil if it has too many different values, or cannot be read.
  func column(_ name: String) -> Column? {
    guard let entry = entries.first(where: { $0.name == name }), let values = bytes(of: entry.values),
      let codes = bytes(of: entry.codes)
    else { return nil }
    return Column(values: values, codes: codes, rows: rows)
  }

  /// Where the rows begin whose numbers are multiples of `step`; nil if that cannot be read.
  func starts() -> [Int]? {
    bytes(of: offsets).map { bytes in
      (0..<bytes.count / 8).map { place in (0..<8).reduce(0) { $0 | Int(bytes[8 * place + $1]) << (8 * $1) } }
    }
  }

  /// Whether every section is as it was written.
  var isSound: Bool { starts() != nil && entries.allSatisfy { column($0.name) != nil } }

  private func bytes(of section: CacheSection) -> [UInt8]? { section.bytes(files, file, behind: base) }
}

extension ColumnIndex.Entry {
  fileprivate init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let values = value["values"].flatMap(CacheSection.init),
      let codes = value["codes"].flatMap(CacheSection.init)
    else { return nil }
    self.init(name: name, values: values, codes: codes)
  }
}
