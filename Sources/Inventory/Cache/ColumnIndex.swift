import Equipment

/// What `cache/arrows.columns` says of a large plain file: for each column with few different values which value each
/// row has, and where the rows begin.
///
/// The file begins with a line of JSON that names the content it was made from and where each section lies behind that
/// line; every section has a checksum. Anything that does not fit makes the cache count as not there.
final class ColumnIndex: Sendable {
  /// A column: its different cells, how many rows have each, and the number of each row's cell.
  struct Column: Sendable {
    let cells: [[UInt8]]
    let counts: [Int]
    /// One byte a row, or two, the lower first.
    let codes: [UInt8]
    let isWide: Bool

    subscript(_ row: Int) -> Int {
      isWide ? Int(codes[2 * row]) | Int(codes[2 * row + 1]) << 8 : Int(codes[row])
    }

    /// Whether each row's number is that of a value.
    fileprivate func isSound(_ rows: Int) -> Bool {
      // Any byte is the number of one of 256 values.
      isWide || cells.count < 256 ? (0..<rows).allSatisfy { self[$0] < cells.count } : true
    }
  }

  /// A part of the file.
  struct Section: Sendable, Equatable {
    let start: Int
    let length: Int
    let crc: UInt32
  }

  /// Where a column's sections lie.
  struct Entry: Sendable {
    let name: String
    let values: Section
    let codes: Section
  }

  static let format = 1
  /// A column with more different values is not worth its place.
  static let mostValues = 4096
  /// Rows between two whose places are noted.
  static let step = 64
  /// Smaller files are read as quickly as their cache would be.
  static let smallestFile = 4 << 20

  let rows: Int
  private let entries: [Entry]
  private let offsets: Section
  private let files: any FileSystem
  private let file: Descriptor
  private let base: Int

  /// Opens the cache of a content; nil if there is none that can be used.
  init?(_ files: any FileSystem, path: String, of digest: Digest) {
    guard let file = try? files.open(path, for: .reading) else { return nil }
    let head = (try? files.read(file, at: 0, count: 1 << 16)) ?? []
    guard let end = head.place(of: ASCII.lineFeed, from: 0), Seal.isSound(head[..<end]),
      let value = try? JSONReader.value(Array(head[..<end]), file: path), value["format"]?.integer == Self.format,
      value["of"].flatMap(Digest.init) == digest, let rows = value["rows"]?.integer,
      let offsets = value["offsets"].flatMap(Section.init),
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
      let codes = bytes(of: entry.codes), codes.count == rows || codes.count == 2 * rows
    else { return nil }
    var (cells, counts): ([[UInt8]], [Int]) = ([], [])
    for line in values.split(separator: ASCII.lineFeed) {
      guard let blank = line.firstIndex(of: ASCII.space),
        let count = Int(String(decoding: line[..<blank], as: UTF8.self))
      else { return nil }
      counts.append(count)
      cells.append(Array(line[(blank + 1)...]))
    }
    let column = Column(cells: cells, counts: counts, codes: codes, isWide: codes.count != rows)
    return counts.reduce(0, +) == rows && column.isSound(rows) ? column : nil
  }

  /// Where the rows begin whose numbers are multiples of `step`; nil if that cannot be read.
  func starts() -> [Int]? {
    bytes(of: offsets).map { bytes in
      (0..<bytes.count / 8).map { place in (0..<8).reduce(0) { $0 | Int(bytes[8 * place + $1]) << (8 * $1) } }
    }
  }

  /// Whether every section is as it was written.
  var isSound: Bool { starts() != nil && entries.allSatisfy { column($0.name) != nil } }

  private func bytes(of section: Section) -> [UInt8]? {
    // A length that the file does not have must not be asked for: that much memory may not be there either.
    guard let size = try? files.status(of: file).size, section.start <= size, section.length <= size - section.start,
      let bytes = try? files.read(file, at: base + section.start, count: section.length),
      bytes.count == section.length, CRC32.checksum(bytes) == section.crc
    else { return nil }
    return bytes
  }
}

extension ColumnIndex.Section {
  /// Reads what `append` writes: `[start,length,crc]`.
  fileprivate init?(_ value: JSONValue) {
    let numbers = value.elements?.compactMap(\.integer) ?? []
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }), let crc = UInt32(exactly: numbers[2]) else { return nil }
    self.init(start: numbers[0], length: numbers[1], crc: crc)
  }
}

extension ColumnIndex.Entry {
  fileprivate init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let values = value["values"].flatMap(ColumnIndex.Section.init),
      let codes = value["codes"].flatMap(ColumnIndex.Section.init)
    else { return nil }
    self.init(name: name, values: values, codes: codes)
  }
}
