import Answers
import Equipment
import Query

/// What a walk has of the rows of a large import.
enum WalkedRows: Sendable {
  /// A change of each.
  case each
  /// One change for all of a type.
  case all
  /// A change of each of those with some ids.
  case only(RecordType, IdRanges)

  /// What a history has of them: of single records no others.
  init(_ detail: RowsDetail, _ scope: HistoryScope) {
    switch scope {
    // A setup is not in one row.
    case .records(let type, let ids, _) where type.hasWholeRows: self = .only(type, IdRanges(ids.map { $0...$0 }))
    case .records: self = .each
    case .everything, .type: self = detail == .all ? .all : .each
    }
  }
}

/// A walk from the newest entry to older ones: the staged changes, the journal, the history.
///
/// It may rest between two entries, for as long as nobody changes what was stored before: files of the history stay as
/// they are, and entries keep their numbers.
struct EntryWalk: Sendable {
  /// True if entries behind a gap are visited, too.
  let crossesGaps: Bool
  /// What is looked for; changes of other records may be missing in the entries.
  fileprivate let wanted: WantedRecords?
  /// What its entries have of the rows of a large import.
  fileprivate let rows: WalkedRows
  /// How many of the staged changes were not visited.
  fileprivate var staged: Int
  /// True if it has come to what is stored, which stays when a transaction ends.
  var isPastStaged: Bool { staged == 0 }
  /// The journal's entries that were not visited, oldest first, if the numbers of its lines fall somewhere: no change
  /// follows such a journal, so that it stays as it is.
  fileprivate var disordered: [HistoryEntry] = []
  /// Number of the stored entry visited last; all that follow have smaller ones.
  fileprivate(set) var oldest: Int
  /// The lines of the segment that is being read.
  fileprivate var lines: LinesBackwards?
  /// Entries of the line read last that were not visited, oldest first.
  fileprivate var rest: [HistoryEntry] = []
  /// Number of the first entry of the segment read last; nil before the first one.
  fileprivate var segmentStart: Int?

  fileprivate init(_ log: Log, staged: Int, crossesGaps: Bool, wanted: WantedRecords?, _ rows: WalkedRows) {
    (oldest, self.staged, self.crossesGaps) = (log.sequence + 1, staged, crossesGaps)
    (self.wanted, self.rows) = (wanted, rows)
    guard !log.isOrdered else { return }
    disordered = log.entries.sorted { $0.sequence < $1.sequence }
    oldest = max(oldest, (disordered.last?.sequence ?? 0) + 1)
  }

  /// The next older entry of the journal; nil if all were visited.
  fileprivate mutating func next(in log: Log?) -> HistoryEntry? {
    guard segmentStart == nil, let log else { return nil }
    guard !log.isOrdered else { return log.entry(before: oldest) }
    while let entry = disordered.popLast() {
      if entry.sequence < oldest { return entry }
    }
    return nil
  }
}

extension RepositoryState {
  /// A walk that begins with the newest entry.
  ///
  /// - Parameter wanted: what is looked for; changes of other records may be missing in the entries.
  mutating func entryWalk(
    crossesGaps: Bool, wanted: WantedRecords? = nil, rows: WalkedRows = .each
  ) throws(InventoryError) -> EntryWalk {
    EntryWalk(
      try currentLog(), staged: transaction?.entries.count ?? 0, crossesGaps: crossesGaps, wanted: wanted, rows)
  }

  /// The next older entry; nil if there is none.
  mutating func next(_ walk: inout EntryWalk) throws(InventoryError) -> HistoryEntry? {
    if walk.staged > 0, let staged = transaction?.entries {
      walk.staged -= 1
      return staged[walk.staged]
    }
    if let entry = walk.next(in: log) {
      walk.oldest = entry.sequence
      return entry
    }
    repeat {
      while let entry = walk.rest.popLast() {
        guard entry.sequence < walk.oldest else { continue }
        walk.oldest = entry.sequence
        return try history.entry(entry, having: walk.rows)
      }
    } while try readOn(&walk)
    return nil
  }

  /// Reads the next older line of the history; false if there is none.
  private mutating func readOn(_ walk: inout EntryWalk) throws(InventoryError) -> Bool {
    while true {
      if let lines = try walk.lines?.next() {
        walk.rest = lines.compactMap { if case .entry(let entry, _) = $0 { entry } else { nil } }
        return true
      }
      guard try openSegment(&walk) else { return false }
    }
  }

  /// Goes on to the next older segment of this folder; false if there is none, or a gap before it.
  private mutating func openSegment(_ walk: inout EntryWalk) throws(InventoryError) -> Bool {
    let history = history
    let end = min(walk.oldest, walk.segmentStart ?? walk.oldest)
    for segment in try history.segments().reversed() where segment.range.lowerBound < end {
      guard let lines = try history.backwards(segment, wanted: walk.wanted) else {
        noteForeign(segment.name)
        continue
      }
      if !walk.crossesGaps, segment.range.upperBound < walk.oldest - 1 { return false }
      (walk.lines, walk.segmentStart) = (lines, segment.range.lowerBound)
      return true
    }
    return false
  }

  /// Reports once that a file of the history is of another folder.
  private mutating func noteForeign(_ file: String) {
    guard reportedForeign.insert(file).inserted else { return }
    notices.append(.foreignHistory(file: file))
  }
}
