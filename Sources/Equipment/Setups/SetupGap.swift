/// Something that a setup lacks to be complete.
public enum SetupGap: Sendable, Equatable {
  /// No item of the type is fitted.
  case slot(EquipmentType)
  /// The tuning value was not measured.
  case tuning(FieldInfo)
}

extension Division {
  /// Whether the rules or the custom of the division have a sight on the bow.
  public var hasSight: Bool {
    switch self {
    case .recurve, .compound, .other: true
    case .barebow, .longbow, .traditional: false
    }
  }
}

extension Setup {
  /// What the present version lacks to be complete, in the order in which a bow is put together.
  public var missing: [SetupGap] {
    let sight: [EquipmentType] = division?.hasSight ?? true ? [.sight] : []
    let needed = [.riser, .limbs, .bowstring, .arrow, .rest] + sight
    return needed.filter { present.content[$0].isEmpty }.map(SetupGap.slot)
      + SetupTuning.fields.filter { $0.info.isRequired && $0.read(present.tuning) == nil }.map { .tuning($0.info) }
  }
}
