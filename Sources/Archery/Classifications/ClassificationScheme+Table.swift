public import Equipment

extension ClassificationScheme {
  /// What the classes ask of a round that archers of a category shoot.
  ///
  /// Archery GB, Shooting Administrative Procedure 7, as archeryutils (github.com/jatkinson1000/archeryutils, MIT) has it.
  public func table(of round: CatalogueRound, for category: ArcherCategory) throws(NotClassified) -> ClassTable {
    guard bodies.contains(round.body) else { throw .otherBody(round.body) }
    guard round.location == .indoor || round.location == .outdoor else { throw .noTargetRound }
    let isIndoors = round.location == .indoor
    let ladder = isIndoors ? indoor : outdoor
    let category = classified(category)
    guard let age = ages[category.age] else { throw .noAgeGroup(category.age) }
    guard let steps = ladder.bows[category.division] else { throw .noClasses(category.division) }
    let shot = try handicaps(of: round, for: category)
    let first = steps.datum + shift(steps, age, category.gender)
    let thresholds = ladder.classes.indices.map { index in
      let handicap = first + Double(index - ladder.datumClass) * steps.toNextClass
      let lack = isIndoors ? nil : self.lack(of: round, for: index, category)
      return ClassThreshold(
        archerClass: ladder.classes[index], handicap: handicap, demand: lack ?? .score(shot.score(beyond: handicap)))
    }
    return ClassTable(thresholds: Self.rising(thresholds, to: shot.maximum))
  }

  /// True if the best classes are given to a category on a round.
  public func isPrestige(_ round: CatalogueRound, for category: ArcherCategory) -> Bool {
    let category = classified(category)
    guard let full = ages[category.age]?.distances[category.gender] else { return false }
    return prestige.contains {
      $0.holds(for: round.code, longest: Self.longest(round), full: full.distance, category)
    }
  }

  private func classified(_ category: ArcherCategory) -> ArcherCategory {
    ArcherCategory(shotAs[category.division] ?? category.division, category.gender, category.age)
  }

  /// A round as its table of classes is made: on the whole face, and with the small ten of compounds indoors.
  private func handicaps(
    of round: CatalogueRound, for category: ArcherCategory
  ) throws(NotClassified) -> HandicapRound {
    let isIndoors = round.location == .indoor
    let hasSmallTen = isIndoors && category.division == .compound && !largeTens.contains(round.code)
    let passes = round.passes.map { pass in
      let whole = smallFacesOnly.contains(round.code) ? pass.kind : pass.kind.whole
      let kind = hasSmallTen ? whole.ofCompounds : whole
      return RoundPass(arrows: pass.arrows, distance: pass.distance, face: pass.face, kind: kind)
    }
    do { return try HandicapRound(passes, scheme: handicaps, isIndoors: isIndoors) } catch { throw .noHandicap(error) }
  }

  /// By how many handicaps a category is from adults of the open one.
  ///
  /// Women have a step of their own, but are never asked for less than the age groups below, which have no such step.
  private func shift(_ steps: ClassSteps, _ age: AgeSteps, _ gender: Gender) -> Double {
    let own = Double(age.count) * steps.toNextAge
    guard gender == .female, age.hasGenderStep else { return own }
    let below = ages.values.filter { !$0.hasGenderStep }.map(\.count).min()
    return min(own + steps.toWomen, below.map { Double($0) * steps.toNextAge } ?? .infinity)
  }

  /// What a round outdoors lacks for a class; nil if nothing.
  private func lack(of round: CatalogueRound, for index: Int, _ category: ArcherCategory) -> ClassDemand? {
    if isPrestige(round, for: category) { return nil }
    if index < prestigeClasses { return .prestigeRound }
    guard let full = ages[category.age]?.distances[category.gender],
      let longest = distances.firstIndex(of: full.distance)
    else { return nil }
    let least = distances[min(longest + max(0, index + 1 - full.classes), distances.count - 1)]
    return Self.longest(round) < least ? .distance(least) : nil
  }

  /// The longest distance in the unit it is paced out in: a hundred yards do for ninety metres, sixty for sixty.
  private static func longest(_ round: CatalogueRound) -> Double {
    round.passes.map(\.distance).max { $0.metres < $1.metres }?.amount ?? 0
  }

  /// From the lowest class up every score is higher than the one below it, until there is none higher.
  private static func rising(_ thresholds: [ClassThreshold], to maximum: Int) -> [ClassThreshold] {
    var below: Int?
    let rising = thresholds.reversed().map { threshold in
      // What no score is enough for, no score of a better class is either.
      guard let score = threshold.demand.score else { return threshold }
      let higher = max(score, below.map { $0 + 1 } ?? score)
      below = higher
      return ClassThreshold(
        archerClass: threshold.archerClass, handicap: threshold.handicap,
        demand: higher > maximum ? .outOfReach : .score(higher))
    }
    return rising.reversed()
  }
}

extension HandicapRound {
  /// The score of a handicap in the tables, or the next where a worse whole handicap has that one too.
  fileprivate func score(beyond handicap: Double) -> Int {
    let score = tableScore(handicap)
    return tableScore(handicap.rounded(.down) + 1) == score ? score + 1 : score
  }
}

extension TargetFace {
  /// The face of which it is the middle.
  fileprivate var whole: TargetFace {
    switch self {
    case .tenZoneSixRing, .tenZoneFiveRing: .tenZone
    case .tenZoneFiveRingCompound: .tenZoneCompound
    case .elevenZoneSixRing, .elevenZoneFiveRing: .elevenZone
    case .worcesterTwoRing: .worcester
    default: self
    }
  }

  /// The face as compounds score it indoors.
  fileprivate var ofCompounds: TargetFace {
    switch self {
    case .tenZone: .tenZoneCompound
    case .tenZoneFiveRing: .tenZoneFiveRingCompound
    default: self
    }
  }
}
