/// A round of a catalogue: what is shot, at which distances and faces.
public struct CatalogueRound: Sendable, Hashable {
  /// Where it is shot.
  public enum Location: String, Choice {
    case indoor, outdoor, field
  }

  /// The word that stands for it in files and commands: `wa720_70`.
  public let code: String
  /// The name that archers know it by.
  public let name: String
  /// Its other names.
  public let aliases: [String]
  /// The body whose rules it is from: `WA`, `AGB`; of a club's own round empty.
  public let body: String
  /// Where it is shot; nil where the catalogue does not say.
  public let location: Location?
  /// The word for the rounds that are like it but for distances and faces; empty if there are none.
  public let family: String
  /// What is shot, in this order, on the faces that handicaps are worked out on; at least one.
  public let passes: [RoundPass]
  /// The face that the arrows of each pass are counted on, where it is not that of the pass.
  private let card: [TargetFace]

  /// A round of at least one pass; nil without any.
  ///
  /// - Parameter card: the faces that arrows are counted on, one for all passes or one for each; none for those of the
  ///   passes.
  public init?(
    code: String, name: String, aliases: [String] = [], body: String = "", location: Location? = nil,
    family: String = "", passes: [RoundPass], card: [TargetFace] = []
  ) {
    guard !passes.isEmpty else { return nil }
    (self.code, self.name, self.aliases, self.body) = (code, name, aliases, body)
    (self.location, self.family, self.passes, self.card) = (location, family, passes, card)
  }

  /// Number of arrows.
  public var arrows: Int { passes.reduce(0) { $0 + $1.arrows } }
  /// The most points there are.
  public var maximum: Int { passes.reduce(0) { $0 + $1.maximum } }
  /// Its distance; nil if it has several.
  public var distance: Distance? { Self.only(passes.map(\.distance)) }
  /// Centimetres across its face; nil if it has faces of several sizes.
  public var face: Double? { Self.only(passes.map(\.face)) }

  /// True for field rounds, which are shot target by target in an order that each course has of its own.
  public var isCourse: Bool { location == .field }

  /// The face that the arrows of a pass are counted on.
  public func face(ofPass index: Int) -> TargetFace {
    card.indices.contains(index) ? card[index] : card.count == 1 ? card[0] : passes[index].kind
  }

  /// The face whose scores are those of all its faces together; nil if none has them all.
  public var faceKind: TargetFace? {
    let kinds = passes.indices.map(face(ofPass:))
    return kinds.first { kind in
      let scores = Set(kind.scores)
      return kinds.allSatisfy { $0 == kind || scores.isSuperset(of: $0.scores) }
    }
  }

  /// Arrows of an end: three where it is shot indoors or in the woods, six elsewhere.
  public var arrowsPerEnd: Int {
    switch location {
    case .indoor, .field: KnownRound.shortEnd
    case .outdoor, nil: KnownRound.usualEnd
    }
  }

  private static func only<Value: Equatable>(_ values: [Value]) -> Value? {
    values.allSatisfy { $0 == values[0] } ? values[0] : nil
  }
}
