import Answers
import Codecs
import Equipment
import Files

/// The file in cache/ with what was seen of a table, such as `cache/arrows.seen`.
///
/// The first line says of which file and by which state of the log; a second one has the edit, as the journal will have
/// it, and a third one the items that the plain copy lacks. Anything that does not match makes the file count as not
/// there.
extension SeenTable {
  private static let format = 2

  /// Reads the file; nil if there is none that can be used.
  init?(_ files: any FileSystem, _ path: String, of type: RecordType) {
    guard let bytes = try? files.content(path)?.bytes, bytes.last == ASCII.lineFeed else { return nil }
    let lines = Self.lines(of: bytes)
    guard let head = lines.first, LineChecksum.isSound(bytes[head]), let value = try? JSONReader.known(bytes, in: head),
      value["format"]?.integer == Self.format, value["lines"]?.integer == lines.count, let digest = Digest(value),
      let stamp = Stamp(value, size: digest.size)
    else { return nil }
    let items = lines.dropFirst().compactMap { Self.items(bytes, $0) }
    guard items.count == lines.count - 1 else { return nil }
    self.init(stamp: stamp, digest: digest)
    basis = value["log"].flatMap(Basis.init)
    whole = value["whole"].flatMap { Whole($0, others: items.dropFirst().flatMap { $0.compactMap(\.after) }) }
    if value["edited"]?.boolean == true, let changes = items.first { edit = OutsideEdit(changes) }
  }

  /// Where the lines are; an edit of very many rows is a line of megabytes.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var (lines, start) = ([Range<Int>](), 0)
    while let end = bytes.offset(of: ASCII.lineFeed, from: start) {
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }

  private static func items(_ bytes: [UInt8], _ line: Range<Int>) -> [ItemChange]? {
    guard case .entry(let entry, _)? = ReadLine(bytes, in: line)?.lines.first else { return nil }
    return entry.change.items
  }

  /// Writes the file; a folder that has no room for it does without.
  func keep(_ files: any FileSystem, _ folder: DataFolder, of type: RecordType) {
    guard edit?.changes.count ?? 0 <= StoreLimits.seenChanges else { return }
    do throws(FileFailure) {
      try files.makeOwnFolders(folder.cache)
      try files.install(files.prepare(folder.seen(of: type), bytes(type), synced: false))
    } catch {}
  }

  private func bytes(_ type: RecordType) -> [UInt8] {
    let others = whole?.others ?? []
    let lines = [edit?.changes ?? [], others.map { ItemChange(type: type, id: $0.recordId, before: $0, after: $0) }]
    let needed = others.isEmpty ? edit == nil ? 0 : 1 : 2
    return head(lines: 1 + needed) + lines.prefix(needed).flatMap { Self.line($0, type) }
  }

  private static func line(_ items: [ItemChange], _ type: RecordType) -> [UInt8] {
    let entry = HistoryEntry(
      sequence: 1, at: Timestamp(seconds: 0), by: "", kind: .outside(file: type.file), change: Change(items: items))
    return LogLine.entry(entry, ingested: []).bytes(after: nil)
  }

  private func head(lines: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.append(numbers: [("format", Self.format), ("lines", lines)])
    writer.append(digest)
    writer.append(stamp)
    writer.key("edited")
    writer.bool(edit != nil)
    if let basis { writer.append(basis) }
    if let whole { writer.append(whole) }
    LineChecksum.close(&writer)
    return writer.bytes
  }
}

extension SeenTable.Basis {
  fileprivate init?(_ value: JSONValue) {
    guard let sequence = value["sequence"]?.integer else { return nil }
    self.init(
      digest: value["noted"].flatMap { Digest($0) }, sequence: sequence, line: value["line"].flatMap { Digest($0) },
      touches: nil)
  }
}

extension SeenTable.Whole {
  fileprivate init?(_ value: JSONValue, others: [any Record]) {
    guard let rows = value["rows"]?.integer, let next = value["next"]?.integer else { return nil }
    guard let source = SeenTable.Source(value["copy"]) else { return nil }
    self.init(rows: rows, next: next, firstAssigned: value["given"]?.integer, source: source, others: others)
  }
}

extension SeenTable.Source {
  /// Reads what `JSONWriter.append` writes; nil if it makes no sense.
  fileprivate init?(_ copy: JSONValue?) {
    guard let copy else {
      self = .file
      return
    }
    if copy["size"]?.integer == 0 {
      self = .unsorted
      return
    }
    guard let stamp = copy["size"]?.integer.flatMap({ Stamp(copy, size: $0) }) else { return nil }
    self = .copy(stamp)
  }
}

extension JSONWriter {
  fileprivate mutating func append(numbers: [(String, Int)]) {
    for (name, value) in numbers {
      key(name)
      number(value)
    }
  }

  fileprivate mutating func append(_ basis: SeenTable.Basis) {
    key("log")
    beginObject()
    append(numbers: [("sequence", basis.sequence)])
    for (name, digest) in [("noted", basis.digest), ("line", basis.line)] {
      guard let digest else { continue }
      key(name)
      beginObject()
      append(digest)
      endObject()
    }
    endObject()
  }

  fileprivate mutating func append(_ whole: SeenTable.Whole) {
    key("whole")
    beginObject()
    append(numbers: [("rows", whole.rows), ("next", whole.next)] + (whole.firstAssigned.map { [("given", $0)] } ?? []))
    append(whole.source)
    endObject()
  }

  /// Without a copy there is nothing, and for one that is still to be made a size of 0.
  fileprivate mutating func append(_ source: SeenTable.Source) {
    guard source != .file else { return }
    key("copy")
    beginObject()
    switch source {
    case .copy(let stamp):
      append(numbers: [("size", stamp.size)])
      append(stamp)
    case .file, .unsorted: append(numbers: [("size", 0)])
    }
    endObject()
  }
}
