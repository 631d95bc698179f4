extension Round {
  /// The known round of its name; nil if there is none.
  public var known: KnownRound? { KnownRound.named(name) }

  /// The round as a score card counts it: whole target faces unless its name says otherwise.
  public var scoring: TargetScoring { known?.scoring ?? .usual }

  /// The round itself.
  public var round: Round? { self }

  /// Points for each arrow; nil if nobody counted.
  public var average: Double? {
    guard let score, let arrows, arrows > 0 else { return nil }
    return Double(score) / Double(arrows)
  }

  /// Its ends; nil without any, or if they cannot be read.
  public var card: EndCard? { ends.flatMap { try? EndCard($0, scoring) } }

  /// Everything that cannot be as it is said; nothing if all is well.
  public func faults(today: CalendarDate) -> [RoundFault] {
    let late: [RoundFault] = date.flatMap { $0 > today ? [.future($0)] : nil } ?? []
    // What follows from counts that are wrong themselves would only be noise.
    return late + (endFaults.isEmpty ? countFaults + scoreFaults : endFaults)
  }

  private var endFaults: [RoundFault] {
    guard let ends else { return [] }
    do {
      let card = try EndCard(ends, scoring)
      let counts: [(String, Int?, Int?)] = [
        ("arrows", arrows, card.arrows), ("score", score, card.score), ("hits", hits, card.hits),
        ("tens", tens, card.tens), ("xs", xs, card.xs),
      ]
      return counts.compactMap { field, said, counted in
        guard let said, let counted, said != counted else { return nil }
        return .unlikeEnds(field, said, counted: counted)
      }
    } catch {
      return [.ends(error)]
    }
  }

  /// Each count is a part of the nearest larger one that is known.
  private var countFaults: [RoundFault] {
    let counts = [("xs", xs), ("tens", tens), ("hits", hits), ("arrows", arrows)]
    return counts.indices.dropLast().compactMap { place in
      guard let part = counts[place].1,
        let (whole, count) = counts[(place + 1)...].first(where: { $0.1 != nil }), let count, part > count
      else { return nil }
      return .more(counts[place].0, part, than: whole, count)
    }
  }

  private var scoreFaults: [RoundFault] {
    guard let arrows else { return [] }
    let most = arrows * scoring.highest
    var faults: [RoundFault] = []
    if let maximum, maximum > most {
      faults.append(.maximum(maximum, most: most, arrows: arrows, highest: scoring.highest))
    }
    guard let score else { return faults }
    let limit = min(most, maximum ?? most, (hits ?? arrows) * scoring.highest)
    if score > limit { return faults + [.tooHigh(score, most: limit)] }
    return faults + tooLow(score) + tooHigh(score, arrows)
  }

  private func tooLow(_ score: Int) -> [RoundFault] {
    if let tens, scoring.countsTens, score < 10 * tens {
      return [.tooLow(score, least: 10 * tens, counted: "tens", tens)]
    }
    if let hits, score < hits * scoring.lowest {
      return [.tooLow(score, least: hits * scoring.lowest, counted: "hits", hits)]
    }
    return []
  }

  /// What is no ten is a nine at most; on animals an eleven counts as a ten, so that nothing follows there.
  private func tooHigh(_ score: Int, _ arrows: Int) -> [RoundFault] {
    guard let tens, scoring.highest == 10 else { return [] }
    let most = 10 * tens + 9 * max(0, (hits ?? arrows) - tens)
    return score > most ? [.tooHighForTens(score, most: most, tens: tens)] : []
  }
}
