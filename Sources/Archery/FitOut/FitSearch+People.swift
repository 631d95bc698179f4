import Equipment

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
