import Equipment

/// A check of all items together: no two of a type may have the same key.
struct LikenessCheck: Sendable {
  /// One word for it.
  let name: String
  /// Writes the key that no other item of the type may have; false if this one has none.
  let write: @Sendable (any EquipmentItem, inout ItemKeyWriting) -> Bool
  /// The fault of an item whose key an earlier one has.
  let fault: @Sendable (EquipmentType, _ earlier: Int) -> ItemFault

  /// The checks, in the order in which they are reported.
  static let all: [LikenessCheck] = [sameSerial, doubles]

  /// Items with the serial number of an earlier one of the same type and brand.
  private static let sameSerial = LikenessCheck(name: "serial") { item, key in
    guard let serial = item.details.serial else { return false }
    key.append(Folding.fold(item.equipmentBrand))
    key.append(serial)
    return true
  } fault: {
    .serial(of: $0, id: $1)
  }

  /// Items that are like an earlier one in every field but those that the program sets.
  private static let doubles = LikenessCheck(name: "double") { item, key in
    for text in item.texts(where: { !$0.isManaged }) { key.append(text ?? "") }
    for column in item.base.unknown {
      key.append(column.name)
      key.append(column.text)
    }
    return true
  } fault: {
    .double(of: $0, id: $1)
  }
}
