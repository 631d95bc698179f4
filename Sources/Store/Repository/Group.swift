import Answers
import Codecs
import Equipment
import Files

/// Changes of one process that wait to be stored together: one line of the journal, one write, one sync.
///
/// None of them may be acknowledged before that. Being one line, with one checksum, they are all there after a crash or
/// none of them is, whatever part of the write reached the disk: only a line can be torn, and only the last one.
struct Group: Sendable {
  /// Time at which the lock was acquired for them, in milliseconds of the clock that never goes back.
  let start: Int
  private(set) var entries: [HistoryEntry] = []
  private var writer = JSONWriter()

  init(at start: Int) { self.start = start }

  /// Their approximate size in bytes so far.
  var size: Int { writer.bytes.count }

  /// Adds an entry, which is written once, whatever comes of it.
  mutating func append(_ entry: HistoryEntry) {
    if entries.isEmpty { writer.beginArray() }
    writer.append(memberOfGroup: entry)
    entries.append(entry)
  }

  /// The line with its checksum; that of a single change is an ordinary one.
  ///
  /// - Parameter last: size and checksum of the line that it follows; nil if it follows none.
  func bytes(after last: Digest?) -> [UInt8] {
    var line = JSONWriter()
    if let entry = entries.first, entries.count == 1 {
      line.append(entry, member: writer.bytes.dropFirst(), after: last)
    } else {
      var members = writer
      members.endArray()
      line.append(entries, members.bytes, after: last)
    }
    return line.bytes
  }
}
