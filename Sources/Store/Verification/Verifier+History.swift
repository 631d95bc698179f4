import Answers
import Equipment
import Files

/// The states that the history leads to, as far as it can be read.
struct ReplayedPast: Sendable {
  /// For each content that the log names, the items that it should hold; nil if the history is not whole.
  var states: [(digest: Digest, type: RecordType, items: Replay)]? = []
  /// The ids that were ever given, as far as is known.
  var next = RecordMap<Int>()
}

extension Verifier {
  /// Replays the history from its beginning, and checks each entry against those before it.
  ///
  /// - Parameter sizes: those of the tables, which the kept ones are about as large as.
  mutating func checkHistory(_ sizes: [(type: RecordType, size: Int)]) throws(InventoryError) -> ReplayedPast {
    var past = ReplayedPast()
    var isWhole = true
    let history = history
    let bases = try readBases(sizes, &isWhole)
    // A damaged manifest there was noted with the kept tables.
    var replay = Replay(bases, after: (try? history.beginning())?.index)
    var last: Digest?
    for segment in try history.segments() {
      let name = segment.name
      if segment.end == nil {
        found.files += 1
      } else if log.loss != nil {
        // The loss was noted with the journal.
        isWhole = false
        continue
      }
      if segment.end == nil, try history.isForeign(segment.range) {
        note(name, .foreignPast)
        continue
      }
      guard let scan = try read(segment, history) else {
        (isWhole, last) = (false, nil)
        continue
      }
      checkLink(scan, to: last, replay.last, name)
      // The next file cannot name a torn line as its predecessor.
      last = scan.isTorn ? nil : scan.last.digest
      let lines = scan.lines.map(\.line).filter { segment.includes($0) }
      for case .entry(let entry, _) in lines {
        let rows = entry.namedRows
        found.files += rows.count
        namedRows.formUnion(rows)
        try apply(entry, from: name, &replay, &isWhole)
      }
    }
    try goOn(with: &replay, &past, &isWhole)
    past.next = replay.next
    if isWhole { noteStrayRows() } else { past.states = nil }
    return past
  }

  /// Notes rows that no entry names: their import was killed, or somebody is just importing them.
  private mutating func noteStrayRows() {
    for entry in log.entries { namedRows.formUnion(entry.namedRows) }
    for member in (try? files.listOwn(folder.rows)) ?? [] where DataFolder.rows(member.name) != nil {
      let name = "\(DataFolder.rowsName)/\(member.name)"
      if !namedRows.contains(name) { note(name, .temporary) }
    }
  }

  /// The kept tables, with which the history begins.
  private mutating func readBases(
    _ sizes: [(type: RecordType, size: Int)], _ isWhole: inout Bool
  ) throws(InventoryError) -> [RecordType: (sequence: Int, table: KeptTable)] {
    let history = history
    var bases: [RecordType: (sequence: Int, table: KeptTable)] = [:]
    let read = Self.results(of: sizes) { (type, _) throws(InventoryError) in try history.keptTable(of: type) }
    for (type, base) in zip(sizes.map(\.type), read) {
      do throws(InventoryError) { bases[type] = try base.get() } catch {
        isWhole = false
        try note(error)
      }
      guard let base = bases[type], base.table.hasProblems else { continue }
      isWhole = false
      note(DataFolder.name(ofBase: type, at: base.sequence), .badBase)
    }
    return bases
  }

  /// Notes a file whose header names another line than the last one of the file before it.
  private mutating func checkLink(_ scan: LogScan, to last: Digest?, _ sequence: Int, _ name: String) {
    guard let before = scan.before, let last, let header = scan.header, header.after == sequence, before != last else {
      return
    }
    note(name, .unlinkedPast)
  }

  /// The scan of a segment of the history; nil if it is damaged.
  private mutating func read(
    _ segment: HistorySegment, _ history: History
  ) throws(InventoryError) -> LogScan? {
    do throws(InventoryError) {
      let scan = try history.scan(segment)
      if scan.isTorn { note(segment.name, .tornPast(line: scan.end.line, byte: scan.end.byte)) }
      for line in scan.superseded {
        note(segment.name, .superseded(line: line.position.line, byte: line.position.byte, change: line.sequence))
      }
      return scan
    } catch {
      try note(error)
      return nil
    }
  }

  /// Notes an error of the history's readers as a finding, or throws it if it is none.
  mutating func note(_ error: InventoryError) throws(InventoryError) {
    guard let finding = FolderFinding(error, in: folder) else { throw error }
    // A file that several others depend on is found again with each of them.
    if !found.findings.contains(finding) { found.findings.append(finding) }
  }

  private mutating func apply(
    _ entry: HistoryEntry, from name: String, _ replay: inout Replay, _ isWhole: inout Bool
  ) throws(InventoryError) {
    if isWhole, entry.sequence > replay.last + 1 {
      note(name, .missingEntries(first: replay.last + 1, last: entry.sequence - 1))
      isWhole = false
    }
    let others: [ItemChange]
    do throws(InventoryError) {
      // The rows that large imports added are files of their own.
      let imported = try history.tables(of: entry)
      others = try InventoryError.reading { () throws(FileFailure) in try replay.apply(entry, imported) }
    } catch {
      isWhole = false
      _ = try? replay.apply(entry)
      return try note(error)
    }
    // Without the entries before, the `before` of this one cannot be checked.
    for change in others where isWhole {
      note(name, .otherBefore(change.type, id: change.id, entry: entry.sequence))
    }
  }

  /// Replays the journal, and keeps the items that each content named by the log should hold.
  private mutating func goOn(
    with replay: inout Replay, _ past: inout ReplayedPast, _ isWhole: inout Bool
  ) throws(InventoryError) {
    for entry in log.entries where entry.sequence <= log.index.sequence {
      try apply(entry, from: DataFolder.journalName, &replay, &isWhole)
    }
    if isWhole, replay.last < log.index.sequence, log.damage == nil {
      note(DataFolder.historyName, .missingEntries(first: replay.last + 1, last: log.index.sequence))
      isWhole = false
    }
    for (type, noted) in log.index.files { past.states?.append((noted.digest, type, replay)) }
    // Where a line is damaged, those behind it follow nothing.
    var follows = isWhole && log.damage == nil
    for line in log.lines {
      switch line {
      case .entry(let entry, _) where follows: try apply(entry, from: DataFolder.journalName, &replay, &follows)
      // An interrupted checkpoint: the file may be the new one already.
      case .checkpoint(let checkpoint) where follows && checkpoint.sequence == replay.last:
        for file in checkpoint.files { past.states?.append((file.digest, file.type, replay)) }
      default: break
      }
    }
  }
}

extension HistoryEntry {
  /// The files with the rows that it brought into the history, relative to the data folder.
  fileprivate var namedRows: [String] {
    rowsOrigin == sequence ? rows.map { DataFolder.rowsName(of: $0.type, at: sequence) } : []
  }
}
