public import Equipment

/// Bows for several people out of what is free: who gets what, and why somebody gets nothing.
///
/// People with the fewest choices are served first. Whoever finds nothing then asks each of the others in turn to take
/// something else (augmenting paths, as for a matching); where that leaves somebody out, small lists are searched
/// through. What is given depends on nothing but the list and the inventory.
public struct FitOut: Sendable {
  /// What each person gets, in the order of the needs; nil for nothing.
  public let sets: [FitSet?]
  /// Why the others get nothing, by their places in the list.
  public let gaps: [Int: [FitGap]]
  /// True if no other way fits out more people.
  public let isMost: Bool

  /// The types that a bow is made of.
  public static let types: [EquipmentType] = [.riser, .limbs, .bowstring, .arrow, .rest]

  /// Chooses.
  ///
  /// - Parameters:
  ///   - stocks: the pieces that may be given.
  ///   - types: those of which everybody needs one.
  ///   - arrows: how many arrows of a set each person gets.
  ///   - turnaround: days that a piece stays in the room between two loans.
  public init(
    _ needs: [FitNeed], _ stocks: [FitStock], types: [EquipmentType] = Self.types, arrows: Int, turnaround: Int = 0
  ) {
    var search = FitSearch(needs, stocks, types, arrows: arrows, turnaround: turnaround)
    search.run()
    let found = search
    sets = needs.indices.map { found.set(of: $0) }
    isMost = found.isMost
    gaps = Dictionary(
      uniqueKeysWithValues: needs.indices.filter { found.given[$0] == nil }.map { ($0, found.gaps(of: $0)) })
  }
}

/// A piece that may be given, and how many of it are free.
public struct FitStock: Sendable {
  /// The item.
  public let item: any EquipmentItem
  /// True if it is part of a kit, which is taken apart only where nothing else is left.
  public let isPacked: Bool
  /// What the loans leave of it, day by day; nil for what is lent on no day.
  public let availability: Availability?

  /// States a piece.
  public init(_ item: any EquipmentItem, _ availability: Availability?, isPacked: Bool = false) {
    (self.item, self.availability, self.isPacked) = (item, availability, isPacked)
  }
}
