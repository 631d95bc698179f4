extension Setup {
  /// What names are compared by: neither case nor accents nor blanks around them tell two apart.
  public var nameKey: String { Folding.fold(name.trimmed) }

  /// Whether both are in use and have one name, which no two setups may.
  public func sharesName(with other: Setup) -> Bool {
    id != other.id && isActive && other.isActive && nameKey == other.nameKey
  }
}
