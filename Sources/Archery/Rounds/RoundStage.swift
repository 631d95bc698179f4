public import Equipment

/// Ends of a round that are shot one after the other at one distance and face.
public struct RoundStage: Sendable, Equatable {
  /// Distance of the target; nil where it is not known, or differs from end to end.
  public let distance: Distance?
  /// Centimetres across the face; nil where it is not known, or differs from end to end.
  public let size: Double?
  /// The face that its arrows are counted on; nil if nobody said which.
  public let face: TargetFace?
  /// How many arrows; nil if as many as one likes.
  public let arrows: Int?

  /// The stages of a round: those of the catalogue's, if it has so many arrows and no distance of its own, else one.
  ///
  /// - Parameters:
  ///   - face: the face of its ends; nil if nobody said which.
  ///   - arrows: how many it has; nil if as many as one likes.
  ///   - catalogued: the round of the catalogue that it is; nil if it is none.
  public static func all(
    of round: Round, _ face: TargetFace?, arrows: Int?, as catalogued: CatalogueRound?
  ) -> [RoundStage] {
    guard let catalogued, arrows == catalogued.arrows, !catalogued.isCourse,
      round.distance == nil || round.distance == catalogued.distance
    else { return [RoundStage(distance: round.distance, size: round.face, face: face, arrows: arrows)] }
    // A face that was typed counts at every distance.
    let isOwn = round.faceKind != nil && round.faceKind != catalogued.faceKind
    return catalogued.passes.indices.map { index in
      let pass = catalogued.passes[index]
      return RoundStage(
        distance: pass.distance, size: pass.face, face: isOwn ? face : catalogued.face(ofPass: index),
        arrows: pass.arrows)
    }
  }
}
