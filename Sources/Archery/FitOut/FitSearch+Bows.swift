import Equipment

/// Choosing for one person.
extension FitSearch {
  /// The best bundle of what is left for a person; nil if there is none.
  mutating func bundle(for person: Int) -> Bundle? {
    effort += 1
    var bundle: Bundle = [:]
    for type in types where ![.riser, .limbs, .bowstring].contains(type) {
      guard let stock = firstLeft(type, for: person) else { return nil }
      bundle[type] = stock
    }
    guard let bow = bow(for: person) else { return nil }
    return bundle.merging(bow) { first, _ in first }
  }

  mutating func firstLeft(_ type: EquipmentType, for person: Int) -> Int? {
    for pool in choices[needs[person]]?.pools[type] ?? [] {
      if let stock = left(pool, for: person).first { return stock }
    }
    return nil
  }

  mutating func poolsLeft(_ type: EquipmentType, for person: Int) -> [Int] {
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
  mutating func visitBows(for person: Int, _ body: (inout FitSearch, Bundle) -> Bool) {
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

  /// Riser and limbs of two pools; nil where something is to be looked at and that is not asked for, or the other way.
  ///
  /// What one maker sells as one bow joins, though nothing says how.
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
