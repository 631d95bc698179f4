extension SetupHead {
  /// No two setups in use have one name.
  public static let hasUniqueNames = true

  /// The key of its name, which no other setup in use may share; nil for an archived one.
  public var uniqueName: String? { isActive ? nameKey : nil }

  /// The key by which names are compared: the name without case, accents and blanks around it.
  public var nameKey: String { Folding.fold(name.trimmed) }

  /// True if they are two setups, both in use and with one name, which no two may have.
  public func sharesName(with other: SetupHead) -> Bool {
    base.id != other.base.id && isActive && other.isActive && nameKey == other.nameKey
  }
}

extension Setup {
  /// No two setups in use have one name.
  public static let hasUniqueNames = true

  /// The key of its name, which no other setup in use may share; nil for an archived one.
  public var uniqueName: String? { head.uniqueName }

  /// Adds the machine's name to its own.
  public mutating func giveWay(on clone: String, isTaken: (String) -> Bool) -> String? {
    repeat { name += " (\(clone))" } while isTaken(nameKey)
    return "name"
  }

  /// The key by which names are compared: the name without case, accents and blanks around it.
  public var nameKey: String { head.nameKey }

  /// True if they are two setups, both in use and with one name, which no two may have.
  public func sharesName(with other: Setup) -> Bool { head.sharesName(with: other.head) }
}
