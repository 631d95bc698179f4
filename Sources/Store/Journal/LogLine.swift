import Answers
import Codecs
import Equipment
import Files

/// A line of the log.
enum LogLine: Sendable {
  /// A change, with what is known about the file that it was taken from, if it was an edit from outside.
  case entry(HistoryEntry, taken: FileRecord?)
  /// A fold: from here on the files may be the ones listed.
  case fold(FoldRecord)
}

/// The content of a type's file that the log accounts for: with all later entries laid over it, it is the inventory.
struct FileRecord: Sendable, Equatable {
  let type: RecordType
  let digest: Digest
  /// The id that the file's first row without one was given; the next such row has the next.
  var firstGiven: Int?
}

/// What a fold is about to put into place; without it a crash between two renames would look like an edit.
struct FoldRecord: Sendable {
  /// The last entry that the files include.
  let sequence: Int
  let at: Timestamp
  let files: [FileRecord]
}

extension LogLine {
  /// The line with its seal and line feed.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    switch self {
    case .entry(let entry, let taken): writer.append(entry, taken)
    case .fold(let fold): writer.append(fold)
    }
    Seal.close(&writer)
    return writer.bytes
  }
}

extension JSONWriter {
  /// Begins a line that holds several entries.
  mutating func beginGroup() {
    beginObject()
    key("group")
    beginArray()
  }

  /// Writes one of the entries.
  mutating func append(memberOfGroup entry: HistoryEntry) {
    beginObject()
    append(entry, nil)
    endObject()
  }

  fileprivate mutating func append(_ entry: HistoryEntry, _ taken: FileRecord?) {
    key("seq")
    number(entry.sequence)
    key("at")
    string(entry.at.text)
    key("by")
    string(entry.by)
    append(entry.kind)
    if let rows = entry.rows { return append(rows) }
    if let taken { append(files: [taken]) }
    append(entry.change.columns)
    key("do")
    beginArray()
    for item in entry.change.items { append(item) }
    endArray()
  }

  private mutating func append(_ rows: RowsRecord) {
    key("rows")
    beginObject()
    key(rows.type.file)
    beginObject()
    append(rows.digest)
    key("next")
    number(rows.next)
    endObject()
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
    string(item.before == nil ? "add" : item.after == nil ? "delete" : "edit")
    key("type")
    string(item.type.rawValue)
    key("id")
    number(item.id)
    if let before = item.before?.setup, let after = item.after?.setup {
      append(before, after)
      return endObject()
    }
    for (name, image) in [("before", item.before), ("after", item.after)] {
      guard let image else { continue }
      key(name)
      append(item: image, filledOnly: true)
    }
    endObject()
  }

  fileprivate mutating func append(_ fold: FoldRecord) {
    key("fold")
    number(fold.sequence)
    key("at")
    string(fold.at.text)
    append(files: fold.files)
  }

  private mutating func append(files: [FileRecord]) {
    key("files")
    beginObject()
    for file in files {
      key(file.type.file)
      beginObject()
      append(file.digest)
      if let given = file.firstGiven {
        key("given")
        number(given)
      }
      endObject()
    }
    endObject()
  }
}
