import Answers
import Codecs
import Equipment
import Files

/// The entries that the tables include: read by `undo` and `history`, and to find out outside edits.
struct History: Sendable {
  let files: any FileSystem
  let folder: DataFolder
  /// The manifest, if it is known: it has the folder's identity, and the end of the journal's part in the history.
  var index: Manifest?

  /// The entry numbers of each file in `history/`, oldest first.
  func ranges() throws(InventoryError) -> [ClosedRange<Int>] { try members().ranges }

  /// The same without the files of other folders.
  func ownRanges() throws(InventoryError) -> [ClosedRange<Int>] {
    var own: [ClosedRange<Int>] = []
    for range in try ranges() where try !isForeign(range) { own.append(range) }
    return own
  }

  /// The entry numbers of each file, oldest first; `hasRows` is true if there is a folder of imported rows.
  func members() throws(InventoryError) -> (ranges: [ClosedRange<Int>], hasRows: Bool) {
    let members = try InventoryError.reading { () throws(FileFailure) in
      let members = try files.listOwn(folder.history)
      for member in members {
        if DataFolder.range(ofHistory: member.name) != nil { try files.require(.file, member, in: folder.history) }
        if DataFolder.foldersOfHistory.contains(member.name) {
          try files.require(.folder, member, in: folder.history)
        }
      }
      return members
    }
    let ranges = members.compactMap { DataFolder.range(ofHistory: $0.name) }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    return (ranges, members.contains { $0.name == DataFolder.foldersOfHistory[1] })
  }
}

/// A segment of the history: a file in `history/`, or the journal up to its checkpoint.
struct HistorySegment: Sendable {
  /// Numbers of its first and its last entry.
  let range: ClosedRange<Int>
  /// The journal's checkpoint, where the segment ends; nil for a file of the history.
  var end: JournalMark?

  /// The path, relative to the data folder.
  var name: String { end == nil ? DataFolder.name(ofHistory: range) : DataFolder.journalName }
}

extension History {
  /// The segments of the history, oldest first.
  func segments() throws(InventoryError) -> [HistorySegment] {
    var segments = try ranges().map { HistorySegment(range: $0) }
    if let index, let journal = index.journal, journal.first <= index.sequence {
      segments.append(HistorySegment(range: journal.first...index.sequence, end: journal.checkpoint))
    }
    return segments
  }

  /// The bytes of a segment.
  func bytes(of segment: HistorySegment) throws(InventoryError) -> [UInt8] {
    try InventoryError.reading { () throws(FileFailure) in
      guard let end = segment.end else { return try files.content(folder.history(segment.range))?.bytes ?? [] }
      let journal = try files.content(folder.journal)?.bytes ?? []
      if end.isEnd(in: journal, from: 0) { return Array(journal[..<end.next.byte]) }
      // The journal was moved to the history meanwhile, with later lines.
      let names = try files.listOwn(folder.history).map(\.name)
      for range in names.compactMap({ DataFolder.range(ofHistory: $0) })
      where range.lowerBound == segment.range.lowerBound {
        let moved = try files.content(folder.history(range))?.bytes ?? []
        if end.isEnd(in: moved, from: 0) { return Array(moved[..<end.next.byte]) }
      }
      return []
    }
  }

  /// The lines of a file of the history.
  func lines(_ range: ClosedRange<Int>) throws(InventoryError) -> [LogLine] {
    try lines(HistorySegment(range: range))
  }

  /// The lines of a segment; none of a file that is of another folder.
  ///
  /// Its last line may be torn: the announcement of a checkpoint is written without waiting for the disk.
  func lines(_ segment: HistorySegment) throws(InventoryError) -> [LogLine] {
    let scan = try scan(segment)
    return isForeign(scan.header) ? [] : scan.lines.map(\.line).filter { segment.includes($0) }
  }

