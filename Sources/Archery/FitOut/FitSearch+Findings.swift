import Equipment

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
