import Answers
import Codecs
import Equipment
import Files
import Query

/// The manifest and the journal, as they were last read.
struct Log: Sendable {
  /// The manifest; empty where nothing was ever stored.
  var index = Manifest()
  /// Status of the `hub.json` that was read; nil if there is none.
  var indexStatus: FileStatus?
  /// The trust in items of the journal that were not checked; nil if all were.
  var trust: Trust?
  /// How far the journal was read.
  var journal = JournalProgress()
  /// The journal's loss, where it is not the journal that the manifest knows.
  private(set) var loss: JournalLoss?
  /// The lines that were read of the journal.
  private(set) var lines: [LogLine] = []
  /// False once a line had a smaller number than the one before it, which is damage.
  private(set) var isOrdered = true
  /// The number of the last entry.
  private(set) var sequence = 0
  /// True if `hub.json` was missing, damaged or outdated, so that `index` is rebuilt from the history.
  var isRebuilt = false
  /// Damage of the journal or the history; nothing is written then.
  var damage: InventoryError?
  /// Counts the readings and the lines: what was derived from an older state has a smaller number.
  private(set) var version = 0
  /// The version with which the reading began whose lines these are.
  let origin: Int
  /// The journal's changes and contents of each type.
  private var journaled = RecordMap<Journaled>()

  private struct Journaled {
    var overlay = Overlay()
    /// The changes of columns that the file does not include, or may include already.
    var columns: [ColumnChange] = []
    var records: [FileRecord] = []
    var next = 1
    /// The number after the largest one of the lease.
    var leased = 1
    /// How many changes of items there are.
    var touches = 0

    mutating func apply(_ item: ItemChange, _ lease: Lease?) {
      overlay.apply(item)
      next = max(next, item.id + 1)
      if let lease, item.type.isLeased, lease.contains(item.id, of: item.type) { leased = max(leased, item.id + 1) }
      touches += 1
    }
  }

  init() { origin = 0 }

  /// Begins with the manifest.
  init(_ index: Manifest, status: FileStatus?, version: Int) {
    self.index = index
    indexStatus = status
    sequence = index.sequence
    journal.synced.sequence = sequence
    self.version = version
    origin = version
  }
}

extension Log {
  /// True if anything was ever stored: then a difference between tables and log is an outside edit.
  var hasPast: Bool { indexStatus != nil || !lines.isEmpty || index.sequence > 0 }

  /// True if the journal has entries that are not in the tables.
  var hasPending: Bool { sequence > index.sequence }

  /// The journal's entries, oldest first.
  var entries: [HistoryEntry] {
    lines.compactMap { if case .entry(let entry, _) = $0 { entry } else { nil } }
  }

  /// The newest entry with a smaller number than the given one, found by halving, which asks for an ordered journal;
  /// nil if it has none.
  func entry(before sequence: Int) -> HistoryEntry? {
    var lineIndex = lines.partitioningIndex(where: { $0.sequence >= sequence })
    while lineIndex > 0 {
      lineIndex -= 1
      if case .entry(let entry, _) = lines[lineIndex] { return entry }
    }
    return nil
  }

  /// True if the journal names a newer content of a table than the manifest, as in an unfinished checkpoint.
  var hasOpenCheckpoint: Bool {
    journaled.contains { type, known in
      known.records.last.map { $0.digest != index.files[type]?.digest } ?? false
    }
  }

  /// True if changes of columns are not in the tables, which calls for a checkpoint at once.
  var hasPendingColumns: Bool { journaled.contains { !$1.columns.isEmpty } }

  /// Notes the next number of each type in a manifest.
  func noteNumbers(in index: inout Manifest) {
    for type in RecordType.stored {
      index.next[type] = next(type, journaled[type])
      if index.lease != nil { index.leased[type] = leased(type, journaled[type]) }
    }
    index.next.keep { $0 > 1 }
    index.leased.keep { $0 > 1 }
  }

  /// Total size of the tables in bytes, by the manifest.
  var dataSize: Int { index.files.reduce(0) { $0 + $1.1.digest.size } }

