package import Equipment

/// A file of versions of setups, a line each; a version is only made of its line when it is asked for.
package struct VersionFile: Sendable {
  /// The content.
  package let bytes: [UInt8]
  /// The id of each line in the order of the file; 0 where it has none, a bad one or that of an earlier line.
  package private(set) var ids: [Int] = []
  /// The problems of the lines' numbers, in the file's order; the contents of lines are not looked at.
  package private(set) var problems: [FileProblem] = []
  /// True if each id that can be used is greater than the one before.
  package private(set) var isSorted = true
  /// True if no line is blank, and each begins with its numbers, which ascend, has its copies of items at its end, and
  /// ends in a line feed.
  package private(set) var isPlain = true
  private let file: String
  /// The lines that are not blank.
  private var lines: [Line] = []
  /// The last number that could be used.
  private var last = 0
  /// How many lines have no number that can be used.
  ///
  /// Of those with none at all no more are kept than may be reported; the file is not written then.
  private var unsound = 0

  private struct Line {
    /// Its bytes without the line end.
    let range: Range<Int>
    let number: Int
    /// Where the next one begins, if there is one.
    let next: Int
  }

  /// Looks for the lines of a file and their numbers.
  package init(bytes: [UInt8], file: String) {
    (self.bytes, self.file) = (bytes, file)
    let mark = UTF8Sequence.byteOrderMark
    var start = bytes.starts(with: mark) ? mark.count : 0
    isPlain = start == 0 && (bytes.isEmpty || bytes.last == ASCII.lineFeed)
    var (number, first) = (1, [Int: Int]?.none)
    while start < bytes.count {
      let end = bytes.offset(of: ASCII.lineFeed, from: start) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == ASCII.carriageReturn
      if hasReturn { isPlain = false }
      parse(Line(range: start..<(hasReturn ? end - 1 : end), number: number, next: end + 1), &first)
      (start, number) = (end + 1, number + 1)
    }
    problems.sort(by: FileProblem.isEarlier)
    isPlain = isPlain && isSorted && problems.isEmpty
  }

  /// Appends a line.
  ///
  /// - Parameter first: the number of the first line with each id; nil as long as they ascend, so that none is there twice.
  private mutating func parse(_ line: Line, _ first: inout [Int: Int]?) {
    guard !bytes[line.range].allSatisfy({ $0 == ASCII.space || $0 == ASCII.tab || $0 == ASCII.carriageReturn }) else {
      isPlain = false
      return
    }
    var id = VersionFile.plainId(bytes, line.range) ?? 0
    if id == 0, unsound >= CodecsLimits.mostProblems { return }
    isPlain = isPlain && hasCopiesAtEnd(line.range)
    if id == 0 {
      isPlain = false
      id = (try? version(of: line))?.record.base.id ?? 0
    }
    if id > 0, id <= last, isSorted {
      isSorted = false
      first = Dictionary(uniqueKeysWithValues: zip(ids, lines).filter { $0.0 > 0 }.map { ($0, $1.number) })
    }
    if id > 0, let earlier = first?[id] {
      let number = VersionRecord.number(ofId: id)
      problems.append(problem(.duplicateId(number, firstLine: earlier), of: line))
      id = 0
    }
    if id > 0 {
      first?[id] = line.number
      last = id
    } else {
      unsound += 1
    }
    lines.append(line)
    ids.append(id)
  }

  /// The id in a line as the program writes it: `{"setup":1,"version":2,`; nil for any other line.
  package static func plainId(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    var offset = line.lowerBound
    guard let setup = number(bytes, &offset, line.upperBound, behind: "{\"setup\":"),
      let version = number(bytes, &offset, line.upperBound, behind: ",\"version\":"),
      offset < line.upperBound, bytes[offset] == ASCII.comma, bytes[line.upperBound - 1] == ASCII.closeBrace
    else { return nil }
    return VersionRecord.id(ofSetup: setup, version: version)
  }

  private static func number(_ bytes: [UInt8], _ offset: inout Int, _ end: Int, behind name: StaticString) -> Int? {
    let start = offset + name.utf8CodeUnitCount
    guard start < end, bytes.holds(name, at: offset) else { return nil }
    var number = 0
    offset = start
    while offset < end, offset < start + 9, ASCII.digits ~= bytes[offset] {
      number = 10 * number + Int(bytes[offset] - ASCII.zero)
      offset += 1
    }
    return number > 0 && bytes[start] != ASCII.zero ? number : nil
  }
}

