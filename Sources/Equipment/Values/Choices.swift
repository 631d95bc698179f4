/// The hand that an item is made for: a right-hander's bow is held in the left hand and drawn with the right.
public enum Hand: String, Choice {
  case right, left
}

/// The state of an item, in use or not.
public enum Status: String, Choice {
  case active, spare, loaned, repair, retired, lost, sold
}

/// How good an item is, the best first.
public enum Condition: String, Choice {
  case new, excellent, good, fair, poor, unsafe

  /// A better condition compares as greater: `condition>=good`.
  public var sortKey: SortKey {
    .number(Double(Self.allCases.count - (Self.allCases.firstIndex(of: self) ?? 0)))
  }
}

/// How limbs and riser join.
public enum Fitting: String, Choice {
  case ilf = "ILF"
  case formula = "Formula"
  case boltDown = "bolt-down"
  case onePiece = "one-piece"
  case other
}
