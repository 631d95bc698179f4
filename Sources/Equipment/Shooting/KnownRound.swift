/// A round that archers know by its name.
public struct KnownRound: Sendable {
  /// The name that archers know it by.
  public let name: String
  /// Distance of the target; nil if there is more than one, or none.
  public let distance: Distance?
  /// Centimetres across the face; nil if there is more than one face, or none.
  public let face: Double?
  /// Number of arrows; nil if as many as one likes.
  public let arrows: Int?
  /// Number of arrows in an end.
  public let arrowsPerEnd: Int
  /// The kind of its face, with the scores that it has; nil where no scores are counted.
  public let faceKind: TargetFace?

  private init(
    _ name: String, metres: Double? = nil, face: Double? = nil, arrows: Int? = nil, perEnd: Int,
    _ faceKind: TargetFace? = .tenZone
  ) {
    (self.name, self.face, self.arrows, arrowsPerEnd, self.faceKind) = (name, face, arrows, perEnd, faceKind)
    distance = metres.flatMap { Distance($0, .metres) }
  }

  /// The most points there are; nil without a number of arrows, or where no scores are counted.
  public var maximum: Int? {
    guard let arrows, let faceKind else { return nil }
    return arrows * faceKind.highest
  }

  /// True for field and 3D rounds, whose distances and faces differ from one course to the next.
  public var isCourse: Bool { distance == nil && face == nil && [.waField, .animals].contains(faceKind) }

  /// True where nobody can say distance and face beforehand: on courses, and for arrows without a score.
  public var hasNoTargets: Bool { isCourse || faceKind == nil }

  /// The known round of a name, whatever its capitals; nil if none is called so.
  public static func named(_ name: String) -> KnownRound? {
    (spelled[name] ?? indices[Folding.fold(name.trimmed)]).map { all[$0] }
  }

  /// The rounds by their names as they are spelled here, which most are stored with.
  private static let spelled = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), 0...))
  /// The rounds by their folded names.
  private static let indices = Dictionary(uniqueKeysWithValues: zip(all.map { Folding.fold($0.name) }, 0...))
}

extension KnownRound {
  /// Arrows of an end outdoors, which is meant where nothing says otherwise.
  public static let usualEnd = 6
  /// Arrows of an end indoors.
  public static let shortEnd = 3

  /// All of them, outdoors first.
  ///
  /// Distances, faces and arrows: World Archery, Rulebook, book 2 (target rounds) and book 4 (field and 3D rounds).
  /// A round of several distances or faces keeps its field empty: averages by distance must not mix them.
  public static let all = [
    KnownRound("WA 720", metres: 70, face: 122, arrows: 72, perEnd: 6),
    KnownRound("Half WA 720", metres: 70, face: 122, arrows: 36, perEnd: 6),
    KnownRound("WA 720 60 m", metres: 60, face: 122, arrows: 72, perEnd: 6),
    KnownRound("WA 720 compound", metres: 50, face: 80, arrows: 72, perEnd: 6, .tenZoneSixRing),
    KnownRound("WA 720 barebow", metres: 50, face: 122, arrows: 72, perEnd: 6),
    KnownRound("WA 1440 men", arrows: 144, perEnd: 6),
    KnownRound("WA 1440 women", arrows: 144, perEnd: 6),
    KnownRound("WA 900", face: 122, arrows: 90, perEnd: 6),
    KnownRound("WA 18", metres: 18, face: 40, arrows: 60, perEnd: 3),
    KnownRound("WA 18 triple", metres: 18, face: 40, arrows: 60, perEnd: 3, .tenZoneFiveRing),
    KnownRound("WA 25", metres: 25, face: 60, arrows: 60, perEnd: 3),
    KnownRound("WA 25 triple", metres: 25, face: 60, arrows: 60, perEnd: 3, .tenZoneFiveRing),
    KnownRound("WA field marked", arrows: 72, perEnd: 3, .waField),
    KnownRound("WA field unmarked", arrows: 72, perEnd: 3, .waField),
    KnownRound("WA 3D", arrows: 48, perEnd: 2, .animals),
    KnownRound("Blank bale", perEnd: 6, nil),
  ]
}
