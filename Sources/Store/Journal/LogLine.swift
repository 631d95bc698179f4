import Answers
import Codecs
import Equipment
import Files

/// A line of the log.
enum LogLine: Sendable {
  /// A change; after an outside edit or a large import, with the contents of the files that it was read from.
  case entry(HistoryEntry, ingested: [FileRecord])
  /// The announcement of a checkpoint: from here on the tables may be the ones listed.
  case checkpoint(CheckpointRecord)
  /// The journal's header line.
  case header(SegmentHeader)

  /// The number of its entry, or of the last one before it.
  var sequence: Int {
    switch self {
    case .entry(let entry, _): entry.sequence
    case .checkpoint(let checkpoint): checkpoint.sequence
    case .header(let header): header.after
    }
  }
}

/// A content of a type's file that the log names: with all later entries applied, it is the inventory.
struct FileRecord: Sendable, Equatable {
  let type: RecordType
  let digest: Digest
  /// The id that the file's first row without one was given; the next such row has the next.
  var firstAssigned: Int?
}

/// The tables that a checkpoint is about to rename into place; without it a crash between two renames would look like
/// an outside edit.
struct CheckpointRecord: Sendable {
  /// The last entry that the files include.
  let sequence: Int
  let at: Timestamp
  let files: [FileRecord]
}

extension LogLine {
  /// The line with its checksum and line feed.
  ///
  /// - Parameter before: size and checksum of the line that it follows; nil if it follows none.
  func bytes(after before: Digest?) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    switch self {
    case .entry(let entry, let ingested):
      writer.append(headOf: [entry], after: before)
      writer.append(entry, ingested)
    case .checkpoint(let checkpoint):
      writer.key("fold")
      writer.number(checkpoint.sequence)
      writer.append(lineBefore: before)
      writer.append(checkpoint)
    case .header(let header):
      writer.append(header)
      writer.append(lineBefore: before)
    }
    LineChecksum.close(&writer)
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the line of several entries, given as JSON.
  mutating func append(_ entries: [HistoryEntry], _ members: [UInt8], after before: Digest?) {
    beginObject()
    append(headOf: entries, after: before)
    key("group")
    raw(members)
    LineChecksum.close(&self)
  }

  /// Writes the line of one entry, given as a member of a group.
  mutating func append(_ entry: HistoryEntry, member: ArraySlice<UInt8>, after before: Digest?) {
    beginObject()
    append(headOf: [entry], after: before)
    // Its number is in the head already.
    let rest = member.firstIndex(of: ASCII.comma) ?? member.endIndex
    raw(Array(member[rest...].dropFirst().dropLast()))
    LineChecksum.close(&self)
  }

  /// Writes one of several entries that are stored together.
  mutating func append(memberOfGroup entry: HistoryEntry) {
    beginObject()
    key("seq")
    number(entry.sequence)
    append(entry, [])
    endObject()
  }

  /// Writes the first members of a line: the number of its first entry, the records that it touches, and its
  /// predecessor.
  fileprivate mutating func append(headOf entries: [HistoryEntry], after before: Digest?) {
    key("seq")
    number(entries.first?.sequence ?? 0)
    key("refs")
    beginObject()
    var changed: [RecordType: Set<Int>] = [:]
    for entry in entries {
      for item in entry.change.items { changed[item.type, default: []].insert(item.id) }
    }
    for type in RecordType.stored {
      guard let ids = changed[type] else { continue }
      key(type.rawValue)
      beginArray()
      for id in ids.sorted() { number(id) }
      endArray()
    }
    endObject()
    append(lineBefore: before)
  }

  fileprivate mutating func append(lineBefore digest: Digest?) {
    guard let digest else { return }
    key("before")
    beginObject()
    append(digest)
    endObject()
  }

  fileprivate mutating func append(_ header: SegmentHeader) {
    key("folder")
    string(header.identity)
    key("after")
    number(header.after)
    key("at")
    string(header.at.text)
  }

  fileprivate mutating func append(_ entry: HistoryEntry, _ ingested: [FileRecord]) {
    key("at")
    string(entry.at.text)
    key("by")
    string(entry.by)
    append(entry.kind)
    if !entry.rows.isEmpty { return append(entry.rows) }
    if !ingested.isEmpty { append(files: ingested) }
    append(entry.change.columns)
    key("do")
    beginArray()
    for item in entry.change.items { append(item) }
    endArray()
  }

  private mutating func append(_ rows: [RowsRecord]) {
    key("rows")
    beginObject()
    for rows in rows {
      key(rows.type.file)
      beginObject()
      append(rows.digest)
      key("next")
      number(rows.next)
      if rows.isPlain {
        key("plain")
        bool(true)
      }
      endObject()
    }
    endObject()
  }

  private mutating func append(_ kind: HistoryEntry.Kind) {
    switch kind {
    case .change: break
    case .outside(let file):
      key("outside")
      string(file)
    case .undo(let sequences): append("undo", sequences)
    case .redo(let sequences): append("redo", sequences)
    case .sync(let clones):
      key("sync")
      beginArray()
      for clone in clones { string(clone) }
      endArray()
    }
  }

  private mutating func append(_ name: String, _ sequences: [Int]) {
    key(name)
    beginArray()
    for sequence in sequences { number(sequence) }
    endArray()
  }

  private mutating func append(_ item: ItemChange) {
    beginObject()
    key("op")
    string(item.operation.rawValue)
    key("type")
    string(item.type.rawValue)
    key("id")
    number(item.id)
    for (name, image) in [("before", item.before), ("after", item.after)] {
      guard let image else { continue }
      key(name)
      append(item: image, filledOnly: true)
    }
    endObject()
  }

  fileprivate mutating func append(_ checkpoint: CheckpointRecord) {
    key("at")
    string(checkpoint.at.text)
    append(files: checkpoint.files)
  }

  private mutating func append(files: [FileRecord]) {
    key("files")
    beginObject()
    for file in files {
      key(file.type.file)
      beginObject()
      append(file.digest)
      if let assigned = file.firstAssigned {
        key("given")
        number(assigned)
      }
      endObject()
    }
    endObject()
  }
}