extension VersionFile {
  /// A line of a plain file, which is read when it is asked for.
  package static func stored(_ bytes: [UInt8], _ line: Range<Int>, id: Int) -> StoredVersion {
    StoredVersion(id: id, PlainLine(bytes: bytes, range: line))
  }

  /// The version of a line, which is read when it is asked for; nil in a file that is not plain.
  package func stored(at row: Int) -> StoredVersion? {
    isPlain ? Self.stored(bytes, lines[row].range, id: ids[row]) : nil
  }

  /// The versions of all lines, by their ids; nil in a file that is not plain.
  package var stored: [StoredVersion]? {
    isPlain ? lines.indices.map { Self.stored(bytes, lines[$0].range, id: ids[$0]) } : nil
  }

  /// A line whose copies of items, if it has any, stand at its end.
  private struct PlainLine: VersionLine {
    let bytes: [UInt8]
    let range: Range<Int>

    var copies: [ItemCopy]? { endsWithList(bytes, range) ? KnownVersion(bytes, range).copies : [] }

    func record(with copies: [ItemCopy]?) -> VersionRecord? { KnownVersion(bytes, range).record(with: copies) }
  }

  /// True if the last member of a line is a list, as copies of items are in plain files.
  private static func endsWithList(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    line.count > 2 && bytes[line.upperBound - 2] == ASCII.closeBracket
  }

  /// True if copies of items, if there are any in a line, stand at its end.
  private func hasCopiesAtEnd(_ line: Range<Int>) -> Bool {
    if Self.endsWithList(bytes, line) { return true }
    // The word may be a value, and a name may be spelled with escapes.
    guard bytes.holds("\"items\"", in: line, rarest: 4) || bytes.holds("\\u", in: line, rarest: 0) else {
      return true
    }
    return (try? JSONReader.value(bytes, in: line, file: file))?["items"] == nil
  }

  /// The lines without a number that can be used.
  package var unsoundRows: Set<Int> { Set(ids.indices.filter { ids[$0] == 0 }) }

  /// The version of a line.
  ///
  /// - Throws: the first problem of the line.
  package func version(at row: Int) throws(FileProblem) -> VersionRecord { try version(of: lines[row]).record }

  /// The version of a line that was read without a fault before, whose items are read when they are asked for; nil where
  /// it is spelled in an unusual way.
  package func knownVersion(at row: Int) -> VersionRecord? {
    let known = KnownVersion(bytes, lines[row].range)
    return known.record(with: known.copies)
  }

  /// True for a line that begins with its numbers and has its copies of items at its end, as in a plain file.
  package func isPlainLine(_ row: Int) -> Bool {
    VersionFile.plainId(bytes, lines[row].range) != nil && hasCopiesAtEnd(lines[row].range)
  }

  /// The byte range of a line, without its line end.
  package func range(of row: Int) -> Range<Int> { lines[row].range }

  /// A problem of a whole line.
  package func problem(_ kind: FileProblem.Kind, ofRow row: Int) -> FileProblem { problem(kind, of: lines[row]) }

  private func problem(_ kind: FileProblem.Kind, of line: Line) -> FileProblem {
    FileProblem(file: file, line: line.number, column: 1, kind: kind)
  }

