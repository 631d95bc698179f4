import Equipment

/// A check of single items; `check` runs the list of them, and compares items with each other besides.
struct ItemCheck: Sendable {
  /// A finding of a check.
  struct Finding {
    let item: any Record
    let check: String
    let reason: String
  }

  /// One word for it.
  let name: String
  /// Why the item is not in order; nil if it is.
  let reason: @Sendable (any EquipmentItem, CalendarDate) -> String?

  /// The checks of single items.
  static let all: [ItemCheck] = [missing, unsafe, none, money, future, order, mass]

  private static let missing = ItemCheck(name: "missing") { item, _ in
    item.missing.isEmpty ? nil : "has no \(item.recordType.title(of: item.missingNames[0])), which every item needs"
  }

  private static let unsafe = ItemCheck(name: "unsafe") { item, _ in
    item.details.condition == .unsafe && [.active, .spare, .loaned].contains(item.details.status)
      ? "is unsafe, but \(item.details.status.rawValue): retire it, or have it repaired" : nil
  }

  private static let none = ItemCheck(name: "quantity") { item, _ in
    item.details.quantity == 0 && item.details.status == .active ? "is active, but there are 0 of it" : nil
  }

  private static let money = ItemCheck(name: "price") { item, _ in
    switch (item.details.price, item.details.currency) {
    case (nil, .some): "has a currency, but no price"
    case (.some, nil): "has a price, but no currency"
    default: nil
    }
  }

  private static let future = ItemCheck(name: "date") { item, today in
    item.details.purchased.flatMap { $0 > today ? "was bought on \($0.told), which is still to come" : nil }
  }

  private static let order = ItemCheck(name: "times") { item, _ in
    guard let created = item.base.created, let updated = item.base.updated, updated.seconds < created.seconds
    else { return nil }
    return "was changed (\(updated.told)) before it was added (\(created.told))"
  }

  private static let mass = ItemCheck(name: "mass") { item, _ in
    guard item.equipmentType == .arrow, let whole = item.number("weight") else { return nil }
    let shaft = (item.number("gpi") ?? 0) * (item.number("length") ?? 0)
    let parts = ["point_weight", "insert_weight", "fletching_weight"].reduce(shaft) { $0 + (item.number($1) ?? 0) }
    // A grain is the finest that shops print; below that the sum of roundings speaks.
    guard parts > whole + 1 else { return nil }
    return "weighs \(whole.text) gr, less than its parts: \(((parts * 10).rounded() / 10).text) gr"
  }
}

extension ItemCheck {
  /// The findings of all checks: of single items, item by item, then of items too much like an earlier one.
  static func findings(in items: [any EquipmentItem], today: CalendarDate) -> [Finding] {
    let single = items.flatMap { item in
      all.compactMap { check in
        check.reason(item, today).map { Finding(item: item, check: check.name, reason: $0) }
      }
    }
    return single + sameSerial(items) + doubles(items)
  }

  /// Items with the serial number of an earlier one of the same type and brand.
  private static func sameSerial(_ items: [any EquipmentItem]) -> [Finding] {
    repeated(items) { item in
      item.details.serial.map { [item.equipmentType.rawValue, Folding.fold(item.equipmentBrand), $0] }
    }.map { item, first in
      Finding(
        item: item, check: "serial",
        reason: "has the serial number of \(first.equipmentType.rawValue) \(first.equipmentId)")
    }
  }

  /// Items that are like an earlier one in every field but those that the program sets.
  private static func doubles(_ items: [any EquipmentItem]) -> [Finding] {
    repeated(items) { item in
      [item.equipmentType.rawValue]
        + item.filledNames.filter { !["id", "created", "updated"].contains($0) }.map { "\($0)=\(item.text($0) ?? "")" }
    }.map { item, first in
      Finding(
        item: item, check: "double",
        reason: "is in every field like \(first.equipmentType.rawValue) \(first.equipmentId): count both in one?")
    }
  }

  private static func repeated(
    _ items: [any EquipmentItem], by key: (any EquipmentItem) -> [String]?
  ) -> [(any EquipmentItem, any EquipmentItem)] {
    var firsts: [[String]: any EquipmentItem] = [:]
    return items.compactMap { item in
      guard let key = key(item) else { return nil }
      if let first = firsts[key] { return (item, first) }
      firsts[key] = item
      return nil
    }
  }
}

extension EquipmentItem {
  /// The names of required fields that are empty.
  fileprivate var missingNames: [String] {
    Self.fieldInfos.filter { $0.isRequired && text($0.name) == nil }.map(\.name)
  }
}
