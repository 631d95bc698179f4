extension Round {
  /// Fills what follows from its name and from its ends, where nothing else was said.
  ///
  /// Ends that cannot be read are left as they are, for `faults` to tell.
  ///
  /// - Parameter given: the fields that a person has just set, which stay as they are.
  public mutating func complete(keeping given: Set<String>) {
    if let known {
      name = known.name
      if !given.contains("distance") { distance = distance ?? known.distance }
      if !given.contains("face") { face = face ?? known.face }
    }
    count(keeping: given)
    arrows = arrows ?? known?.arrows
    guard !given.contains("maximum"), maximum == nil, let arrows, let highest = highestToFill else { return }
    maximum = arrows * highest
  }

  /// Takes the counts from ends that were just set, and the maximum with the number of arrows.
  ///
  /// - Parameter before: the round as it was.
  public mutating func recount(from before: Round, keeping given: Set<String>) {
    if given.contains("ends") { count(keeping: given) }
    guard arrows != before.arrows, !given.contains("maximum"), let old = before.arrows, let arrows,
      before.maximum == old * scoring.highest
    else { return }
    maximum = arrows * scoring.highest
  }

  /// A round of another name may be on any face, unless its ends were held against one.
  private var highestToFill: Int? { known == nil && ends == nil ? nil : known.map { $0.scoring?.highest } ?? 10 }

  private mutating func count(keeping given: Set<String>) {
    guard let card else { return }
    ends = card.text
    if !given.contains("arrows") { arrows = card.arrows }
    if !given.contains("score") { score = card.score }
    if !given.contains("hits") { hits = card.hits }
    if !given.contains("tens") { tens = card.tens }
    if !given.contains("xs") { xs = card.xs }
  }
}
