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
  private(set) var given: [Bundle?]
  private(set) var isMost = false
  /// The makers and models of the stocks, as numbers.
  private var makes: [Int] = []
  private var poolOf: [Int] = []
  /// Who has some of each stock.
  private var takers: [[Int]]
  /// How many are free of a stock in the time of a person, as far as anybody asked.
  private var free: [Int: [Span: Int]] = [:]
  /// Pools of which nothing is left in some time, until something comes back.
  private var isSpent: [Int: Set<Span>] = [:]
  private var effort = 0

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
  private func span(of person: Int) -> Span { Span(first: needs[person].first, last: needs[person].last) }

  private func count(_ type: EquipmentType) -> Int { type == .arrow ? arrows : 1 }

  /// How many of a stock the loans leave in a time.
  private mutating func free(_ stock: Int, _ span: Span) -> Int {
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
  private mutating func left(_ pool: Int, for person: Int, most: Int = 1) -> [Int] {
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

  private mutating func isLeft(pool: Int, for person: Int) -> Bool { !left(pool, for: person).isEmpty }

  private mutating func give(_ bundle: Bundle, to person: Int) {
    given[person] = bundle
    for stock in bundle.values { takers[stock].append(person) }
  }

  @discardableResult
  private mutating func takeBack(from person: Int) -> Bundle {
    let bundle = given[person] ?? [:]
    given[person] = nil
    for stock in bundle.values {
      takers[stock].removeAll { $0 == person }
      isSpent[poolOf[stock]] = nil
    }
    return bundle
  }
}

/// Choosing for one person.
extension FitSearch {
  /// The best bundle of what is left for a person; nil if there is none.
  private mutating func bundle(for person: Int) -> Bundle? {
    effort += 1
    var bundle: Bundle = [:]
    for type in types where ![.riser, .limbs, .bowstring].contains(type) {
      guard let stock = firstLeft(type, for: person) else { return nil }
      bundle[type] = stock
    }
    guard let bow = bow(for: person) else { return nil }
    return bundle.merging(bow) { first, _ in first }
  }

  private mutating func firstLeft(_ type: EquipmentType, for person: Int) -> Int? {
    for pool in choices[needs[person]]?.pools[type] ?? [] {
      if let stock = left(pool, for: person).first { return stock }
    }
    return nil
  }

  private mutating func poolsLeft(_ type: EquipmentType, for person: Int) -> [Int] {
    let pools = choices[needs[person]]?.pools[type] ?? []
    return pools.filter { isLeft(pool: $0, for: person) }
  }

  /// Riser, limbs and string, as far as they are needed: pairs of which nothing is to be looked at first, and among
  /// them the limbs whose weight is nearest.
  private mutating func bow(for person: Int) -> Bundle? {
    var found: Bundle?
    visitBows(for: person) { _, bow in
      found = bow
      return false
    }
    return found
  }

  /// Visits bows of what is left, the best first, until the body has had enough.
  ///
  /// - Parameter body: gets the search and a bow, and returns false to end.
  private mutating func visitBows(for person: Int, _ body: (inout FitSearch, Bundle) -> Bool) {
    let need = needs[person]
    let (needsRiser, needsLimbs) = (types.contains(.riser), types.contains(.limbs))
    guard needsRiser, needsLimbs else {
      return visitParts(needsRiser ? .riser : needsLimbs ? .limbs : nil, for: person, body)
    }
    let risers = poolsLeft(.riser, for: person)
    if risers.isEmpty { return }
    let limbs = poolsLeft(.limbs, for: person)
    let strings = types.contains(.bowstring) ? poolsLeft(.bowstring, for: person) : []
    if types.contains(.bowstring), strings.isEmpty { return }
    for takesDoubts in [false, true] {
      for pair in limbs {
        for riser in risers where FitRules.join(pools[riser].shape, pools[pair].shape, need) {
          guard let bow = join(riser, pair, for: person, takesDoubts: takesDoubts) else { continue }
          let length = FitRules.bowLength(pools[riser].shape, pools[pair].shape)
          let suited = Self.strings(strings, pools, bow: length)
          guard !suited.isEmpty || !types.contains(.bowstring) else { continue }
          for string in suited.isEmpty ? [nil] : suited.map(Optional.some) {
            var strung = bow
            if let string { strung[.bowstring] = left(string, for: person).first }
            guard body(&self, strung) else { return }
          }
        }
      }
    }
  }

  /// Riser and limbs of two pools; nil where something is to be looked at and that is not asked for, or the other way
  /// round. What one maker sells as one bow joins, though nothing says how.
  private mutating func join(_ riser: Int, _ limbs: Int, for person: Int, takesDoubts: Bool) -> Bundle? {
    var doubts = FitRules.doubts(pools[riser].shape, pools[limbs].shape, needs[person])
    let mayBeAlike = doubts.contains(.fitting) && !pools[riser].makes.isDisjoint(with: pools[limbs].makes)
    if doubts.isEmpty == takesDoubts, !mayBeAlike { return nil }
    let bow = likeMakes(riser, limbs, for: person)
    if mayBeAlike, bow[.riser].map({ makes[$0] }) == bow[.limbs].map({ makes[$0] }) {
      doubts.removeAll { $0 == .fitting }
    }
    return doubts.isEmpty == takesDoubts ? nil : bow
  }

  /// A bow of which riser or limbs are brought along.
  private mutating func visitParts(
    _ type: EquipmentType?, for person: Int, _ body: (inout FitSearch, Bundle) -> Bool
  ) {
    let parts = type.map { poolsLeft($0, for: person).map(Optional.some) } ?? [nil]
    let strings = types.contains(.bowstring) ? poolsLeft(.bowstring, for: person).map(Optional.some) : [nil]
    for part in parts {
      for string in strings {
        var bow: Bundle = [:]
        for pool in [part, string].compactMap({ $0 }) {
          bow[pools[pool].shape.type] = left(pool, for: person).first
        }
        guard body(&self, bow) else { return }
      }
    }
  }

  /// Strings for a bow of a length, those first of which it is known.
  private static func strings(_ strings: [Int], _ pools: [FitPool], bow: Double?) -> [Int] {
    let suited = strings.map { (pool: $0, suits: FitRules.suits(pools[$0].shape, bow: bow)) }
    return suited.filter { $0.suits == true }.map(\.pool) + suited.filter { $0.suits == nil }.map(\.pool)
  }

  /// Riser and limbs of one maker and model where there are some, as of bows that are sold whole.
  private mutating func likeMakes(_ riser: Int, _ limbs: Int, for person: Int) -> Bundle {
    let (risers, pairs) = (left(riser, for: person, most: 50), left(limbs, for: person, most: 50))
    let known = Dictionary(pairs.map { (makes[$0], $0) }) { first, _ in first }
    if let alike = risers.first(where: { known[makes[$0]] != nil }) {
      return [.riser: alike, .limbs: known[makes[alike]] ?? pairs[0]]
    }
    return [.riser: risers[0], .limbs: pairs[0]]
  }
}

/// The search.
extension FitSearch {
  mutating func run() {
    let order = needs.indices.sorted { (room(for: $0), $0) < (room(for: $1), $1) }
    for person in order { if let bundle = bundle(for: person) { give(bundle, to: person) } }
    // Who found nothing on such a way finds nothing later, and nobody who needs the same.
    var hopeless: Set<FitNeed> = []
    for person in order where given[person] == nil && !hopeless.contains(needs[person]) {
      var visited: Set<Int> = []
      if !augment(person, order, &visited) { hopeless.insert(needs[person]) }
    }
    let count = given.count { $0 != nil }
    isMost = count == needs.count || needs.count <= Self.longestProven && count == bound(order)
    if !isMost, needs.count <= Self.longestProven { searchThrough(order, best: count) }
  }

  /// How much there is for a person of the type that there is least of.
  private mutating func room(for person: Int) -> Int {
    var least = Int.max
    for type in types {
      let pools = choices[needs[person]]?.pools[type] ?? []
      least = min(least, pools.reduce(0) { $0 + self.pools[$1].stocks.count })
    }
    return least
  }

  /// Fits a person out, for which others take something else.
  private mutating func augment(_ person: Int, _ order: [Int], _ visited: inout Set<Int>) -> Bool {
    if let bundle = bundle(for: person) {
      give(bundle, to: person)
      return true
    }
    let all = types
    let missing = all.filter { firstLeft($0, for: person) == nil }
    for other in order where given[other] != nil && !visited.contains(other) {
      guard effort < Self.mostAttempts else { return false }
      guard span(of: other).overlaps(span(of: person), turnaround: turnaround), has(other, missing, for: person) else {
        continue
      }
      let before = takeBack(from: other)
      if let bundle = bundle(for: person) {
        visited.insert(other)
        give(bundle, to: person)
        if augment(other, order, &visited) { return true }
        takeBack(from: person)
      }
      give(before, to: other)
    }
    return false
  }

  /// True if what somebody has of each of some types would suit another person.
  private func has(_ other: Int, _ types: [EquipmentType], for person: Int) -> Bool {
    types.allSatisfy { type in
      guard let stock = given[other]?[type] else { return false }
      return FitRules.distance(of: pools[poolOf[stock]].shape, from: needs[person]) != nil
    }
  }

  /// The most people who could be fitted out if only one type mattered, for the type of which that is least.
  private mutating func bound(_ order: [Int]) -> Int {
    types.map { type in
      var single = FitSearch(needs, stocks, [type], arrows: arrows, turnaround: turnaround)
      var visited: Set<Int> = []
      for person in order {
        visited = []
        _ = single.augment(person, order, &visited)
        // A bound that was not reached is none.
        if single.effort >= Self.mostAttempts { return needs.count }
      }
      return single.given.count { $0 != nil }
    }.min() ?? needs.count
  }

  /// Searches through all ways, as far as that is not too many.
  private mutating func searchThrough(_ order: [Int], best count: Int) {
    let kept = self
    var tree = FitTree(order: order, best: count)
    for person in needs.indices where given[person] != nil { takeBack(from: person) }
    // With times that meet in part, another piece of a shape could leave more room.
    let isOneTime = Set(needs.indices.map(span)).count == 1
    visit(&tree, at: 0, count: 0)
    let (found, isWhole) = (tree.found, tree.nodes < Self.mostNodes)
    self = kept
    if let found {
      for person in needs.indices where given[person] != nil { takeBack(from: person) }
      for (person, bundle) in found.enumerated() { if let bundle { give(bundle, to: person) } }
    }
    isMost = isWhole && isOneTime || given.allSatisfy { $0 != nil }
  }

  /// The places of a tree of all ways that were visited.
  private struct FitTree {
    let order: [Int]
    var best: Int
    var found: [Bundle?]?
    var nodes = 0
  }

  private mutating func visit(_ tree: inout FitTree, at depth: Int, count: Int) {
    tree.nodes += 1
    if count > tree.best { (tree.best, tree.found) = (count, given) }
    guard tree.nodes < Self.mostNodes, depth < tree.order.count, count + tree.order.count - depth > tree.best else {
      return
    }
    let person = tree.order[depth]
    for bundle in bundles(for: person) {
      give(bundle, to: person)
      visit(&tree, at: depth + 1, count: count + 1)
      takeBack(from: person)
      guard tree.nodes < Self.mostNodes, tree.best < tree.order.count else { return }
    }
    visit(&tree, at: depth + 1, count: count)
  }

  /// A bundle of each combination of shapes that is left for a person.
  private mutating func bundles(for person: Int) -> [Bundle] {
    var bundles: [Bundle] = []
    visitBows(for: person) { _, bow in
      bundles.append(bow)
      return bundles.count < 1000
    }
    for type in types where ![.riser, .limbs, .bowstring].contains(type) {
      let stocks = poolsLeft(type, for: person).compactMap { left($0, for: person).first }
      bundles = bundles.flatMap { bundle in stocks.map { bundle.merging([type: $0]) { first, _ in first } } }
    }
    return bundles
  }
}

/// What was found.
extension FitSearch {
  func set(of person: Int) -> FitSet? {
    guard let bundle = given[person] else { return nil }
    let need = needs[person]
    let shapes = bundle.compactMapValues { FitShape(stocks[$0].item) }
    var doubts: [FitDoubt] = []
    var length: Double?
    if let riser = shapes[.riser], let limbs = shapes[.limbs] {
      length = FitRules.bowLength(riser, limbs)
      let isOneMake = bundle[.riser].map { makes[$0] } == bundle[.limbs].map { makes[$0] }
      doubts += FitRules.doubts(riser, limbs, need).filter { $0 != .fitting || !isOneMake }
      if length == nil { doubts.append(.bowLength) }
    }
    if let string = shapes[.bowstring], string.length == nil { doubts.append(.string) }
    if let arrow = shapes[.arrow], arrow.spine == nil { doubts.append(.spine) }
    let ordered = types.compactMap { type in bundle[type].map { (type, $0) } }
    return FitSet(
      pieces: ordered.map { (stocks[$0.1].item, count($0.0)) }, doubts: doubts,
      drawWeight: shapes[.limbs].flatMap { FitRules.drawWeight(of: $0, at: need.drawLength) })
  }

  /// Why a person gets nothing, type by type.
  func gaps(of person: Int) -> [FitGap] {
    var search = self
    var gaps: [FitGap] = []
    for type in types {
      if !search.poolsLeft(type, for: person).isEmpty { continue }
      let suited = stocks.indices.filter { index in
        stocks[index].item.equipmentType == type
          && (FitShape(stocks[index].item).flatMap { FitRules.distance(of: $0, from: needs[person]) }) != nil
      }
      gaps.append(
        suited.isEmpty
          ? .noneSuits(type, needs[person])
          : .noneIsFree(type, suited.map { (stocks[$0].item, search.taker(of: $0, against: person)) }))
    }
    return gaps.isEmpty ? [search.gapBetween(person)] : gaps
  }

  /// The first of the list who has a piece that would be free else.
  private mutating func taker(of stock: Int, against person: Int) -> Int? {
    let (span, count) = (span(of: person), count(stocks[stock].item.equipmentType))
    guard stocks[stock].availability != nil, free(stock, span) >= count else { return nil }
    return takers[stock].first { self.span(of: $0).overlaps(span, turnaround: turnaround) }
  }

  /// Each type is there for itself: riser and limbs do not fit, or no string fits them.
  private mutating func gapBetween(_ person: Int) -> FitGap {
    guard types.contains(.riser), types.contains(.limbs) else { return .others }
    let (risers, limbs) = (poolsLeft(.riser, for: person), poolsLeft(.limbs, for: person))
    var (joins, lengths): (Bool, Set<Double>) = (false, [])
    for riser in risers {
      for pair in limbs where FitRules.join(pools[riser].shape, pools[pair].shape, needs[person]) {
        joins = true
        if let length = FitRules.bowLength(pools[riser].shape, pools[pair].shape) { lengths.insert(length) }
      }
    }
    return !joins ? .noBow : lengths.isEmpty ? .others : .noString(lengths.sorted())
  }
}
