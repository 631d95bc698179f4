import Answers
import Equipment
import Query

extension RepositoryState {
  /// The next id of a type, after those that are given already.
  mutating func nextId(_ type: RecordType, _ ahead: [RecordType: Overlay] = [:]) throws(InventoryError) -> Int {
    let log = try currentLog()
    let known = try tables[type].knownPart(log, round: round)
    let next = if let known { known.next } else { try view(type).next }
    let pending = max(transaction?.staged[type]?.largestId ?? 0, ahead[type]?.largestId ?? 0)
    let id = max(next, pending + 1)
    guard id <= ValidationRules.largestId else { throw .noIdLeft(type) }
    return id
  }
}
