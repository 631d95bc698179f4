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
      // A kind that was told in the same word says nothing of the size.
      if !given.contains("face") || faceKind != nil { face = face ?? known.face }
    }
    count(keeping: given)
    arrows = arrows ?? known?.arrows
    guard !given.contains("maximum"), maximum == nil, let arrows, let target else { return }
    maximum = arrows * target.highest
  }

  /// Takes the counts from ends that were just set, and the maximum with the number of arrows.
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

  /// A face that is told anew counts its ends anew, and has another maximum where nobody typed one.
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
