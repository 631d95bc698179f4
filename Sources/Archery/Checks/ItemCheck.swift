import Equipment

/// A check of an item by itself; `check` runs the whole list.
struct ItemCheck: Sendable {
  /// One word for it.
  let name: String
  /// The fault of an item on a day; nil if it has none.
  let fault: @Sendable (any EquipmentItem, CalendarDate) -> ItemFault?

  /// The checks, in the order in which an item's faults are reported.
  static let all: [ItemCheck] = [missing, unsafe, none, loaned, stock, money, future, order, mass]

  private static let missing = ItemCheck(name: "missing") { item, _ in
    let fields = type(of: item).fieldInfos
    return fields.first { $0.isRequired && item.text($0.name) == nil }.map { .missing(field: $0.name) }
  }

  private static let unsafe = ItemCheck(name: "unsafe") { item, _ in
    let (condition, status) = (item.details.condition, item.details.status)
    return condition == .unsafe && [.active, .spare, .loaned].contains(status) ? .unsafe(status) : nil
  }

  private static let none = ItemCheck(name: "quantity") { item, _ in
    item.details.quantity == 0 && item.details.status == .active ? .noneActive : nil
  }

  private static let loaned = ItemCheck(name: "loaned") { item, _ in
    item.details.status == .loaned ? .lentToNobody : nil
  }

  private static let stock = ItemCheck(name: "stock") { item, _ in item.runsLow ? .runsLow : nil }

  private static let money = ItemCheck(name: "price") { item, _ in
    switch (item.details.price, item.details.currency) {
    case (nil, .some): .currencyWithoutPrice
    case (.some, nil): .priceWithoutCurrency
    default: nil
    }
  }

  private static let future = ItemCheck(name: "date") { item, today in
    item.details.purchased.flatMap { $0 > today ? .boughtInFuture($0) : nil }
  }

  private static let order = ItemCheck(name: "times") { item, _ in
    guard let added = item.base.created, let changed = item.base.updated, changed.seconds < added.seconds
    else { return nil }
    return .changedBeforeAdded(changed: changed, added: added)
  }

  private static let mass = ItemCheck(name: "mass") { item, _ in
    guard let arrow = item as? Arrow, let whole = arrow.weight else { return nil }
    let shaft = (arrow.gpi ?? 0) * (arrow.length ?? 0)
    let parts = [arrow.pointWeight, arrow.insertWeight, arrow.fletchingWeight].reduce(shaft) { $0 + ($1 ?? 0) }
    // A grain is the finest that shops print; below that the sum of roundings speaks.
    return parts > whole + 1 ? .lighterThanItsParts(whole: whole, parts: parts) : nil
  }
}
