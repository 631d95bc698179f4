public import Equipment

/// The checks of items, which come one after the other: first item by item, then among those that should not be alike.
///
/// Only items with a fault are kept, so that very many can be checked.
public struct ItemChecking: Sendable {
  /// Number of items so far.
  public private(set) var count = 0
  private let today: CalendarDate
  private var single: [ItemFinding] = []
  private var alike = LikenessCheck.all.map { LikenessSearch(check: $0) }

  /// Begins without an item.
  public init(today: CalendarDate) { self.today = today }

  /// Checks the next item.
  public mutating func check(_ item: any EquipmentItem) {
    count += 1
    for check in ItemCheck.all {
      guard let fault = check.fault(item, today) else { continue }
      single.append(ItemFinding(item: item, check: check.name, fault: fault))
    }
    for index in alike.indices { alike[index].check(item) }
  }

  /// Adds the checks of items of other types, which are like none of these.
  public mutating func append(_ other: ItemChecking) {
    count += other.count
    single += other.single
    for index in alike.indices { alike[index].append(other.alike[index]) }
  }

  /// The findings of all checks.
  public var findings: [ItemFinding] { single + alike.flatMap(\.findings) }
}

/// Looks for items with the key of an earlier one.
private struct LikenessSearch: Sendable {
  let check: LikenessCheck
  private(set) var findings: [ItemFinding] = []
  /// The id of the first item with each key.
  private var firsts: [ItemKey: Int] = [:]

  init(check: LikenessCheck) { self.check = check }

  mutating func append(_ other: LikenessSearch) { findings += other.findings }

  mutating func check(_ item: any EquipmentItem) {
    var writing = ItemKeyWriting(item.equipmentType)
    guard check.write(item, &writing) else { return }
    let key = writing.finished
    guard let first = firsts[key] else {
      firsts[key] = item.equipmentId
      return
    }
    findings.append(ItemFinding(item: item, check: check.name, fault: check.fault(item.equipmentType, first)))
  }
}
