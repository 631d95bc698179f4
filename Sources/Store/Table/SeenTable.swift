import Answers
import Equipment
import Files
import Query

/// What was found out about a large file that the manifest does not note as it is, or not as a plain one, so that nobody
/// has to read all of it again.
struct SeenTable: Sendable {
  /// The stamp by which the file is recognized.
  let stamp: Stamp
  let digest: Digest
  /// What another program changed in it; nil if the manifest or the journal has this content.
  var edit: OutsideEdit?
  /// The state of the log by which that was found out; nil where it does not matter.
  var basis: Basis?
  /// What the reading of the whole file found; nil if only its rows were compared.
  var whole: Whole?

  /// A state of the log, as far as an edit of one table depends on it.
  struct Basis: Sendable, Equatable {
    /// The content that the manifest notes; nil if it notes none.
    let digest: Digest?
    /// The last entry.
    let sequence: Int
    /// Size and checksum of the journal's last line.
    let line: Digest?
    /// How many changes and contents of the table the journal has; nil as another process has kept it.
    var touches: Int?
  }

  /// What only a reading of the whole file finds.
  struct Whole: Sendable {
    /// Number of its items without the edit, and without the changes that are laid over it.
    var rows: Int
    /// The id after the largest one.
    let next: Int
    /// The id that the first row without one has; nil if every row has one.
    let firstAssigned: Int?
    /// Where its rows are read one by one.
    var source: Source
    /// The items that the copy lacks, because they are not one line.
    let others: [any Record]
  }

  /// Where single rows are read.
  enum Source: Sendable, Equatable {
    /// The file itself, which is plain.
    case file
    /// The plain copy in the cache that has this stamp.
    case copy(Stamp)
    /// A plain copy that is still to be made, of a file whose only difference from one is the order of its rows.
    case unsorted
  }

  /// True if the file itself is plain.
  var isPlain: Bool { whole.map { $0.source == .file } ?? true }
}

extension SeenTable.Basis {
  /// The state of the log now.
  init(_ part: LogPart, _ log: Log) {
    self.init(
      digest: part.noted?.digest, sequence: log.sequence, line: log.journal.last.digest, touches: part.touches)
  }

  /// True if nothing about the table was written since.
  func isStill(_ now: Self) -> Bool {
    if let touches { return digest == now.digest && touches == now.touches }
    return digest == now.digest && sequence == now.sequence && line == now.line
  }
}

extension SeenTable {
  /// The same by another state of the log, if that is still true of a file; nil if it has to be compared again.
  func valid(for status: FileStatus, _ part: LogPart, _ log: Log) -> SeenTable? {
    guard Stamp(status) == stamp else { return nil }
    let now = SeenTable.Basis(part, log)
    if let basis, basis.isStill(now) {
      var seen = self
      seen.basis = now
      return seen
    }
    // The log has it by now, and counts its rows.
    guard let noted = part.noted, noted.stamp != .none, part.accounts(for: digest).known else { return nil }
    var seen = SeenTable(stamp: stamp, digest: digest, whole: whole)
    seen.whole?.rows = noted.rows
    return whole != nil || noted.isPlain ? seen : nil
  }
}

extension LogPart {
  /// True for a table of which the cache may keep something: one that has all changes of its columns.
  var isCacheable: Bool { columns.isEmpty }

  /// True if the cache of a large file knows which rows another program has changed.
  var isComparable: Bool {
    // Rows of setups are few, and their names must differ.
    guard hasPast, isCacheable, type != .setupHead, let noted else { return false }
    return noted.isPlain && noted.firstAssigned == nil && noted.digest.size >= QueryLimits.smallestIndexedFile
  }

  /// True if the manifest notes this content as plain, by which every process knows it.
  func isNotedPlain(_ digest: Digest) -> Bool {
    noted.map { $0.isPlain && $0.stamp != .none && $0.digest == digest } ?? false
  }

  /// The part as it is with what was seen: that content counts as noted, and its edit as a change.
  ///
  /// - Parameter plainly: true for who reads rows of a plain file, or of the plain copy and the items that it lacks.
  func with(_ seen: SeenTable, plainly: Bool = true) -> LogPart {
    var laid = overlay
    for item in plainly ? seen.whole?.others ?? [] : [] where laid.outcomes[item.recordId] == nil {
      laid.set(item.recordId, to: item, existed: true)
    }
    for change in seen.edit?.changes ?? [] { laid.apply(change) }
    // The number of items before the edit stays: the edit's changes are added to it.
    let note = TableNote(
      stamp: seen.stamp, digest: seen.digest, rows: seen.whole?.rows ?? noted?.rows ?? 0,
      firstAssigned: seen.whole?.firstAssigned, isPlain: plainly || seen.isPlain)
    return LogPart(
      type: type, version: version, touches: touches, hasPast: hasPast, noted: note, records: records, overlay: laid,
      columns: columns, next: max(next, seen.whole?.next ?? 1, laid.largestId + 1),
      lease: lease, leased: leased)
  }
}
