public import Equipment

/// A card on which the ends of a round are written down: empty, or filled in as far as it was shot.
public struct ScoreCard: Sendable {
  /// Ends at one distance and face, with the rows for those that are still to be shot.
  public struct Part: Sendable, Equatable {
    /// Where and on which face.
    public let stage: RoundStage
    /// The ends that were shot.
    public let ends: [[Shot]]
    /// How many rows it has, at least one for each end.
    public let rows: Int
  }

  /// What the arrows of some ends come to.
  public struct Sum: Sendable, Equatable {
    /// Points.
    public var score: Int
    /// Arrows that scored.
    public var hits: Int?
    /// Arrows in the zone that is counted by itself.
    public var golds: Int?
    /// Arrows whose score counts as an X.
    public var xs: Int?
  }

  /// The round's name.
  public let name: String
  /// What was shot, if anything was.
  public let round: Round?
  /// Distance by distance.
  public let parts: [Part]
  /// The arrows that a row has room for.
  public let perEnd: Int
  /// True if each row is another target, as in the woods.
  public let isCourse: Bool
  /// The face of the counts; nil if nobody said which.
  public let face: TargetFace?

  /// True if there are ends on it.
  public var hasEnds: Bool { parts.contains { !$0.ends.isEmpty } }
  /// How many arrows there are; nil if as many as one likes.
  public var arrows: Int? {
    parts.reduce(0) { sum, part in sum.flatMap { sum in part.stage.arrows.map { sum + $0 } } }
  }
  /// The most points there are; nil where that is not known.
  public var maximum: Int? {
    parts.reduce(0) { sum, part in
      guard let sum, let arrows = part.stage.arrows, let face = part.stage.face else { return nil }
      return sum + arrows * face.highest
    }
  }
}

extension ScoreCard {
  /// The empty card of a round of the catalogue.
  public init(_ catalogued: CatalogueRound, perEnd: Int? = nil) {
    var round = Round()
    round.name = catalogued.name
    self.init(round, nil, catalogued, perEnd)
  }

  /// The card of a round that was shot, or of one that is known without a catalogue; nil where no scores are counted.
  ///
  /// - Parameter isEmpty: true for a card that is still to be filled in.
  public init?(_ round: Round, as catalogued: CatalogueRound?, perEnd: Int? = nil, isEmpty: Bool = false) {
    guard round.arrows ?? round.known?.arrows ?? catalogued?.arrows ?? round.card?.arrows != nil else { return nil }
    if round.known != nil, round.known?.faceKind == nil, round.score == nil { return nil }
    self.init(round, isEmpty ? nil : round, catalogued, perEnd)
  }

  private init(_ described: Round, _ shot: Round?, _ catalogued: CatalogueRound?, _ perEnd: Int?) {
    let (known, card) = (described.known, shot?.card)
    let face = described.target ?? card?.face ?? catalogued?.faceKind
    let own = shot?.arrows ?? known?.arrows ?? catalogued?.arrows
    // A round that was broken off keeps the rows of what was not shot.
    let arrows = catalogued.flatMap { max(own ?? 0, card?.arrows ?? 0) <= $0.arrows ? $0.arrows : nil } ?? own
    let usual = known?.arrowsPerEnd ?? catalogued?.usualArrowsPerEnd ?? Self.arrowsPerEnd(described)
    let room = max(perEnd ?? usual, card?.ends.map(\.count).max() ?? 0)
    let stages = RoundStage.all(of: described, face, arrows: arrows, as: catalogued)
    (name, round, self.perEnd, self.face) = (described.name, shot, room, face)
    isCourse = known?.isCourse ?? catalogued?.isCourse ?? false
    parts = Self.parts(stages, card?.ends ?? [], perEnd: card.flatMap { $0.ends.first?.count } ?? room)
  }

  /// The ends of each stage: one that goes beyond its stage's arrows stays where it begins.
  private static func parts(_ stages: [RoundStage], _ ends: [[Shot]], perEnd: Int) -> [Part] {
    var rest = ends[...]
    return stages.enumerated().map { index, stage in
      var (own, shot) = ([[Shot]](), 0)
      while let end = rest.first, index == stages.count - 1 || shot < stage.arrows ?? .max {
        own.append(end)
        shot += end.count
        rest = rest.dropFirst()
      }
      let open = max(0, (stage.arrows ?? shot) - shot)
      return Part(stage: stage, ends: own, rows: own.count + (open + perEnd - 1) / max(1, perEnd))
    }
  }

  private static func arrowsPerEnd(_ round: Round) -> Int {
    round.distance.map { $0.metres <= 25 } ?? false ? KnownRound.shortEnd : KnownRound.usualEnd
  }

  /// The totals as they are stored or counted; nil on an empty card.
  public var total: Sum? {
    if hasEnds { return sum(of: parts.flatMap(\.ends)) }
    return round?.score.map { Sum(score: $0, hits: round?.hits, golds: countsTens ? round?.tens : nil, xs: round?.xs) }
  }

  /// What ends come to.
  public func sum(of ends: some Sequence<[Shot]>) -> Sum {
    var sum = Sum(score: 0, hits: 0, golds: goldsTitle == nil ? nil : 0, xs: xsTitle == nil ? nil : 0)
    for shot in ends.joined() {
      sum.score += shot.value
      if shot.score != .miss { sum.hits? += 1 }
      if countsTens ? shot.value >= 10 : shot.value == face?.highest { sum.golds? += 1 }
      if face?.isInner(shot.score) == true { sum.xs? += 1 }
    }
    return sum
  }

  private var countsTens: Bool { face?.countsTens ?? false }

  /// The heading of the best zone: `10s`, on a face of five zones `9s`; nil where nothing is counted by itself.
  public var goldsTitle: String? {
    guard let face, face.highest > 1 else { return nil }
    return face.countsTens ? "10s" : "\(face.highest)s"
  }

  /// The heading of the Xs, or of the elevens of animals; nil where there are none.
  public var xsTitle: String? {
    guard let face, face.countsInner else { return nil }
    return face.scores[0].text == "X" ? "Xs" : "\(face.highest)s"
  }
}

extension CatalogueRound {
  /// Arrows of an end as it is written down: in the woods four, where threes do not come out.
  fileprivate var usualArrowsPerEnd: Int {
    isCourse && !arrows.isMultiple(of: KnownRound.shortEnd) ? 4 : arrowsPerEnd
  }
}
