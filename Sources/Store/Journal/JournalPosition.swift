import Codecs
import Files

/// Where a line of the journal ends, and what tells that line from any other.
struct JournalMark: Sendable, Equatable {
  /// Where the next line begins.
  var place = LogScan.Place(line: 1, byte: 0)
  /// Size, with the line feed, and checksum of the line; nil at the beginning of a file.
  var digest: Digest?
}

/// How far `hub.json` knows the journal.
struct JournalPosition: Sendable, Equatable {
  /// The first entry of the journal, with which its name in the history begins.
  let first: Int
  /// Whether it begins with a header; one that was begun in format 1 has none.
  let hasHeader: Bool
  /// Where the lines begin whose changes the files do not include; reading begins there.
  let checkpoint: JournalMark
  /// Where the last line ends that is known to be on the disk.
  let end: JournalMark
  /// The last entry before that end.
  let last: Int
}

extension JournalPosition {
  /// Reads the member of `hub.json`; nil if it is nothing that was written so.
  init?(_ value: JSONValue, checkpointed sequence: Int) {
    guard let first = value["first"]?.integer, let hasHeader = value["header"]?.boolean,
      let checkpoint = value["checkpoint"].flatMap({ JournalMark($0) })
    else { return nil }
    var (end, last) = (checkpoint, sequence)
    if let value = value["end"] {
      guard let place = JournalMark(value), let number = value["sequence"]?.integer else { return nil }
      (end, last) = (place, number)
    }
    guard checkpoint.place.byte <= end.place.byte, first >= 0, sequence <= last else { return nil }
    self.init(first: first, hasHeader: hasHeader, checkpoint: checkpoint, end: end, last: last)
  }
}

extension JournalMark {
  fileprivate init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let byte = value["byte"]?.integer, line > 0, byte >= 0 else { return nil }
    self.init(place: LogScan.Place(line: line, byte: byte), digest: Digest(value))
    guard byte == 0 || digest.map({ $0.size <= byte }) == true else { return nil }
  }
}

extension JSONWriter {
  /// Writes how far the journal is known.
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
    number(end.place.line)
    key("byte")
    number(end.place.byte)
    if let digest = end.digest { append(digest) }
  }
}

extension JournalMark {
  /// The last bytes of the line; none at the beginning of a file.
  var ending: [UInt8] { digest.map { Seal.ending($0.crc) } ?? [] }

  /// Whether the line ends here: `bytes` are those of the file from an offset on.
  func isEnd(in bytes: [UInt8], from offset: Int) -> Bool {
    let end = place.byte - offset
    return end <= bytes.count && end >= ending.count && bytes[..<end].suffix(ending.count).elementsEqual(ending)
  }
}
