import Equipment

/// The handicaps of rounds that were shot, each kind of round read and each score worked out once.
public struct HandicapBook: Sendable {
  /// What says at what a round was shot, as it is stored.
  public struct Shot: Sendable, Hashable {
    let name: String
    let distance: String?
    let face: String?
    let faceKind: String?
    let arrows: Int

    /// The texts of a round's fields.
    public init(name: String, distance: String?, face: String?, faceKind: String?, arrows: Int) {
      (self.name, self.distance, self.face, self.faceKind, self.arrows) = (name, distance, face, faceKind, arrows)
    }
  }

  /// The scheme that they are of.
  public let scheme: HandicapScheme
  private var tables: [Shot: HandicapTable?] = [:]
  /// Why those kinds of round that have no table have none.
  private var reasons: [Shot: NoHandicap] = [:]

  /// A book in which nothing is worked out yet.
  public init(_ scheme: HandicapScheme) { self.scheme = scheme }

  /// The handicap of a score.
  ///
  /// - Parameter catalogue: returns the rounds that are known by name, for a kind of round that comes the first time.
  /// - Throws: where the score has none, or nobody knows at what it was shot.
  public mutating func handicap(
    of score: Int, _ shot: Shot, in catalogue: () -> RoundCatalogue
  ) throws(NoHandicap) -> Handicap {
    // Taken out and put back, or the table would be copied with all that it knows.
    guard var table = tables.updateValue(nil, forKey: shot) ?? made(shot, catalogue) else {
      throw reasons[shot] ?? .unknownTarget
    }
    defer { tables[shot] = .some(table) }
    return try table.handicap(of: score)
  }

  private mutating func made(_ shot: Shot, _ catalogue: () -> RoundCatalogue) -> HandicapTable? {
    do throws(NoHandicap) {
      let target = try catalogue().target(of: shot)
      return HandicapTable(try HandicapRound(target.passes, scheme: scheme, isIndoors: target.isIndoors))
    } catch {
      reasons[shot] = error
      return nil
    }
  }
}

extension RoundCatalogue {
  /// What was shot, as far as fields and name say, and if it was indoors.
  ///
  /// What a round states counts more than what its name means, and a part of a round of one distance is that of it.
  ///
  /// - Throws: where they do not say it.
  func target(of shot: HandicapBook.Shot) throws(NoHandicap) -> (passes: [RoundPass], isIndoors: Bool) {
    let named = round(named: shot.name)
    let kind = shot.faceKind.flatMap { TargetFace(rawValue: $0) }
    let stated = stated(shot, named, kind)
    guard let named else {
      guard let stated else { throw .unknownTarget }
      return ([stated], Self.isIndoors(stated.distance))
    }
    let isIndoors = named.location == .indoor
    if let stated, stated.distance != named.distance || stated.face != named.face { return ([stated], isIndoors) }
    let passes = named.passes.map { pass in
      guard let kind, kind != named.faceKind else { return pass }
      return RoundPass(arrows: pass.arrows, distance: pass.distance, face: pass.face, kind: kind)
    }
    if shot.arrows == named.arrows { return (passes, isIndoors) }
    guard shot.arrows > 0 else { throw .noArrows }
    guard named.distance != nil, named.face != nil else { throw .partOfRound }
    let part = RoundPass(
      arrows: shot.arrows, distance: passes[0].distance, face: passes[0].face, kind: passes[0].kind)
    return ([part], isIndoors)
  }

  private func stated(_ shot: HandicapBook.Shot, _ named: CatalogueRound?, _ kind: TargetFace?) -> RoundPass? {
    guard let distance = shot.distance.flatMap({ Distance(text: $0) }),
      let face = shot.face.flatMap({ Double(text: $0) }),
      let kind = kind ?? named?.passes[0].kind ?? KnownRound.named(shot.name)?.faceKind, shot.arrows > 0
    else { return nil }
    return RoundPass(arrows: shot.arrows, distance: distance, face: face, kind: kind)
  }

  /// True for the distances of halls.
  private static func isIndoors(_ distance: Distance) -> Bool { distance.metres <= 25 }
}
