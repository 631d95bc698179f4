extension Round {
  /// The known round of its name; nil if there is none.
  public var known: KnownRound? { KnownRound.named(name) }

  /// The kind of face that it was shot at: its own, else the known round's; nil if neither is known.
  public var target: TargetFace? { faceKind ?? known?.faceKind }

  /// The round itself.
  public var round: Round? { self }

  /// Points for each arrow; nil if nobody counted.
  public var average: Double? {
    guard let score, let arrows, arrows > 0 else { return nil }
    return Double(score) / Double(arrows)
  }

  /// Its ends; nil without any, or if they cannot be read.
  ///
  /// Ends of a round without a face were counted on a whole target face, and are read so as long as that gives the
  /// stored score.
  public var card: EndCard? {
    guard let ends, let card = try? EndCard(ends, target ?? .tenZone) else { return nil }
    return target == nil && card.score != score ? nil : card
  }

  /// All contradictions in the round; none if it can have been shot as it is recorded.
  ///
  /// - Parameter catalogued: the round of a catalogue that its name means; nil if none is known.
  public func faults(today: CalendarDate, as catalogued: CatalogueRound? = nil) -> [RoundFault] {
    let late: [RoundFault] = date.flatMap { $0 > today ? [.future($0)] : nil } ?? []
    // Where the ends contradict the counts, faults that follow from these counts would only be noise.
    let ends = endFaults(as: catalogued)
    return late + (ends.isEmpty ? countFaults + scoreFaults : ends)
  }

  /// Ends that are longer than a round has them, or more than it has.
  private func lengthFaults(_ card: EndCard, _ catalogued: CatalogueRound?) -> [RoundFault] {
    guard let most = catalogued?.arrows ?? known?.arrows else { return [] }
    let long = card.ends.enumerated().filter { $0.element.count > KnownRound.usualEnd }.map {
      RoundFault.longEnd($0.offset + 1, arrows: $0.element.count, most: KnownRound.usualEnd)
    }
    return long.isEmpty && card.arrows > most ? [.longRound(name: name, arrows: card.arrows, most: most)] : long
  }

  private func endFaults(as catalogued: CatalogueRound?) -> [RoundFault] {
    guard let ends else { return [] }
    guard let target else { return [.noFace(name: name, ends: ends)] }
    do {
      let card = try EndCard(ends, target)
      let lengths = lengthFaults(card, catalogued)
      guard lengths.isEmpty else { return lengths }
      let counts: [(String, Int?, Int?)] = [
        ("arrows", arrows, card.arrows), ("score", score, card.score), ("hits", hits, card.hits),
        ("tens", tens, card.tens), ("xs", xs, card.xs),
      ]
      return counts.compactMap { field, stated, counted in
        guard let stated, let counted, stated != counted else { return nil }
        return .unlikeEnds(field, stated, counted: counted)
      }
    } catch {
      return [.ends(error)]
    }
  }

  /// Each count is a part of the nearest larger one that is known.
  private var countFaults: [RoundFault] {
    let counts = [("xs", xs), ("tens", tens), ("hits", hits), ("arrows", arrows)]
    return counts.indices.dropLast().compactMap { index in
      guard let part = counts[index].1,
        let (whole, count) = counts[(index + 1)...].first(where: { $0.1 != nil }), let count, part > count
      else { return nil }
      return .more(counts[index].0, part, than: whole, count)
    }
  }

  private var scoreFaults: [RoundFault] {
    guard let arrows else { return [] }
    let highest = target?.highest ?? TargetFace.highestOfAll
    let most = arrows * highest
    var faults: [RoundFault] = []
    if let maximum, maximum > most {
      faults.append(.maximum(maximum, most: most, arrows: arrows, highest: highest))
    }
    guard let score else { return faults }
    let limit = min(most, maximum ?? most, (hits ?? arrows) * highest)
    if score > limit { return faults + [.tooHigh(score, most: limit)] }
    return faults + tooLow(score) + tooHigh(score, arrows)
  }

  private func tooLow(_ score: Int) -> [RoundFault] {
    if let tens, target?.countsTens != false, score < 10 * tens {
      return [.tooLow(score, least: 10 * tens, counted: "tens", tens)]
    }
    let lowest = target?.lowest ?? 1
    if let hits, score < hits * lowest {
      return [.tooLow(score, least: hits * lowest, counted: "hits", hits)]
    }
    return []
  }

  /// Any hit but a ten is a nine at most; that holds only on faces whose highest score is ten.
  private func tooHigh(_ score: Int, _ arrows: Int) -> [RoundFault] {
    guard let tens, target?.highest == 10 else { return [] }
    let most = 10 * tens + 9 * max(0, (hits ?? arrows) - tens)
    return score > most ? [.tooHighForTens(score, most: most, tens: tens)] : []
  }
}
