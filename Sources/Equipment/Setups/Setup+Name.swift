extension SetupHead {
  /// No two setups in use have one name.
  public static let hasUniqueNames = true

  /// What no other setup in use may be called; nil for one that is archived.
  public var uniqueName: String? { isActive ? nameKey : nil }

  /// What names are compared by: neither case nor accents nor blanks around them tell two apart.
  public var nameKey: String { Folding.fold(name.trimmed) }

  /// Whether both are in use and have one name, which no two setups may.
  public func sharesName(with other: SetupHead) -> Bool {
    base.id != other.base.id && isActive && other.isActive && nameKey == other.nameKey
  }
}

extension Setup {
  /// What names are compared by: neither case nor accents nor blanks around them tell two apart.
  public var nameKey: String { head.nameKey }

  /// Whether both are in use and have one name, which no two setups may.
  public func sharesName(with other: Setup) -> Bool { head.sharesName(with: other.head) }
}
