package import Answers
import Codecs
import Equipment
package import Files
import Synchronization

/// The column cache of a large plain file, such as `cache/arrows.columns`: for each column with few different values
/// the value of each row, the offsets of some rows, checksums of groups of rows, and which words each
/// group may have.
///
/// The file begins with a line of JSON that has the digest of the content it was made from, and the offset, length and
/// checksum of the sections behind that line. One of them has a line for each column that tells its sections: whoever
/// asks for none does without. Anything that does not match makes the cache count as not there.
package final class ColumnIndex: Sendable {
  /// A column's name and sections.
  package struct Entry: Sendable {
    package let name: String
    /// What `ValueCodes.spelling` says of its values.
    package let spelling: ValueSpelling
    /// The bytes of its values, their ends, the number of each row's value, and how many rows have each.
    package let sections: [CacheSection]

    fileprivate static let sectionCount = 4
  }

  package static let format = 8

  package let rows: Int
  private let columns: CacheSection
  /// The columns, once one was asked for.
  private let entries = Mutex<[Entry]?>(nil)
  /// The columns that were asked for: the next command of a script mostly asks for the same.
  private let decoded = Mutex<[String: CodedColumn]>([:])
  private let offsets: CacheSection
  private let sums: CacheSection
  private let words: CacheSection
  private let files: any FileSystem
  private let file: Descriptor
  private let base: Int

  /// Opens the cache of a content; nil if there is none that can be used.
  package init?(_ files: any FileSystem, path: String, of digest: Digest) {
    guard let file = files.openCache(path) else { return nil }
    let (head, end) = Self.head(files, file)
    guard let end, let value = try? JSONReader.known(head, in: 0..<end), value["format"]?.integer == Self.format,
      value["of"].flatMap(Digest.init) == digest, let rows = value["rows"]?.integer,
      let offsets = value["offsets"].flatMap(CacheSection.init), let sums = value["sums"].flatMap(CacheSection.init),
      let words = value["words"].flatMap(CacheSection.init),
      let columns = value["columns"].flatMap(CacheSection.init)
    else {
      files.close(file)
      return nil
    }
    self.files = files
    self.file = file
    self.rows = rows
    self.offsets = offsets
    self.sums = sums
    self.words = words
    self.columns = columns
    base = end + 1
  }

  /// The digest of the content that a cache was made of; nil if there is none.
  package static func digest(_ files: any FileSystem, path: String) -> Digest? {
    guard let file = files.openCache(path) else { return nil }
    defer { files.close(file) }
    let (head, end) = head(files, file)
    guard let value = end.flatMap({ try? JSONReader.known(head, in: 0..<$0) }),
      value["format"]?.integer == format
    else { return nil }
    return value["of"].flatMap(Digest.init)
  }

  /// The first bytes of a cache, and the end of its first line; nil for a line that is not sound.
  private static func head(_ files: any FileSystem, _ file: Descriptor) -> (bytes: [UInt8], end: Int?) {
    let head = (try? files.read(file, at: 0, count: QueryLimits.cacheHead)) ?? []
    let end = head.offset(of: ASCII.lineFeed, from: 0).flatMap { LineChecksum.isSound(head[..<$0]) ? $0 : nil }
    return (head, end)
  }

  deinit { files.close(file) }

  /// A column; nil if it has too many different values, or cannot be read.
  package func column(_ name: String) -> CodedColumn? {
    if let known = decoded.withLock({ $0[name] }) { return known }
    let column = read(name)
    decoded.withLock { $0[name] = column }
    return column
  }

  private func read(_ name: String) -> CodedColumn? {
    guard let entry = known()?.first(where: { $0.name == name }) else { return nil }
    let parts = entry.sections.prefix(3).compactMap { bytes(of: $0) }
    guard parts.count == 3 else { return nil }
    return CodedColumn(values: parts[0], ends: parts[1], codes: parts[2], spelling: entry.spelling, rows: rows)
  }

  /// How many rows have each value of a column; nil if there is no such column, or they cannot be read.
  package func counts(of name: String) -> [UInt32]? {
    guard let section = known()?.first(where: { $0.name == name })?.sections.last,
      let counts = bytes(of: section)?.integers(of: UInt32.self), counts.reduce(0, { $0 &+ Int($1) }) == rows
    else { return nil }
    return counts
  }

  /// All columns; nil if what tells of them cannot be read.
  private func known() -> [Entry]? {
    entries.withLock { entries in
      if entries == nil, let bytes = bytes(of: columns) {
        entries = Entry.all(in: bytes)
      }
      return entries
    }
  }

  /// Where rows begin; nil if that cannot be read.
  package func starts() -> RowStarts? { bytes(of: offsets).flatMap(RowStarts.init) }

  /// The bits of all groups for one piece of words; nil if they cannot be read.
  func slice(_ slot: Int, _ groups: Int) -> [UInt8]? {
    let width = WordSlices.width(groups)
    let stride = width + WordSlices.sum
    guard words.length == WordSlices.slots * stride,
      let bytes = try? files.read(file, at: base + words.start + slot * stride, count: stride), bytes.count == stride,
      CRC32.checksum(bytes[..<width]) == UInt32(truncatingIfNeeded: bytes.number(at: width, WordSlices.sum))
    else { return nil }
    return bytes
  }

  /// The checksums of its groups of rows; nil if they cannot be read.
  package func groups() -> RowGroups? { bytes(of: sums).flatMap(RowGroups.init) }

  /// True if every section can be read and matches its checksum, and nothing stands behind the last one.
  package var isSound: Bool {
    guard starts() != nil, groups() != nil, bytes(of: words) != nil, let entries = known(),
      entries.allSatisfy({ isSound($0.name) })
    else { return false }
    let sections = [offsets, sums, words, columns] + entries.flatMap(\.sections)
    let end = sections.map { $0.start + $0.length }.max() ?? 0
    return (try? files.status(of: file).size) == base + end
  }

  private func isSound(_ name: String) -> Bool {
    guard let column = column(name), let counts = counts(of: name) else { return false }
    return counts.count == column.cellCount
  }

  private func bytes(of section: CacheSection) -> [UInt8]? { section.bytes(files, file, behind: base) }
}

