import Answers
import Equipment
import Files
import Query

/// What was found out about a plain file that the manifest does not note as it is, so that nobody has to read all of it.
struct SeenTable: Sendable {
  /// The stamp by which the file is recognized.
  let stamp: Stamp
  let digest: Digest
  /// What another program changed in it; nil if the manifest or the journal has this content.
  var edit: OutsideEdit?
  /// The state of the log by which the edit was found out.
  var basis: Basis?

  /// A state of the log, as far as an edit of one table depends on it.
  struct Basis: Sendable, Equatable {
    /// The content with which the file was compared.
    let digest: Digest
    /// The last entry.
    let sequence: Int
    /// Size and checksum of the journal's last line.
    let line: Digest?

    init(digest: Digest, sequence: Int, line: Digest?) {
      (self.digest, self.sequence, self.line) = (digest, sequence, line)
    }

    /// The state of the log now; nil without a noted content.
    init?(_ part: LogPart, _ log: Log) {
      guard let digest = part.noted?.digest else { return nil }
      self.init(digest: digest, sequence: log.sequence, line: log.journal.last.digest)
    }
  }
}

extension SeenTable {
  /// The same by another state of the log, if that is still true of a file; nil if it has to be compared again.
  func valid(for status: FileStatus, _ part: LogPart, _ log: Log) -> SeenTable? {
    guard Stamp(status) == stamp else { return nil }
    if part.accounts(for: digest).known { return SeenTable(stamp: stamp, digest: digest) }
    return basis != nil && basis == Basis(part, log) ? self : nil
  }
}

extension LogPart {
  /// True if a large file's cache tells which rows another program has changed.
  var isComparable: Bool {
    guard hasPast, RecordType.allCases.contains(type), type.hasWholeRows, !type.valueType.hasUniqueNames,
      columns.isEmpty, let noted
    else { return false }
    return noted.isPlain && noted.firstGiven == nil && noted.digest.size >= QueryLimits.smallestIndexedFile
  }

  /// The part as it is with what was seen: that content counts as noted, and its edit as a change.
  func with(_ seen: SeenTable) -> LogPart {
    guard let noted else { return self }
    var overlay = overlay
    for change in seen.edit?.changes ?? [] { overlay.apply(change) }
    // The number of items before the edit stays: the edit's changes are added to it.
    let note = TableNote(stamp: seen.stamp, digest: seen.digest, rows: noted.rows, isPlain: true)
    return LogPart(
      type: type, version: version, hasPast: hasPast, noted: note, records: records, overlay: overlay,
      columns: columns, next: max(next, overlay.largestId + 1))
  }
}