  /// The scan of a segment: its lines with their positions, and its torn end, if it has one.
  func scan(_ segment: HistorySegment) throws(InventoryError) -> LogScan {
    let scan = LogScan(try bytes(of: segment))
    if isForeign(scan.header) { return scan }
    let isWhole = scan.lines.contains { line in
      if case .entry(let entry, _) = line.line { entry.sequence == segment.range.upperBound } else { false }
    }
    // The name has the last entry's number: a file without that entry has lost acknowledged lines.
    if let damage = scan.damage ?? (isWhole ? nil : scan.end) {
      throw .damaged(file: segment.name, line: damage.line, byte: damage.byte)
    }
    return scan
  }

  /// The lines of a segment, newest first; nil if it is of another folder.
  ///
  /// - Parameter wanted: what is looked for; changes of other records may be missing in the lines.
  func backwards(_ segment: HistorySegment, wanted: WantedRecords?) throws(InventoryError) -> LinesBackwards? {
    let bytes = try bytes(of: segment)
    if let end = bytes.firstIndex(of: ASCII.lineFeed), end < 1024,
      case .header(let header)? = ReadLine(bytes, in: 0..<end)?.lines.first, isForeign(header)
    {
      return nil
    }
    return LinesBackwards(bytes, segment, wanted: wanted)
  }

  /// True if a header names another folder than the manifest; false where either names none.
  func isForeign(_ header: SegmentHeader?) -> Bool {
    guard let header, let identity = index?.identity else { return false }
    return header.identity != identity
  }

  /// True if a file of the history is of another folder, by its header or, without one, by its entries.
  func isForeign(_ range: ClosedRange<Int>) throws(InventoryError) -> Bool {
    guard let index, index.identity != nil else { return false }
    let start = try start(of: folder.history(range))
    if let end = start.firstIndex(of: ASCII.lineFeed) {
      // One that cannot be read is damaged, whoever wrote it.
      guard let line = ReadLine(start, in: 0..<end) else { return false }
      if case .header(let header)? = line.lines.first { return isForeign(header) }
    }
    // A folder gets no more files of format 1 once its journal has a header.
    return index.journal.map { $0.hasHeader && $0.first <= range.upperBound } ?? false
  }

  /// The header of a journal, wherever it lies; nil if it is of format 1, or its first line cannot be read.
  func header(at path: String) throws(InventoryError) -> SegmentHeader? {
    let start = try start(of: path)
    guard let end = start.firstIndex(of: ASCII.lineFeed) else { return nil }
    if case .header(let header)? = ReadLine(start, in: 0..<end)?.lines.first { return header }
    return nil
  }

  /// The first 1024 bytes of a file, more than a header takes.
  private func start(of path: String) throws(InventoryError) -> [UInt8] {
    try InventoryError.reading { () throws(FileFailure) -> [UInt8] in
      let file = try files.open(path, for: .readingOwn)
      defer { files.close(file) }
      try files.status(of: file).requireFile(file.path)
      return try files.read(file, at: 0, count: 1024)
    }
  }
}

extension HistorySegment {
  /// True for lines up to the segment's last entry; later ones were never stored.
  func includes(_ line: LogLine) -> Bool { line.sequence <= range.upperBound }
}

extension History {
  /// The manifest rebuilt from the history, with the files' digests but no stamps, and the first damage met.
  ///
  /// - Parameter identity: that of the folder, if it is known.
  func index(_ identity: String?) throws(InventoryError) -> (index: Manifest, damage: InventoryError?) {
    var index = Manifest()
    var damage: InventoryError?
    index.identity = identity
    var kept = try KeptFiles(self)
    if let begin = try intact(&damage, { () throws(InventoryError) in try kept.beginning() }) ?? nil {
      index.sequence = begin.sequence
      index.next = begin.index.next
      index.identity = index.identity ?? begin.index.identity
    }
    let ranges = try ranges()
    for range in ranges.reversed() where index.identity == nil {
      index.identity = try header(at: folder.history(range))?.identity
    }
    var own = self
    own.index = index
    for type in RecordType.stored {
      let note = try intact(&damage) { () throws(InventoryError) in try baseNote(of: type, &kept) } ?? nil
      guard let (note, next) = note else { continue }
      index.raise(type, to: next)
      index.files[type] = note
    }
    let begin = index.sequence
    for range in ranges where range.upperBound > begin {
      if try own.isForeign(range) { continue }
      if let lines = try intact(&damage, { () throws(InventoryError) in try own.lines(range) }) {
        for line in lines { index.apply(line) }
      } else {
        index.sequence = max(index.sequence, range.upperBound)
      }
    }
    return (index, damage)
  }

