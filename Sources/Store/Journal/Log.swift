import Answers
import Codecs
import Equipment
import Files
import Query

/// What `hub.json` and the journal say, as they were last read.
struct Log: Sendable {
  /// What the files hold; empty where nothing was ever stored.
  var index = FolderIndex()
  /// The `hub.json` that was read; nil if there is none.
  var indexStatus: FileStatus?
  /// How far the journal has been read.
  var journal = JournalPlace()
  /// What the journal held and does not hold any longer.
  private(set) var loss: JournalLoss?
  /// The lines of the journal.
  private(set) var lines: [LogLine] = []
  /// The number of the last entry.
  private(set) var sequence = 0
  /// Whether `hub.json` was missing or damaged, and is made up from the history.
  var isRebuilt = false
  /// Where the journal or the history is damaged; nothing is written then.
  var damage: InventoryError?
  /// Counts the readings and the entries, so that what was derived from an older state is known as such.
  private(set) var version = 0
  private var overlays: [RecordType: Overlay] = [:]
  /// The changes of columns that the files do not include, or may include already.
  private var columns: [RecordType: [ColumnChange]] = [:]
  private var records: [RecordType: [FileRecord]] = [:]
  private var next: [RecordType: Int] = [:]

  init() {}

  /// Begins with what the files hold.
  init(_ index: FolderIndex, status: FileStatus?, version: Int) {
    self.index = index
    indexStatus = status
    sequence = index.sequence
    journal.synced.sequence = sequence
    next = index.next
    self.version = version
  }
}

extension Log {
  /// Whether anything was ever stored: then files and log belong together, and a difference is an edit.
  var hasPast: Bool { indexStatus != nil || !lines.isEmpty || index.sequence > 0 }

  /// Whether the journal holds changes that are not in the files.
  var hasUnfolded: Bool { sequence > index.sequence }

  /// The changes in the journal, oldest first.
  var entries: [HistoryEntry] {
    lines.compactMap { if case .entry(let entry, _) = $0 { entry } else { nil } }
  }

  /// Whether the files may be others than `hub.json` says: a checkpoint was begun and not finished.
  var hasOpenCheckpoint: Bool {
    records.contains { type, records in records.last?.digest != index.files[type]?.digest }
  }

  /// Whether there are columns among them, which the files are to show at once.
  var hasUnfoldedColumns: Bool { !columns.isEmpty }

  /// How many bytes the files have.
  var dataSize: Int { index.files.values.reduce(0) { $0 + $1.digest.size } }

  /// What the log says about one type.
  func part(_ type: RecordType) -> LogPart {
    LogPart(
      type: type, version: version, hasPast: hasPast, vouch: index.files[type], records: records[type] ?? [],
      overlay: overlays[type] ?? Overlay(), columns: columns[type] ?? [],
      next: next[type] ?? 1)
  }

  /// Takes a line in; false if its number does not follow that of the line before.
  mutating func apply(_ line: LogLine) -> Bool {
    version += 1
    lines.append(line)
    switch line {
    case .header: return true
    case .fold(let fold):
      for file in fold.files { records[file.type, default: []].append(file) }
      return true
    case .entry(let entry, let taken):
      for file in taken { records[file.type, default: []].append(file) }
      // What the files include already is only kept for the history.
      guard entry.sequence > index.sequence else { return true }
      let follows = entry.sequence == sequence + 1
      apply(entry)
      return follows
    }
  }

  private mutating func apply(_ entry: HistoryEntry) {
    sequence = entry.sequence
    for item in entry.change.items {
      overlays[item.type, default: Overlay()].apply(item)
      next[item.type] = max(next[item.type] ?? 1, item.id + 1)
    }
    for change in entry.change.columns { columns[change.type, default: []].append(change) }
  }
}

extension Log {
  /// Takes a whole journal in; false if entries are missing between what the files include and its first one.
  mutating func take(_ content: FileContent?, _ history: History) throws(InventoryError) -> Bool {
    guard let content else { return true }
    let scan = history.files.decoding(history.folder.journal, count: \.lines.count) { LogScan(content.bytes) }
    let first = scan.lines.lazy.compactMap { if case .entry(let entry, _) = $0.line { entry.sequence } else { nil } }
      .first
    if let first, first > index.sequence + 1 { return false }
    try take(scan, content.bytes, content.status, history)
    return true
  }