  private func version(of line: Line) throws(FileProblem) -> VersionReading {
    var faults: [FileProblem] = []
    if let version = read(line, &faults) { return version }
    throw faults.first ?? problem(.setup(.notA(.object, "version")), of: line)
  }

  private func read(_ line: Line, _ problems: inout [FileProblem]) -> VersionReading? {
    var reader = JSONReader(
      bytes, in: line.range, file: file, lines: LineCounter(bytes, from: line.range.lowerBound, line: line.number))
    do {
      let value = try reader.readValue()
      try reader.finish()
      var reading = SetupReading()
      let version = reading.version(value, at: line.range.lowerBound)
      problems += reading.faults.sorted { $0.offset < $1.offset }.map { reader.problem($0.kind, at: $0.offset) }
      return version
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Reads every line, and makes sure that there are copies of all items.
  package func checked() -> CheckedRows {
    var items: [(row: Int, item: any Record)] = []
    var checked = checked { items.append(($0, $1)) }
    checked.items = items
    return checked
  }

  /// The same without keeping the versions that are sound: each is given to a visitor, with its row.
  package func checked(visiting visit: (Int, VersionRecord) -> Void) -> CheckedRows {
    var checked = CheckedRows(unsound: unsoundRows, items: [], problems: [])
    var known: [Int: Set<ItemName>] = [:]
    for row in ids.indices.sorted(by: { ids[$0] < ids[$1] }) where checked.problems.count < CodecsLimits.mostProblems {
      var problems: [FileProblem] = []
      if let version = read(lines[row], &problems), ids[row] > 0 {
        var items: Set<ItemName>? = known[version.record.setup] ?? []
        problems += missing(version, &items, of: lines[row])
        known[version.record.setup] = items
        if problems.isEmpty { visit(row, version.record) }
      }
      if !problems.isEmpty { checked.unsound.insert(row) }
      checked.problems += problems
    }
    checked.problems = (problems + checked.problems).sorted(by: FileProblem.isEarlier)
    return checked
  }

  private func missing(_ version: VersionReading, _ known: inout Set<ItemName>?, of line: Line) -> [FileProblem] {
    var reading = SetupReading()
    version.finish(&known, at: line.range.lowerBound, noting: &reading)
    var counter = LineCounter(bytes, from: line.range.lowerBound, line: line.number)
    return reading.faults.sorted { $0.offset < $1.offset }.map { fault in
      let (number, column) = counter.position(of: fault.offset)
      return FileProblem(file: file, line: number, column: column, kind: fault.kind)
    }
  }
}

extension VersionFile {
  /// A version as a line with its line feed.
  package static func line(_ version: VersionRecord) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(version: version)
    writer.endLine()
    return writer.bytes
  }

  /// The content with changes written into it: by id a version as it is now, or nil where it is no more.
  ///
  /// Lines without a change stay as they are, byte for byte; new ones come before the first of a greater number.
  package func rewritten(_ changes: [Int: VersionRecord?]) -> [UInt8] {
    let known = Set(ids)
    var new = changes.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.compactMap(\.value)[...]
    var (written, copied) = ([UInt8](), 0)
    for row in ids.indices {
      let start = lines[row].range.lowerBound
      while isSorted, let version = new.first, version.base.id < ids[row] {
        written += bytes[copied..<start] + Self.line(version)
        copied = start
        new.removeFirst()
      }
      guard let outcome = changes[ids[row]], !isSame(outcome, row) else { continue }
      written += bytes[copied..<start] + (outcome.map(Self.line) ?? [])
      copied = min(lines[row].next, bytes.count)
    }
    written += bytes[copied...]
    if !new.isEmpty, let last = written.last, last != ASCII.lineFeed { written.append(ASCII.lineFeed) }
    return new.reduce(into: written) { $0 += Self.line($1) }
  }

  private func isSame(_ outcome: VersionRecord?, _ row: Int) -> Bool {
    guard let outcome, let old = try? version(at: row) else { return false }
    return old.isEqual(to: outcome)
  }
}
