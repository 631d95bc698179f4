import Answers
import Equipment
import Query

extension RepositoryState {
  /// The next id of a type, after those that are given already.
  mutating func nextId(_ type: RecordType, _ ahead: [RecordType: Overlay] = [:]) throws(InventoryError) -> Int {
    let log = try currentLog()
    if let lease = log.index.lease, !type.isLocal { return try leasedId(type, lease, log, ahead[type]) }
    let known = try tables[type].knownPart(log, round: round)
    let next = if let known { known.next } else { try view(type).next }
    let pending = max(transaction?.staged[type]?.largestId ?? 0, ahead[type]?.largestId ?? 0)
    let id = max(next, pending + 1)
    guard id <= ValidationRules.largestId else { throw .noIdLeft(type) }
    return id
  }

  /// The same of those that this clone of a shared folder gives.
  private mutating func leasedId(
    _ type: RecordType, _ lease: Lease, _ log: Log, _ ahead: Overlay?
  ) throws(InventoryError) -> Int {
    let pending = [ahead, transaction?.staged[type]].compactMap { $0?.largestId }.filter {
      lease.contains($0, of: type)
    }
    var id = lease.number(from: max(log.part(type).leased, (pending.max() ?? 0) + 1), of: type)
    // A person may have written it into the file, or brought it along with a file of another machine.
    while id <= ValidationRules.largestId, try isTaken(type, id, ahead) { id = lease.number(from: id + 1, of: type) }
    guard id <= ValidationRules.largestId else { throw .noIdLeft(type) }
    return id
  }

  private mutating func isTaken(_ type: RecordType, _ id: Int, _ ahead: Overlay?) throws(InventoryError) -> Bool {
    if ahead?.outcomes[id] != nil || transaction?.staged[type]?.outcomes[id] != nil { return true }
    return try current(type, id, nil) != nil
  }
}
