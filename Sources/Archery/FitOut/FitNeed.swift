public import Equipment

/// What somebody needs who is to be fitted out with a bow.
public struct FitNeed: Sendable, Hashable {
  /// The hand that draws.
  public let hand: Hand
  /// Inches of the draw.
  public let drawLength: Double
  /// Pounds that the bow is to have at that draw.
  public let drawWeight: Double
  /// The first and the last day.
  public let first, last: CalendarDate

  /// States a need.
  public init(hand: Hand, drawLength: Double, drawWeight: Double, from first: CalendarDate, until last: CalendarDate) {
    (self.hand, self.drawLength, self.drawWeight) = (hand, drawLength, drawWeight)
    (self.first, self.last) = (first, last)
  }

  /// Pounds by which a bow may be heavier than is wanted; see `FitRules`.
  public static var heavier: Double { FitRules.heavier }
  /// Inches by which arrows are longer than the draw.
  public static var arrowMargin: Double { FitRules.arrowMargin }
}

/// The pieces that somebody is fitted out with.
public struct FitSet: Sendable {
  /// One of each type, in the hub's order.
  public let pieces: [(item: any EquipmentItem, quantity: Int)]
  /// What the books do not say, or do not like, about them together.
  public let doubts: [FitDoubt]
  /// Pounds at the draw of who gets it, by the marking of the limbs; nil without limbs.
  public let drawWeight: Double?
}

/// Something to look at before a bow is handed out.
public enum FitDoubt: Sendable, Hashable {
  /// The fitting of the riser or of the limbs is not known.
  case fitting
  /// The length of the bow is not known, so that nobody knows which string it takes.
  case bowLength
  /// Nothing says for which bow the string is.
  case string
  /// The spine of the arrows is not known.
  case spine
  /// The bow is longer than is usual for the draw.
  case longBow(Double)
}

/// Why somebody gets nothing.
public enum FitGap: Sendable {
  /// No piece of a type is made for them.
  case noneSuits(EquipmentType, FitNeed)
  /// Those that are made for them are not free; by number of a person those that go to others of the list.
  case noneIsFree(EquipmentType, [(item: any EquipmentItem, taker: Int?)])
  /// None of the limbs that are free fits a riser that is free.
  case noBow
  /// There is no string for the bows that could be had, of these lengths in inches.
  case noString([Double])
  /// Each piece could be had, but not together with what the others get.
  case others
}