  /// True if the manifest notes a type's file, or the journal has a change of it.
  ///
  /// Inlined, as all of the log is copied for a call.
  @inline(__always) func knows(_ type: RecordType) -> Bool { index.files[type] != nil || journaled[type] != nil }

  /// The part of the log about one type.
  func part(_ type: RecordType) -> LogPart {
    let known = journaled[type] ?? Journaled()
    return LogPart(
      type: type, version: version, touches: known.touches + known.records.count + known.columns.count,
      hasPast: hasPast, noted: index.files[type], records: known.records, overlay: known.overlay,
      columns: known.columns, next: next(type, known), lease: type.isLocal ? nil : index.lease,
      leased: leased(type, known))
  }

  // What is asked of every type, without the rest of its part, which takes ten times as long to gather.

  /// True if the journal has changes of a type's records behind its checkpoint.
  func hasChanges(of type: RecordType) -> Bool { journaled[type].map { !$0.overlay.isEmpty } ?? false }

  /// True if a type's file has all that the journal knows, and each row its number.
  func isSettled(_ type: RecordType) -> Bool {
    index.files[type]?.firstAssigned == nil
      && journaled[type].map { $0.overlay.isEmpty && $0.columns.isEmpty } ?? true
  }

  private func next(_ type: RecordType, _ known: Journaled?) -> Int { max(index.next[type] ?? 1, known?.next ?? 1) }

  private func leased(_ type: RecordType, _ known: Journaled?) -> Int {
    max(index.leased[type] ?? 1, known?.leased ?? 1)
  }

  /// Applies a line; false if its number does not follow that of the line before.
  mutating func apply(_ line: LogLine) -> Bool {
    version += 1
    if let last = lines.last, last.sequence > line.sequence { isOrdered = false }
    lines.append(line)
    switch line {
    case .header: return isOrdered
    case .checkpoint(let checkpoint):
      for file in checkpoint.files { append(file) }
      return isOrdered
    case .entry(let entry, let ingested):
      // The rows of an import are a table as long as there is no other.
      for file in ingested where entry.rows.isEmpty || !knows(file.type) { append(file) }
      // Entries that the tables include are only kept for the history.
      guard entry.sequence > index.sequence else { return isOrdered }
      let follows = entry.sequence == sequence + 1
      apply(entry)
      return isOrdered && follows
    }
  }

  private mutating func apply(_ entry: HistoryEntry) {
    sequence = entry.sequence
    for item in entry.change.items { journaled.change(item.type, from: Journaled()) { $0.apply(item, index.lease) } }
    for change in entry.change.columns {
      journaled.change(change.type, from: Journaled()) { $0.columns.append(change) }
    }
  }

  private mutating func append(_ file: FileRecord) {
    journaled.change(file.type, from: Journaled()) { $0.records.append(file) }
  }
}

extension Log {
  /// Applies a whole journal of format 1; false if entries are missing between the tables and its first one.
  mutating func apply(_ content: FileContent?, _ history: History) throws(InventoryError) -> Bool {
    guard let content else { return true }
    let scan = history.files.decoding(history.folder.journal, count: \.lines.count) { LogScan(content.bytes) }
    let first = scan.lines.lazy.compactMap { if case .entry(let entry, _) = $0.line { entry.sequence } else { nil } }
      .first
    if let first, first > index.sequence + 1 { return false }
    try apply(scan, content.bytes, content.status, history)
    return true
  }

  /// The error that a line of the journal cannot be used.
  static func damage(_ position: LogScan.Position) -> InventoryError {
    .damaged(file: DataFolder.journalName, line: position.line, byte: position.byte)
  }

  /// Applies the lines of a scan, which follow those applied before; `bytes` are those of the file from an offset on.
  mutating func apply(
    _ scan: LogScan, _ bytes: [UInt8], _ status: FileStatus, from offset: Int = 0, _ history: History
  ) throws(InventoryError) {
    // After an unusable line the next number does not follow either: the unusable line is the one to report.
    damage = damage ?? scan.damage.map(Self.damage)
    for (position, line) in scan.lines where try !apply(whole(line, history)) {
      damage = damage ?? Self.damage(position)
    }
    journal.status = status
    journal.advance(scan, bytes, from: offset)
  }