  /// The error that a line of the journal cannot be used.
  static func damage(_ place: LogScan.Place) -> InventoryError {
    .damaged(file: DataFolder.journalName, line: place.line, byte: place.byte)
  }

  /// Takes lines in that follow those taken before; the bytes are those of the file from an offset on.
  mutating func take(
    _ scan: LogScan, _ bytes: [UInt8], _ status: FileStatus, from offset: Int = 0, _ history: History
  ) throws(InventoryError) {
    // The number after a line that cannot be used does not follow either: the line is what is to be told.
    damage = damage ?? scan.damage.map(Self.damage)
    for (place, line) in scan.lines where try !apply(whole(line, history)) { damage = damage ?? Self.damage(place) }
    journal.status = status
    journal.take(scan, bytes, from: offset)
  }

  /// Takes in a change that is not written yet: the journal is where it was.
  mutating func take(waiting entry: HistoryEntry) { _ = apply(.entry(entry, taken: [])) }

  /// Notes where a line stands whose changes were taken in before; nil for a status that could not be found out.
  mutating func place(_ bytes: [UInt8], synced: Bool, status: FileStatus?) {
    journal.append(bytes, status)
    if synced { journal.synced = (journal.last, sequence) }
  }

  /// Makes what was derived from later states, which never came to be, known as such.
  mutating func forget(until version: Int) { self.version = max(self.version, version) + 1 }

  /// Notes that the journal is not the one that `hub.json` knows: numbers that were given count as given.
  mutating func lose(_ loss: JournalLoss) {
    self.loss = loss
    damage = .journalLost(loss)
    sequence = max(sequence, loss.changes?.upperBound ?? 0)
  }

  /// The line with the items that it added; where they are damaged the line is kept without them.
  private mutating func whole(_ line: LogLine, _ history: History) throws(InventoryError) -> LogLine {
    do throws(InventoryError) { return try history.whole(line) } catch {
      guard case .damaged = error else { throw error }
      damage = damage ?? error
      return line
    }
  }

  /// Takes in the line that was just written; nil for a status that could not be found out.
  package mutating func take(own line: LogLine, _ bytes: [UInt8], synced: Bool, status: FileStatus?) {
    guard case .header(let header) = line else {
      _ = apply(line)
      return place(bytes, synced: synced, status: status)
    }
    place(bytes, synced: synced, status: status)
    journal.segment = JournalSegment(first: header.after + 1, hasHeader: true)
    journal.checkpoint = journal.last
  }
}

/// What the log says about one type.
struct LogPart: Sendable {
  let type: RecordType
  let version: Int
  /// Whether anything was ever stored in the folder.
  let hasPast: Bool
  /// What is known about the file.
  let vouch: Vouch?
  /// Contents of the file that the journal accounts for.
  let records: [FileRecord]
  /// The changes that the file does not include, or may include already.
  let overlay: Overlay
  /// The changes of its columns of which the same is true.
  let columns: [ColumnChange]
  /// The next id.
  let next: Int

  /// Whether the file includes every change.
  var isFolded: Bool { overlay.isEmpty && columns.isEmpty }

  /// Whether the file is, by its stamp alone, as the program left it.
  func vouches(for status: FileStatus?) -> Bool {
    switch (status, vouch) {
    case (nil, nil): true
    case (let status?, let vouch?): Stamp(status) == vouch.stamp
    default: false
    }
  }

  /// Whether the log accounts for a content: then which id the first row without one was given.
  func accounts(for digest: Digest?) -> (known: Bool, firstGiven: Int?) {
    guard let digest else { return (vouch == nil, nil) }
    if let vouch, vouch.digest == digest { return (true, vouch.firstGiven) }
    let record = records.last { $0.digest == digest }
    return (record != nil, record?.firstGiven)
  }
}
