import Answers
import Codecs
import Equipment

/// Changes of one process that wait to be stored together: one line of the journal, one write, one sync.
///
/// None of them may be acknowledged before that. Being one line, with one checksum, they are all there after a crash or
/// none of them is, whatever part of the write reached the disk: only a line can be torn, and only the last one.
struct Group: Sendable {
  /// The log without them, which is restored if they cannot be stored.
  let before: Log
  /// Time at which the lock was acquired for them, in milliseconds of the clock that never goes back.
  let start: Int
  private(set) var entries: [HistoryEntry] = []
  private var writer = JSONWriter()

  init(after log: Log, at start: Int) {
    before = log
    self.start = start
  }

  /// Their approximate size in bytes so far.
  var size: Int { writer.bytes.count }

  /// Adds an entry.
  mutating func append(_ entry: HistoryEntry) {
    if entries.isEmpty { writer.beginArray() }
    writer.append(memberOfGroup: entry)
    entries.append(entry)
  }

  /// The line with its checksum; that of a single change is an ordinary one.
  var bytes: [UInt8] {
    let last = before.journal.last.digest
    if entries.count == 1 { return LogLine.entry(entries[0], ingested: []).bytes(after: last) }
    var members = writer
    members.endArray()
    var line = JSONWriter()
    line.append(entries, members.bytes, after: last)
    return line.bytes
  }
}