  /// Applies an entry that waits to be written; the journal's end stays where it is.
  mutating func apply(waiting entry: HistoryEntry) { _ = apply(.entry(entry, ingested: [])) }

  /// Moves the journal's end behind a line that is applied already; `status` is nil if it could not be read.
  mutating func advance(past bytes: [UInt8], synced: Bool, status: FileStatus?) {
    journal.append(bytes, status)
    if synced { journal.synced = (journal.last, sequence) }
  }

  /// Notes that the journal is not the one that `hub.json` knows; the numbers of lost entries are not given again.
  mutating func noteLoss(_ loss: JournalLoss) {
    self.loss = loss
    damage = .journalLost(loss)
    sequence = max(sequence, loss.changes?.upperBound ?? 0)
  }

  /// The line with the rows of a large import; without them where they are damaged.
  private mutating func whole(_ line: LogLine, _ history: History) throws(InventoryError) -> LogLine {
    do throws(InventoryError) { return try history.whole(line) } catch {
      guard case .damaged = error else { throw error }
      damage = damage ?? error
      return line
    }
  }

  /// Applies the line that was just written; `status` is nil if it could not be read.
  package mutating func apply(own line: LogLine, _ bytes: [UInt8], synced: Bool, status: FileStatus?) {
    guard case .header(let header) = line else {
      _ = apply(line)
      return advance(past: bytes, synced: synced, status: status)
    }
    advance(past: bytes, synced: synced, status: status)
    journal.segment = JournalSegment(first: header.after + 1, hasHeader: true)
    journal.checkpoint = journal.last
  }
}

/// The part of the log about one type.
struct LogPart: Sendable {
  let type: RecordType
  let version: Int
  /// How many changes and contents of the file the journal has.
  let touches: Int
  /// True if anything was ever stored in the folder.
  let hasPast: Bool
  /// The manifest's note of the file; nil if it has none.
  let noted: TableNote?
  /// Contents of the file that the journal names.
  let records: [FileRecord]
  /// The changes that the file does not include, or may include already.
  let overlay: Overlay
  /// Changes of its columns, likewise.
  let columns: [ColumnChange]
  /// The next id, by the manifest and the journal.
  let next: Int
  /// The numbers that are given here, where several machines share the type's records.
  let lease: Lease?
  /// The number after the largest one of the lease.
  let leased: Int

  /// True if a record's number was given before, so that the record which had it was deleted if it is not known.
  ///
  /// In a shared folder a record with an identity may have come from another machine by git alone, with a number of that
  /// one; a row without one was added by hand, and may have any number that is not known to have been given.
  func wasGiven(_ record: any Record) -> Bool {
    let id = record.recordId
    guard let lease else { return id < next }
    if lease.isClaimed(id, of: type) { return id < leased }
    return id < next && (record.uid == nil || lease.contains(id, of: type))
  }

  /// True if a record of the type was ever stored, so that rows without numbers may be some that have one.
  var hasNumbers: Bool { hasPast && (next > 1 || noted != nil) }

  /// True if the journal has no change of the type behind its checkpoint.
  var isCheckpointed: Bool { overlay.isEmpty && columns.isEmpty }

  /// True if the file's stamp is the one in the manifest, or neither has the file.
  func hasNoted(_ status: FileStatus?) -> Bool { noted.isOf(status) }

  /// The manifest's or the journal's knowledge of a content: if it is known, and the id given to its first row without
  /// one.
  func accounts(for digest: Digest?) -> (known: Bool, firstAssigned: Int?) {
    guard let digest else { return (noted == nil, nil) }
    if let noted, noted.digest == digest { return (true, noted.firstAssigned) }
    let record = records.last { $0.digest == digest }
    return (record != nil, record?.firstAssigned)
  }
}