  /// What is known of a type's kept file, and the next id after it, by the manifest that was kept with it or by the file.
  private func baseNote(
    of type: RecordType, _ kept: inout KeptFiles
  ) throws(InventoryError) -> (TableNote, next: Int)? {
    guard let newest = try kept.newest(of: type) else { return nil }
    if let noted = newest.noted {
      return (TableNote(stamp: .none, digest: noted.digest, rows: 0, firstAssigned: noted.firstAssigned), newest.next)
    }
    return try file(type, newest).map { file in
      (TableNote(stamp: .none, digest: file.digest, rows: 0, firstAssigned: file.firstAssigned), file.nextId)
    }
  }

  /// The value that was read; nil after damage, the first of which is kept.
  private func intact<Value>(
    _ damage: inout InventoryError?, _ reading: () throws(InventoryError) -> Value
  ) throws(InventoryError) -> Value? {
    do throws(InventoryError) { return try reading() } catch {
      guard case .damaged = error else { throw error }
      damage = damage ?? error
      return nil
    }
  }

  /// The newest kept file of a type, nil for a type that had none then, and the last entry that it includes.
  func base(of type: RecordType) throws(InventoryError) -> (sequence: Int, file: TableFile?)? {
    guard let kept = try kept(type) else { return nil }
    return (kept.sequence, try file(type, kept))
  }

  /// The content of a kept file; nil if there was none.
  func file(_ type: RecordType, _ kept: KeptFile) throws(InventoryError) -> TableFile? {
    guard let path = kept.path else { return nil }
    let content = try InventoryError.reading { () throws(FileFailure) in try files.content(path) }
    let noted = kept.noted?.digest
    let file = content.map { TableFile(type, $0, named: kept.name, in: folder, noted: noted) }
    if let file, let noted, noted != file.digest {
      throw .damaged(file: DataFolder.name(ofBase: type, at: kept.sequence), line: 1, byte: 0)
    }
    return file
  }

  /// The newest kept file of a type, which is not read; nil if nothing was kept.
  func kept(_ type: RecordType) throws(InventoryError) -> KeptFile? {
    var files = try KeptFiles(self)
    return try files.newest(of: type)
  }

  /// The newest state of which every file was kept: what follows needs nothing older.
  func beginning() throws(InventoryError) -> KeptFiles.Beginning? {
    var files = try KeptFiles(self)
    return try files.beginning()
  }
}

extension Manifest {
  fileprivate mutating func raise(_ type: RecordType, to id: Int) {
    next[type] = max(next[type] ?? 1, id)
  }

  fileprivate mutating func apply(_ line: LogLine) {
    switch line {
    case .header: break
    case .entry(let entry, _):
      sequence = max(sequence, entry.sequence)
      for rows in entry.rows {
        raise(rows.type, to: rows.next)
        // With another table a checkpoint follows.
        if files[rows.type] == nil { files[rows.type] = TableNote(stamp: .none, digest: rows.digest, rows: 0) }
      }
      for item in entry.change.items { raise(item.type, to: item.id + 1) }
    case .checkpoint(let checkpoint):
      for file in checkpoint.files {
        files[file.type] = TableNote(stamp: .none, digest: file.digest, rows: 0, firstAssigned: file.firstAssigned)
      }
    }
  }
}
