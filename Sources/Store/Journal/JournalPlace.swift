import Answers
import Codecs
import Files

/// How far the journal has been read, and what tells that it still is the same file.
struct JournalPlace: Sendable {
  /// The journal that was read; nil if there was none.
  var status: FileStatus?
  /// What it begins with; nil if nothing stands in it.
  var segment: JournalSegment?
  /// Where the lines begin whose changes the files do not include.
  var checkpoint = JournalMark()
  /// Where the line after its last sound one begins.
  private(set) var end = LogScan.Place(line: 1, byte: 0)
  /// Where the last line ends that counts; the next one names it.
  var last = JournalMark()
  /// Up to where it is known to be on the disk, and the last entry before that.
  var synced: (end: JournalMark, sequence: Int) = (JournalMark(), 0)
  /// The bytes before its end: the seal of the last line, which another history could not have.
  private(set) var seal: ArraySlice<UInt8> = []
  /// Whether something that was never acknowledged follows.
  private(set) var isTorn = false
  /// Whether that has no end.
  private(set) var isUnfinished = false
  /// Sound lines that are not stored, because another one took their place.
  private(set) var superseded: [(place: LogScan.Place, sequence: Int)] = []
}

/// What the journal begins with.
struct JournalSegment: Sendable, Equatable {
  /// Its first entry.
  let first: Int
  /// Whether it begins with a header.
  let hasHeader: Bool
}

extension JournalPlace {
  /// Goes on to the end of a scan; the bytes are those of the file from an offset on.
  mutating func take(_ scan: LogScan, _ bytes: [UInt8], from offset: Int) {
    if segment == nil {
      let first = scan.lines.lazy.compactMap { if case .entry(let entry, _) = $0.line { entry.sequence } else { nil } }
        .first
      // What was announced in format 1 and has no entry behind it yet.
      let next = scan.lines.first.map { $0.line.sequence + 1 }
      segment = (scan.header.map { $0.after + 1 } ?? first ?? next).map { number in
        JournalSegment(first: number, hasHeader: scan.header != nil)
      }
    }
    (end, last, isTorn, isUnfinished) = (scan.end, scan.last, scan.isTorn, scan.isUnfinished)
    superseded += scan.superseded
    seal = bytes[..<(end.byte - offset)].suffix(Seal.length + 1)
  }

  /// Goes on behind a line that was written there.
  mutating func append(_ bytes: [UInt8], _ status: FileStatus?) {
    self.status = status
    end = LogScan.Place(line: end.line + 1, byte: end.byte + bytes.count)
    let checksum = Seal.checksum(of: bytes.dropLast()) ?? 0
    last = JournalMark(place: end, digest: Digest(size: bytes.count, crc: checksum))
    seal = bytes.suffix(Seal.length + 1)
    (isTorn, isUnfinished) = (false, false)
  }

  /// What `hub.json` is to say of it; nil if nothing stands in it.
  var position: JournalPosition? {
    segment.map { segment in
      JournalPosition(
        first: segment.first, hasHeader: segment.hasHeader, checkpoint: checkpoint, end: synced.end,
        last: synced.sequence)
    }
  }

  /// The same with all that is on the disk in the files, too.
  var checkpointed: JournalPosition? {
    segment.map { segment in
      JournalPosition(
        first: segment.first, hasHeader: segment.hasHeader, checkpoint: synced.end, end: synced.end,
        last: synced.sequence)
    }
  }
}
