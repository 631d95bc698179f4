extension Comparison {
  /// Holds for records that are about a piece of this type.
  public init(isAbout type: EquipmentType) {
    let (first, last) = (EquipmentReference(type, 1), EquipmentReference(type, ValidationRules.largestId))
    self.init(field: "item", .between(first.sortKey, last.sortKey), beginning: EquipmentReference.beginning(type))
  }

  /// Holds for records that are about one of these pieces.
  @inlinable public init(isAbout pieces: some Sequence<EquipmentReference>) {
    self.init(field: "item", .oneOf(Set(pieces.lazy.map(\.sortKey))))
  }
}
