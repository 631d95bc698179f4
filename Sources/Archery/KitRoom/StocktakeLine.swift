public import Equipment

/// A piece in a stock-take: what was to be there, what was seen, and what follows from it.
public struct StocktakeLine: Sendable {
  /// What can be found of a piece.
  public enum Finding: String, Sendable, CaseIterable {
    /// As it should be.
    case seen
    case missing
    case tooFew = "too few"
    /// More at once than there are in the books.
    case tooMany = "too many"
    /// More than there are, in several sightings.
    case twice = "seen twice"
    case elsewhere = "other place"
    /// Seen, though a loan has it.
    case lent
    /// Seen, though it is lost, sold or put away in the books.
    case found = "was gone"
    /// How good it is was judged otherwise than in the books.
    case judged = "condition"
    /// Not asked for, and not seen.
    case away
  }

  /// The item.
  public let item: any EquipmentItem
  /// What was seen of it.
  public let tally: StocktakeTally
  /// How many were to be found.
  public let expected: Int
  /// The loans that have some of it.
  public let holders: [LoanLine]
  /// All that was found; never empty.
  public let findings: [Finding]

  /// Holds what was seen of an item against the books.
  ///
  /// - Parameter isAskedFor: true if the stock-take is about it, so that it is missed.
  public init(_ item: any EquipmentItem, _ tally: StocktakeTally, _ book: LoanBook, isAskedFor: Bool) {
    (self.item, self.tally, holders) = (item, tally, book.holders)
    let (seen, quantity) = (tally.seen, item.details.quantity)
    let expected = isAskedFor ? item.there(besides: book.outstanding) : 0
    self.expected = expected
    let isLent = book.outstanding > 0 || item.details.status == .loaned
    let isMore = seen > quantity
    let found: [(Finding, Bool)] = [
      (.missing, seen == 0 && expected > 0), (.tooFew, seen > 0 && seen < expected),
      (.tooMany, isMore && tally.times == 1), (.twice, isMore && tally.times > 1),
      (.lent, seen > item.there(besides: book.outstanding) && isLent),
      (.found, seen > 0 && !item.isInUse && item.details.status != .loaned),
      (.elsewhere, seen > 0 && tally.isElsewhere(than: item.details.location)),
      (.judged, tally.condition.map { $0 != item.details.condition } ?? false),
    ]
    let bad = found.filter(\.1).map(\.0)
    findings = bad.isEmpty ? [seen > 0 ? .seen : .away] : bad
  }

  /// True if nothing is to be done about it.
  public var isClean: Bool { findings == [.seen] || findings == [.away] }

  /// True if what was seen does not say how many there are or where they belong: somebody has to look.
  public var isUndecided: Bool {
    findings.contains(.twice) || findings.contains(.tooMany) && !holders.isEmpty
      || findings.contains(.elsewhere) && tally.places.count > 1
  }

  /// The item as it is by what was seen: its place, how many there are, how good it is.
  ///
  /// What is lent stays so, as only a return knows of which loan it comes; what is undecided stays as it is in the books.
  ///
  /// - Parameter marksLost: true if what is missing becomes lost, and what was gone and was seen active again.
  public func applied(marksLost: Bool) -> any EquipmentItem {
    var item = item
    let outstanding = holders.reduce(0) { $0 + $1.outstanding }
    if findings.contains(.elsewhere), tally.places.count == 1 { item.details.location = tally.places[0] }
    if findings.contains(.judged), let condition = tally.condition { item.details.condition = condition }
    if findings.contains(.tooFew) || findings.contains(.tooMany) && outstanding == 0 {
      item.details.quantity = tally.seen + outstanding
    }
    guard marksLost else { return item }
    if findings.contains(.found) { item.details.status = .active }
    if findings.contains(.missing) {
      if outstanding == 0 { item.details.status = .lost } else { item.details.quantity = outstanding }
    }
    return item
  }
}

extension StocktakeTally {
  /// True if some were seen where they do not belong.
  fileprivate func isElsewhere(than place: String?) -> Bool {
    places.contains { place.map(Folding.fold) != Folding.fold($0) }
  }
}
