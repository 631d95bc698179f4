public import Equipment

/// What was seen of one piece in a stock-take, summed up over its sightings.
public struct StocktakeTally: Sendable, Hashable {
  /// How many were seen, by whomever.
  public private(set) var seen = 0
  /// How often some were seen.
  public private(set) var times = 0
  /// Where they were seen, each place once, in the order in which they were named.
  public private(set) var places: [String] = []
  /// How good it was judged to be, last.
  public private(set) var condition: Condition?
  /// How many each person saw; by an empty name those of whom nobody knows.
  public private(set) var counts: [String: Int] = [:]
  private var known: Set<String> = []

  /// A piece that nobody has seen yet.
  public init() {}

  /// Adds a sighting; one of no pieces only says how good it is.
  public mutating func add(_ sighting: Sighting) {
    condition = sighting.condition ?? condition
    guard sighting.quantity > 0 else { return }
    seen += sighting.quantity
    times += 1
    counts[sighting.by ?? "", default: 0] += sighting.quantity
    if let place = sighting.location, known.insert(Folding.fold(place)).inserted { places.append(place) }
  }
}

/// A code that was seen in a stock-take and that nobody knows.
public struct UnknownSighting: Sendable, Hashable {
  /// What was typed or scanned.
  public let code: String
  /// What was seen of it.
  public internal(set) var tally = StocktakeTally()
}
