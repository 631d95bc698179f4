extension Round {
  /// Fills the fields that follow from its name and from its ends, where a person set none.
  ///
  /// Ends that cannot be read are left as they are, for `faults` to report.
  ///
  /// - Parameter given: the fields that a person has just set, which stay as they are.
  public mutating func complete(keeping given: Set<String>) {
    if let known {
      name = known.name
      if !given.contains("distance") { distance = distance ?? known.distance }
      // A kind alone, typed as the face, leaves the size open: the known round's applies.
      if !given.contains("face") || faceKind != nil { face = face ?? known.face }
    }
    count(keeping: given)
    arrows = arrows ?? known?.arrows
    guard !given.contains("maximum"), maximum == nil, let arrows, let target else { return }
    maximum = arrows * target.highest
  }

  /// Counts ends that were just set, and works out the maximum for another number of arrows or another face.
  ///
  /// - Parameter before: the round as it was.
  public mutating func recount(from before: Round, keeping given: Set<String>) {
    if given.contains("ends") { count(keeping: given) }
    if let target, target != before.target { recountMaximum(of: target, before, given) }
    guard arrows != before.arrows, !given.contains("maximum"), let old = before.arrows, let arrows, let target,
      before.maximum == old * target.highest
    else { return }
    maximum = arrows * target.highest
  }

  /// Counts the ends on another face, and works out its maximum where a person typed none.
  private mutating func recountMaximum(of target: TargetFace, _ before: Round, _ given: Set<String>) {
    if ends != nil { count(keeping: given) }
    let old = before.arrows.map { $0 * (before.target ?? .tenZone).highest }
    guard !given.contains("maximum"), before.maximum == nil || before.maximum == old, let arrows else { return }
    maximum = arrows * target.highest
  }

  private mutating func count(keeping given: Set<String>) {
    guard let ends, let target, let card = try? EndCard(ends, target) else { return }
    self.ends = card.text
    if !given.contains("arrows") { arrows = card.arrows }
    if !given.contains("score") { score = card.score }
    if !given.contains("hits") { hits = card.hits }
    if !given.contains("tens") { tens = card.tens }
    if !given.contains("xs") { xs = card.xs }
  }
}
