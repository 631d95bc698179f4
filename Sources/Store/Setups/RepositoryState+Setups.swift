import Answers
import Equipment
import Query

/// Setups are stored as rows and lines of versions; here they are put together for the checks of changes.
extension RepositoryState {
  /// A setup as it is now; nil if there is none.
  mutating func setup(_ id: Int) throws(InventoryError) -> Setup? {
    guard let head = try current(.setupHead, id, nil) as? SetupHead else { return nil }
    return Setup(head, try versions(ofSetup: id))
  }

  /// The versions of a setup as they are now, by their numbers.
  mutating func versions(ofSetup id: Int) throws(InventoryError) -> [StoredVersion] {
    guard let known = try tables[.version].knownVersions(ofSetup: id, currentLog(), round: round) else {
      // Nothing is written where a version cannot be read.
      return try view(.version).versions(ofSetup: id) ?? []
    }
    return transaction?.staged[.version]?.versions(ofSetup: id, over: known) ?? known
  }

  /// A change of setups as changes of rows and versions, with the ids that new setups get.
  ///
  /// - Parameter isFromOthers: true for a change that other machines made, of which every version stays as they have it.
  /// - Returns: the change in whole setups, as it is reported, and in rows and versions, as it is stored.
  mutating func parted(
    _ change: Change, isFromOthers: Bool = false
  ) throws(InventoryError) -> (reported: Change, stored: Change) {
    var (reported, stored) = (change, Change(columns: change.columns))
    var next: Int?
    for index in reported.items.indices {
      var item = reported.items[index]
      guard item.type == .setup else {
        stored.items.append(item)
        continue
      }
      if item.before == nil, item.id == 0 {
        if let next { item.id = next } else { item.id = try nextSetupId() }
        next = try currentLog().index.lease?.number(from: item.id + 1, of: .setup) ?? item.id + 1
      }
      item.numberRecord()
      if !isFromOthers { try keepReferredVersion(&item) }
      stored.items += try parts(of: item)
      reported.items[index] = item
    }
    return (reported, stored)
  }

  /// The next id of a setup; setups of versions without a row count, too.
  private mutating func nextSetupId() throws(InventoryError) -> Int {
    let log = try currentLog()
    if log.index.lease != nil { return try nextId(.setupHead) }
    let isAsNoted = try tables[.version].isAsNoted(log, round: round)
    let next = try isAsNoted ? log.part(.version).next : view(.version).next
    let id = try max(nextId(.setupHead), VersionRecord.setup(ofId: max(next, 1) - 1) + 1)
    guard id <= ValidationRules.largestId else { throw .noIdLeft(.setup) }
    return id
  }

  /// A setup without a line of a version is shown with a first one, which is stored with the first change.
  private mutating func parts(of item: ItemChange) throws(InventoryError) -> [ItemChange] {
    guard item.before != nil, let after = item.after?.setup, try versions(ofSetup: item.id).isEmpty else {
      return item.ofParts
    }
    return item.ofParts.filter { $0.type != .version } + after.versionRecords.map { .add($0) }
  }

  /// Checks that every version belongs to a setup that is there after the change.
  mutating func checkOwners(_ change: Change, _ ahead: [RecordType: Overlay]) throws(InventoryError) {
    for id in Set(
      change.items.lazy.filter { $0.type == .version && $0.after != nil }.map { VersionRecord.setup(ofId: $0.id) })
    {
      guard try current(.setupHead, id, ahead[.setupHead]) != nil else { throw .noItem(.setup, id: id) }
    }
  }
}

extension InventoryError {
  /// The error with the whole setup in place of its row or version, which the shell does not know.
  var ofWholes: InventoryError {
    switch self {
    case .conflict(let type, let id):
      let whole = WholeKey(type, id)
      return .conflict(whole.type, id: whole.id)
    case .noItem(let type, let id):
      let whole = WholeKey(type, id)
      return .noItem(whole.type, id: whole.id)
    case .usedId(let type, let id):
      let whole = WholeKey(type, id)
      return .usedId(whole.type, id: whole.id)
    case .noIdLeft(let type): return .noIdLeft(type.whole)
    case .unfit(let type, let faults): return .unfit(type.whole, faults)
    default: return self
    }
  }
}

/// Type and id of a record as the shell knows it: for a row or a version those of the setup.
struct WholeKey: Hashable {
  let type: RecordType
  let id: Int

  init(_ type: RecordType, _ id: Int) {
    self.type = type.whole
    self.id = type == .version ? VersionRecord.setup(ofId: id) : id
  }

  init(_ change: ItemChange) { self.init(change.type, change.id) }
}