/// A column's line: how its values are spelled, the offset, length and checksum of each section, and its name, which may
/// have blanks: `plain 0 13 4251 13 16 9943 … kind`.
extension ColumnIndex.Entry {
  /// Puts the line together.
  var line: String {
    let numbers = sections.map { "\($0.start) \($0.length) \($0.sum)" }
    return "\(spelling.rawValue) \(numbers.joined(separator: " ")) \(name)\n"
  }

  /// The columns in some bytes; nil if a line is none of these.
  fileprivate static func all(in bytes: [UInt8]) -> [Self]? {
    var (entries, offset) = ([Self](), 0)
    while offset < bytes.count {
      let (line, next) = bytes.line(at: offset, before: bytes.count)
      guard let entry = Self(bytes, line) else { return nil }
      entries.append(entry)
      offset = next
    }
    return entries
  }

  private init?(_ bytes: [UInt8], _ line: Range<Int>) {
    var words: [Range<Int>] = []
    var start = line.lowerBound
    while words.count <= 3 * Self.sectionCount {
      guard let end = bytes.offset(of: ASCII.space, in: start..<line.upperBound) else { return nil }
      words.append(start..<end)
      start = end + 1
    }
    let numbers = words.dropFirst().compactMap { Digits.number(bytes.span, $0) }
    let sections = stride(from: 0, to: numbers.count, by: 3).compactMap { index in
      numbers.count >= index + 3 ? CacheSection(numbers[index], numbers[index + 1], sum: numbers[index + 2]) : nil
    }
    guard let spelling = ValueSpelling(rawValue: String(decoding: bytes[words[0]], as: UTF8.self)),
      sections.count == Self.sectionCount
    else { return nil }
    let name = String(decoding: bytes[start..<line.upperBound], as: UTF8.self)
    self.init(name: name, spelling: spelling, sections: sections)
  }
}
