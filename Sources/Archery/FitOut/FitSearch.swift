import Equipment

/// The state of a search for bows: what is given to whom, and what is left.
struct FitSearch {
  /// A piece of each type, by its place among the stocks.
  typealias Bundle = [EquipmentType: Int]

  /// People who need the same at the same time have the same choices.
  struct Choices {
    /// Pools of each type that suit, the best first.
    var pools: [EquipmentType: [Int]] = [:]
  }

  let needs: [FitNeed]
  let stocks: [FitStock]
  let types: [EquipmentType]
  let arrows: Int
  let turnaround: Int
  private(set) var pools: [FitPool] = []
  private(set) var choices: [FitNeed: Choices] = [:]
  /// What each person gets; nil for nothing.
  var given: [Bundle?]
  var isMost = false
  /// The makers and models of the stocks, as numbers.
  private(set) var makes: [Int] = []
  private(set) var poolOf: [Int] = []
  /// Who has some of each stock.
  private(set) var takers: [[Int]]
  /// How many are free of a stock in the time of a person, as far as anybody asked.
  private var free: [Int: [Span: Int]] = [:]
  /// Pools of which nothing is left in some time, until something comes back.
  private var isSpent: [Int: Set<Span>] = [:]
  var effort = 0

  /// A time that somebody needs a bow for.
  struct Span: Hashable {
    let first, last: CalendarDate

    func overlaps(_ other: Span, turnaround: Int) -> Bool {
      first.dayNumber <= other.last.dayNumber + turnaround && other.first.dayNumber <= last.dayNumber + turnaround
    }
  }

  /// How many attempts to find a bundle are made in all: enough for lists of hundreds, and no list takes all day.
  static let mostAttempts = 20_000
  /// Lists of more people are not asked whether more of them could be fitted out.
  static let longestProven = 200
  /// How many places of the tree small lists are searched through.
  static let mostNodes = 40_000

  init(_ needs: [FitNeed], _ stocks: [FitStock], _ types: [EquipmentType], arrows: Int, turnaround: Int) {
    (self.needs, self.stocks, self.types) = (needs, stocks, types)
    (self.arrows, self.turnaround) = (arrows, turnaround)
    given = Array(repeating: nil, count: needs.count)
    takers = Array(repeating: [], count: stocks.count)
    makePools()
    for need in Set(needs) { choices[need] = choices(of: need) }
  }

  private mutating func makePools() {
    var known: [FitShape: Int] = [:]
    var makes: [String: Int] = [:]
    poolOf = Array(repeating: -1, count: stocks.count)
    for (index, stock) in stocks.enumerated() {
      let make = Folding.fold("\(stock.item.details.brand)\u{1F}\(stock.item.details.model)")
      self.makes.append(makes[make, default: makes.count])
      makes[make] = self.makes[index]
      guard let shape = FitShape(stock.item), stock.availability != nil else { continue }
      if known[shape] == nil {
        known[shape] = pools.count
        pools.append(FitPool(shape: shape))
      }
      poolOf[index] = known[shape] ?? 0
      pools[poolOf[index]].stocks.append(index)
      pools[poolOf[index]].makes.insert(self.makes[index])
    }
    for index in pools.indices {
      pools[index].stocks.sort { (stocks[$0].isPacked ? 1 : 0, $0) < (stocks[$1].isPacked ? 1 : 0, $1) }
    }
  }

  private func choices(of need: FitNeed) -> Choices {
    var found: [EquipmentType: [(distance: Double, pool: Int)]] = [:]
    for (index, pool) in pools.enumerated() {
      guard types.contains(pool.shape.type), let distance = FitRules.distance(of: pool.shape, from: need) else {
        continue
      }
      found[pool.shape.type, default: []].append((distance, index))
    }
    return Choices(pools: found.mapValues { $0.sorted { ($0.distance, $0.pool) < ($1.distance, $1.pool) }.map(\.pool) })
  }
}

/// What is left.
extension FitSearch {
  func span(of person: Int) -> Span { Span(first: needs[person].first, last: needs[person].last) }

  func count(_ type: EquipmentType) -> Int { type == .arrow ? arrows : 1 }

  /// How many of a stock the loans leave in a time.
  mutating func free(_ stock: Int, _ span: Span) -> Int {
    if let known = free[stock]?[span] { return known }
    let free = stocks[stock].availability?.free(from: span.first, until: span.last) ?? 0
    self.free[stock, default: [:]][span] = free
    return free
  }

  /// True if enough of a stock is left for a person.
  ///
  /// Others count if their time meets the person's, though two of them may not meet each other.
  private mutating func isLeft(_ stock: Int, for person: Int) -> Bool {
    let (span, count) = (span(of: person), count(stocks[stock].item.equipmentType))
    let taken = takers[stock].reduce(0) { taken, other in
      taken + (self.span(of: other).overlaps(span, turnaround: turnaround) ? count : 0)
    }
    return free(stock, span) - taken >= count
  }

  /// The stocks of a pool of which enough is left for a person, up to a number of them.
  mutating func left(_ pool: Int, for person: Int, most: Int = 1) -> [Int] {
    let span = span(of: person)
    if isSpent[pool]?.contains(span) ?? false { return [] }
    var found: [Int] = []
    for stock in pools[pool].stocks where isLeft(stock, for: person) {
      found.append(stock)
      if found.count == most { return found }
    }
    if found.isEmpty { isSpent[pool, default: []].insert(span) }
    return found
  }

  mutating func isLeft(pool: Int, for person: Int) -> Bool { !left(pool, for: person).isEmpty }

  mutating func give(_ bundle: Bundle, to person: Int) {
    given[person] = bundle
    for stock in bundle.values { takers[stock].append(person) }
  }

  @discardableResult
  mutating func takeBack(from person: Int) -> Bundle {
    let bundle = given[person] ?? [:]
    given[person] = nil
    for stock in bundle.values {
      takers[stock].removeAll { $0 == person }
      isSpent[poolOf[stock]] = nil
    }
    return bundle
  }
}
