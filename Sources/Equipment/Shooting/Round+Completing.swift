extension Round {
  /// Fills the fields that follow from its name and from its ends, where a person set none.
  ///
  /// Ends that cannot be read are left as they are, for `faults` to report. All that follows from a catalogue is written
  /// down, so that the round means the same without it.
  ///
  /// - Parameters:
  ///   - assigned: the fields that a person has just set, which stay as they are.
  ///   - catalogued: the round of a catalogue that its name means; nil if it means none.
  public mutating func complete(keeping assigned: Set<String>, as catalogued: CatalogueRound? = nil) {
    if let catalogued { name = catalogued.name }
    if let known {
      name = known.name
      if !assigned.contains("distance") { distance = distance ?? known.distance }
      // A kind alone, typed as the face, leaves the size open: the known round's applies.
      if !assigned.contains("face") || faceKind != nil { face = face ?? known.face }
    } else if let catalogued {
      if !assigned.contains("distance") { distance = distance ?? catalogued.distance }
      if !assigned.contains("face") || faceKind != nil { face = face ?? catalogued.face }
      if !assigned.contains("face_kind") { faceKind = faceKind ?? catalogued.faceKind }
    }
    count(keeping: assigned)
    arrows = arrows ?? known?.arrows ?? catalogued?.arrows
    guard !assigned.contains("maximum"), maximum == nil, let arrows, let target else { return }
    maximum = arrows * target.highest
  }

  /// Counts ends that were just set, and works out the maximum for another number of arrows or another face.
  ///
  /// - Parameter before: the round as it was.
  public mutating func recount(from before: Round, keeping assigned: Set<String>) {
    if assigned.contains("ends") { count(keeping: assigned) }
    if let target, target != before.target { recountMaximum(of: target, before, assigned) }
    guard arrows != before.arrows, !assigned.contains("maximum"), let old = before.arrows, let arrows, let target,
      before.maximum == old * target.highest
    else { return }
    maximum = arrows * target.highest
  }

  /// Counts the ends on another face, and works out its maximum where a person typed none.
  private mutating func recountMaximum(of target: TargetFace, _ before: Round, _ assigned: Set<String>) {
    if ends != nil { count(keeping: assigned) }
    let old = before.arrows.map { $0 * (before.target ?? .tenZone).highest }
    guard !assigned.contains("maximum"), before.maximum == nil || before.maximum == old, let arrows else { return }
    maximum = arrows * target.highest
  }

  private mutating func count(keeping assigned: Set<String>) {
    guard let ends, let target, let card = try? EndCard(ends, target) else { return }
    self.ends = card.text
    if !assigned.contains("arrows") { arrows = card.arrows }
    if !assigned.contains("score") { score = card.score }
    if !assigned.contains("hits") { hits = card.hits }
    if !assigned.contains("tens") { tens = card.tens }
    if !assigned.contains("xs") { xs = card.xs }
  }
}
