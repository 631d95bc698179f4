import Answers
import Codecs
import Files

/// How far the journal was read, and the marks by which the same file is recognized.
struct JournalProgress: Sendable {
  /// Status of the journal that was read; nil if there was none.
  var status: FileStatus?
  /// The journal's first entry and header; nil for an empty journal.
  var segment: JournalSegment?
  /// End of the last line that the tables include.
  var checkpoint = JournalMark()
  /// Start of the line after the last sound one.
  private(set) var end = LogScan.Position(line: 1, byte: 0)
  /// End of the last line that counts; the next one names that line.
  var last = JournalMark()
  /// End of the part that is known to be on the disk, and the last entry in it.
  var synced: (end: JournalMark, sequence: Int) = (JournalMark(), 0)
  /// The bytes right before `end`, with the last line's checksum: in another journal they would differ.
  private(set) var tail: ArraySlice<UInt8> = []
  /// True if a torn line, which was never acknowledged, follows `end`.
  private(set) var isTorn = false
  /// True if the torn line has no line feed.
  private(set) var isUnfinished = false
  /// Sound lines that do not count, because another writer's line came first.
  private(set) var superseded: [(position: LogScan.Position, sequence: Int)] = []
}

/// The beginning of a journal.
struct JournalSegment: Sendable, Equatable {
  /// Number of its first entry.
  let first: Int
  /// True if its first line is a header; one that was begun in format 1 has none.
  let hasHeader: Bool
}

extension JournalProgress {
  /// Moves on to the end of a scan; `bytes` are those of the file from an offset on.
  mutating func advance(_ scan: LogScan, _ bytes: [UInt8], from offset: Int) {
    if segment == nil {
      let first = scan.lines.lazy.compactMap { if case .entry(let entry, _) = $0.line { entry.sequence } else { nil } }
        .first
      // A journal of format 1 may hold only an announced checkpoint: its first entry is yet to come.
      let next = scan.lines.first.map { $0.line.sequence + 1 }
      segment = (scan.header.map { $0.after + 1 } ?? first ?? next).map { number in
        JournalSegment(first: number, hasHeader: scan.header != nil)
      }
    }
    (end, last, isTorn, isUnfinished) = (scan.end, scan.last, scan.isTorn, scan.isUnfinished)
    superseded += scan.superseded
    tail = bytes[..<(end.byte - offset)].suffix(LineChecksum.length + 1)
  }

  /// Moves on behind a line that was just appended.
  mutating func append(_ bytes: [UInt8], _ status: FileStatus?) {
    self.status = status
    end = LogScan.Position(line: end.line + 1, byte: end.byte + bytes.count)
    let checksum = LineChecksum.checksum(of: bytes.dropLast()) ?? 0
    last = JournalMark(next: end, digest: Digest(size: bytes.count, crc: checksum))
    tail = bytes.suffix(LineChecksum.length + 1)
    (isTorn, isUnfinished) = (false, false)
  }

  /// The journal's member of the manifest; nil for an empty journal.
  var position: JournalPosition? {
    segment.map { segment in
      JournalPosition(
        first: segment.first, hasHeader: segment.hasHeader, checkpoint: checkpoint, end: synced.end,
        last: synced.sequence)
    }
  }

  /// The same after a checkpoint: all that is on the disk is in the tables, too.
  var checkpointed: JournalPosition? {
    segment.map { segment in
      JournalPosition(
        first: segment.first, hasHeader: segment.hasHeader, checkpoint: synced.end, end: synced.end,
        last: synced.sequence)
    }
  }
}
