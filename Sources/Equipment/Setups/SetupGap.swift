/// Something that a setup lacks to be complete.
public enum SetupGap: Sendable, Equatable {
  /// No item of the type is fitted.
  case slot(EquipmentType)
  /// The tuning value was not measured.
  case tuning(FieldInfo)
}

extension Division {
  /// True where a bow of the division has a sight, by the rules or by custom.
  public var hasSight: Bool {
    switch self {
    case .recurve, .compound, .other: true
    case .barebow, .longbow, .flatbow, .traditional: false
    }
  }
}

extension SetupGap {
  /// The gaps in the present version of a setup, or of a row that stands for one, in the order in which a bow is put
  /// together.
  public static func list(in setup: some FieldTexts) -> [SetupGap] {
    let division = setup.text("division").flatMap { Division(rawValue: $0) }
    let sight: [EquipmentType] = division?.hasSight ?? true ? [.sight] : []
    let needed = [.riser, .limbs, .bowstring, .arrow, .rest] + sight
    return needed.filter { !setup.holds($0.rawValue) }.map(SetupGap.slot)
      + SetupTuning.fields.map(\.info).filter { $0.isRequired && !setup.holds($0.name) }.map { .tuning($0) }
  }
}

extension Setup {
  /// The gaps in the present version; none if it is complete.
  public var gaps: [SetupGap] { SetupGap.list(in: self) }
}
