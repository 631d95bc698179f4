import Equipment

/// A check of all items together: no two may have the same key.
struct LikenessCheck: Sendable {
  /// One word for it.
  let name: String
  /// The key that no other item may have; nil if this one has none.
  let key: @Sendable (any EquipmentItem) -> [String]?
  /// The fault of an item whose key an earlier one has.
  let fault: @Sendable (_ earlier: any EquipmentItem) -> ItemFault

  /// The checks, in the order in which they are reported.
  static let all: [LikenessCheck] = [sameSerial, doubles]

  /// Items with the serial number of an earlier one of the same type and brand.
  private static let sameSerial = LikenessCheck(name: "serial") { item in
    item.details.serial.map { [item.equipmentType.rawValue, Folding.fold(item.equipmentBrand), $0] }
  } fault: {
    .serial(of: $0.equipmentType, id: $0.equipmentId)
  }

  /// Items that are like an earlier one in every field but those that the program sets.
  private static let doubles = LikenessCheck(name: "double") { item in
    let values = zip(type(of: item).fieldInfos, item.texts).lazy.map { $0.isManaged ? "" : $1 ?? "" }
    return [item.equipmentType.rawValue] + values + item.base.unknown.map { "\($0.name)=\($0.text)" }
  } fault: {
    .double(of: $0.equipmentType, id: $0.equipmentId)
  }

  /// Each item that is like one before it.
  func findings(in items: [any EquipmentItem]) -> [ItemFinding] {
    var firsts: [[String]: any EquipmentItem] = [:]
    return items.compactMap { item in
      guard let key = key(item) else { return nil }
      if let first = firsts[key] { return ItemFinding(item: item, check: name, fault: fault(first)) }
      firsts[key] = item
      return nil
    }
  }
}
