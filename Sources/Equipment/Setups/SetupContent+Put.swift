extension SetupContent {
  /// Fits an item, or if a bow that can have many of the type has this one, moves it or makes it primary.
  ///
  /// - Throws: `SetupError` if that cannot be, or the item stays exactly where it is.
  public mutating func put(
    _ item: any EquipmentItem, position: String? = nil, primary isPrimary: Bool = false
  ) throws(SetupError) {
    let type = item.equipmentType
    guard type.isMany, slot(type, id: item.equipmentId) != nil, position != nil || isPrimary else {
      return try fit(item, position: position, primary: isPrimary)
    }
    if isPrimary {
      guard type == .arrow else { throw .noPrimary(type) }
      try makePrimary(id: item.equipmentId)
    }
    if let position { try move(type, id: item.equipmentId, to: position) }
  }
}
