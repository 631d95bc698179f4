import Codecs
import Files

/// The end of a line of the journal, with the size and checksum of that line.
struct JournalMark: Sendable, Equatable {
  /// Start of the next line.
  var next = LogScan.Position(line: 1, byte: 0)
  /// Size, with the line feed, and checksum of the line; nil at the beginning of a file.
  var digest: Digest?
}

/// The journal in the manifest: its first entry, its checkpoint, and its known end.
struct JournalPosition: Sendable, Equatable {
  /// The first entry of the journal, with which its name in the history begins.
  let first: Int
  /// True if it begins with a header; one that was begun in format 1 has none.
  let hasHeader: Bool
  /// End of the last line that the tables include; reading begins there.
  let checkpoint: JournalMark
  /// End of the last line that is known to be on the disk.
  let end: JournalMark
  /// The last entry before that end.
  let last: Int
}

extension JournalPosition {
  /// Reads the member of `hub.json`; nil if it is malformed or contradicts itself.
  init?(_ value: JSONValue, checkpointed sequence: Int) {
    guard let first = value["first"]?.integer, let hasHeader = value["header"]?.boolean,
      let checkpoint = value["checkpoint"].flatMap({ JournalMark($0) })
    else { return nil }
    var (end, last) = (checkpoint, sequence)
    if let value = value["end"] {
      guard let mark = JournalMark(value), let number = value["sequence"]?.integer else { return nil }
      (end, last) = (mark, number)
    }
    self.init(first: first, hasHeader: hasHeader, checkpoint: checkpoint, end: end, last: last, after: sequence)
  }

  /// The position with these members; nil if they contradict each other, or the last entry is one that the tables include.
  init?(first: Int, hasHeader: Bool, checkpoint: JournalMark, end: JournalMark, last: Int, after sequence: Int) {
    guard checkpoint.next.byte <= end.next.byte, first >= 0, sequence <= last else { return nil }
    self.init(first: first, hasHeader: hasHeader, checkpoint: checkpoint, end: end, last: last)
  }
}

extension JournalMark {
  fileprivate init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let byte = value["byte"]?.integer else { return nil }
    self.init(line: line, byte: byte, Digest(value))
  }

  /// The end with these members; nil if they contradict each other.
  init?(line: Int, byte: Int, _ digest: Digest?) {
    guard line > 0, byte >= 0 else { return nil }
    self.init(next: LogScan.Position(line: line, byte: byte), digest: digest)
    guard byte == 0 || digest.map({ $0.size <= byte }) == true else { return nil }
  }
}

extension JSONWriter {
  /// Writes the member of `hub.json`.
  mutating func append(_ position: JournalPosition) {
    beginObject()
    key("first")
    number(position.first)
    key("header")
    bool(position.hasHeader)
    key("checkpoint")
    beginObject()
    append(position.checkpoint)
    endObject()
    if position.end != position.checkpoint {
      key("end")
      beginObject()
      key("sequence")
      number(position.last)
      append(position.end)
      endObject()
    }
    endObject()
  }

  private mutating func append(_ end: JournalMark) {
    key("line")
    number(end.next.line)
    key("byte")
    number(end.next.byte)
    if let digest = end.digest { append(digest) }
  }
}

extension JournalMark {
  /// The line's last bytes, with its checksum; none at the beginning of a file.
  var ending: [UInt8] { digest.map { LineChecksum.ending($0.crc) } ?? [] }

  /// True if a line with this checksum ends at this position; `bytes` are those of the file from an offset on.
  func isEnd(in bytes: [UInt8], from offset: Int) -> Bool {
    let end = next.byte - offset
    return end <= bytes.count && end >= ending.count && bytes[..<end].suffix(ending.count).elementsEqual(ending)
  }
}
