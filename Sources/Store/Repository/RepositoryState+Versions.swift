import Answers
import Equipment
import Query

extension RepositoryState {
  /// Under the lock: keeps the version that a change amends, if something refers to it, and makes the amendment the
  /// next version.
  ///
  /// Whoever made the change need not have looked: a mark may have been added since.
  mutating func keepReferredVersion(_ item: inout ItemChange) throws(InventoryError) {
    guard let before = item.before?.setup, let after = item.after?.setup, after.amends(before),
      try isReferredTo(before.present.number, ofSetup: before.id)
    else { return }
    item.after = after.kept(from: before)
  }

  /// True if a mark, a round or a test refers to a version of a setup, or if not all of them can be read.
  private mutating func isReferredTo(_ version: Int, ofSetup setup: Int) throws(InventoryError) -> Bool {
    for type in RecordType.madeWithSetups where try has(type, setup, version) { return true }
    return false
  }

  private mutating func has(_ type: RecordType, _ setup: Int, _ version: Int) throws(InventoryError) -> Bool {
    if try isAbsent(type) { return false }
    let isMeant = Filter.and([
      .comparison(Comparison(field: "setup", .equal(.number(Double(setup))))),
      .comparison(Comparison(field: "version", .equal(.number(Double(version))))),
    ])
    guard let scan = try tables[type].scan(currentLog(), round: round)?.with(transaction?.staged[type]) else {
      let view = try view(type)
      let (items, problems) = view.items()
      return !view.problems.isEmpty || !problems.isEmpty || items.contains { isMeant.matches($0) }
    }
    // A row that cannot be read may refer to it.
    do {
      guard let ids = try knownIds(type, by: .version, with: "\(setup) \(version)") else {
        return try scan.select(RowQuery(filter: isMeant, limit: 1)).matching > 0
      }
      for id in ids {
        if let record = try current(type, id, nil), isMeant.matches(record) { return true }
      }
      return false
    } catch { return true }
  }
}
