public import Equipment

extension RoundCatalogue {
  /// The rounds that the shots of a training are: one, if the catalogue has a round of that name or of those distances
  /// and faces, else one for each distance and face.
  ///
  /// - Returns: rounds whose ends are still to be counted, each with the line of the file on which it begins.
  public func rounds(of sheet: ScoreSheet) -> [(round: Round, line: Int)] {
    guard let first = sheet.passes.first else { return [] }
    if let known = match(sheet) {
      var round = Self.round(of: sheet, named: known.name, sheet.passes.flatMap(\.ends))
      // A course is laid out anew each time, and its distances are not the catalogue's.
      if known.isCourse, let distance = first.distance, sheet.passes.count == 1 { round.distance = distance }
      return [(round, first.line)]
    }
    return sheet.passes.enumerated().map { index, pass in
      var round = Self.round(of: sheet, named: sheet.round, pass.ends)
      (round.distance, round.face, round.faceKind) = (pass.distance, pass.size, pass.face)
      // A part of a known round, or another under its name, is not that round.
      if round.name.isEmpty { round.name = sheet.title.isEmpty ? "Training" : sheet.title }
      if round.known != nil || meaning(of: round) != nil { round.name += ", part \(index + 1)" }
      return (round, pass.line)
    }
  }

  private static func round(of sheet: ScoreSheet, named name: String, _ ends: [[Shot]]) -> Round {
    var round = Round()
    (round.name, round.date) = (name, sheet.date)
    round.ends = ends.map(EndCard.text).joined(separator: " / ")
    if !sheet.title.isEmpty { round.notes = sheet.title }
    return round
  }

  /// The round that a training is: that of its name, even if it was not shot to its end; else the only one with just
  /// these arrows, distances and faces, and of several the only one of World Archery.
  private func match(_ sheet: ScoreSheet) -> CatalogueRound? {
    if let named = round(named: sheet.round), named.fits(sheet, isWhole: false) { return named }
    let fitting = rounds.filter { !$0.isCourse && $0.fits(sheet, isWhole: true) }
    let exact = fitting.filter { $0.faces.elementsEqual(sheet.passes.map(\.face)) }
    for candidates in [fitting, exact, exact.filter { $0.body == "WA" }] where candidates.count == 1 {
      return candidates[0]
    }
    return nil
  }
}

extension CatalogueRound {
  /// What is shot, those at one distance and face as one.
  private var merged: [(arrows: Int, metres: Double, size: Double, face: TargetFace)] {
    passes.indices.reduce(into: []) { merged, index in
      let (pass, face) = (passes[index], face(ofPass: index))
      if let last = merged.last, last.metres == pass.metres, last.size == pass.face, last.face == face {
        merged[merged.count - 1].arrows += pass.arrows
      } else {
        merged.append((pass.arrows, pass.metres, pass.face, face))
      }
    }
  }

  fileprivate var faces: [TargetFace] { merged.map(\.face) }

  /// True if a training can be this round: with its distances and faces in order, scores that these have, and no more
  /// arrows than it has.
  ///
  /// - Parameter isWhole: true if all arrows have to be there.
  fileprivate func fits(_ sheet: ScoreSheet, isWhole: Bool) -> Bool {
    let shot = sheet.passes
    if isCourse { return shot.reduce(0) { $0 + $1.arrows } <= arrows && shot.allSatisfy { $0.fits(passes[0].kind) } }
    let merged = merged
    guard shot.count <= merged.count, !isWhole || shot.count == merged.count else { return false }
    return zip(shot, merged).enumerated().allSatisfy { index, pair in
      let (pass, part) = pair
      // Only the last distance may have been broken off.
      let isFull = isWhole || index < shot.count - 1
      guard let distance = pass.distance, let size = pass.size else { return false }
      return (isFull ? pass.arrows == part.arrows : pass.arrows <= part.arrows)
        && (distance.metres - part.metres).magnitude < 0.5 && (size - part.size).magnitude < 1 && pass.fits(part.face)
    }
  }
}

extension ScoreSheet.Pass {
  /// True if a face has all scores of the shots.
  fileprivate func fits(_ face: TargetFace) -> Bool {
    let texts = Set(face.scores.map(\.text))
    return ends.joined().allSatisfy { texts.contains($0.score.text) }
  }
}
