import Answers
public import Archery
import Equipment

/// Rounds by their handicaps, group by group.
public struct GroupedHandicaps: Sendable {
  /// Why a round has no handicap.
  public enum Gap: Sendable, Hashable {
    /// Nobody counted.
    case noScore
    /// What its score lacks.
    case noHandicap(NoHandicap)
  }

  /// The scheme that they are of.
  public let scheme: HandicapScheme
  /// The rounds of each group that have one, in order of date.
  public let groups: [RoundGroup: [RatedRound]]
  /// How many rounds have none.
  public let gaps: [Gap: Int]
  /// All rounds of the archers that have one, by which the form of each is judged.
  public let history: RoundHistory
  private let numbers: [RoundGroup: Int]

  /// The number of a group in the history.
  public func number(of group: RoundGroup) -> Int { numbers[group] ?? -1 }

  fileprivate init(_ rounds: GroupedRounds, _ scheme: HandicapScheme, _ catalogue: RoundCatalogue) {
    var rating = RoundRating(rounds, scheme, catalogue)
    var shown = rating.rated(rounds.groups)
    (self.scheme, gaps) = (scheme, rating.gaps)
    groups = shown.groups
    // Which bow it was is no question of form: what a change of it was worth does not last from round to round.
    let all = rounds.all.map { rating.rated([RoundGroup(texts: []): $0]) } ?? shown
    let known = RoundHistory(rated: all.rounds)
    numbers = rounds.isParted ? shown.numbers : rounds.groups.compactMapValues { $0.first?.bow }
    if rounds.isParted {
      shown.numberByGroup()
    } else if rounds.all == nil {
      history = known
      return
    }
    history = RoundHistory(rated: shown.rounds, knowing: known)
  }
}

extension Request<GroupedHandicaps> {
  /// The handicaps of rounds that were read.
  public static func handicaps(of rounds: GroupedRounds, _ scheme: HandicapScheme) -> Self {
    Request(size: .list { $0.groups }) { context in
      GroupedHandicaps(rounds, scheme, try await context.roundCatalogue())
    }
  }
}

/// Rounds with their handicaps, in order of date, and of one day as they were read.
private struct RatedGroups {
  private(set) var rounds: [RatedRound] = []
  private(set) var groups: [RoundGroup: [RatedRound]] = [:]
  private(set) var numbers: [RoundGroup: Int] = [:]
  /// The number of the group of each round.
  private var places: [Int] = []

  /// Puts rounds in order, of which each comes with its place among those that were read and the number of its group.
  init(_ rated: [(round: RatedRound, order: Int32, group: Int)], _ names: [RoundGroup], most: Int32) {
    var indices = [Int32](repeating: -1, count: Int(most) + 1)
    for (index, one) in rated.enumerated() { indices[Int(one.order)] = Int32(index) }
    // One number for the day and the place behind it, as these sort several times as fast.
    let keys = rated.map { $0.round.day.dayNumber << 32 | Int($0.order) }.sorted()
    var parts = names.map { _ in [RatedRound]() }
    rounds.reserveCapacity(rated.count)
    places.reserveCapacity(rated.count)
    for key in keys {
      let one = rated[Int(indices[key & 0xFFFF_FFFF])]
      rounds.append(one.round)
      places.append(one.group)
      parts[one.group].append(one.round)
    }
    groups = Dictionary(uniqueKeysWithValues: zip(names, parts))
    numbers = Dictionary(uniqueKeysWithValues: zip(names, 0...))
  }

  /// Makes the groups what is compared, and not the bows.
  mutating func numberByGroup() {
    for (index, place) in places.enumerated() { rounds[index].group = place }
  }
}

/// Works out the handicaps of rounds, that of each score at each target once.
private struct RoundRating {
  private(set) var gaps: [GroupedHandicaps.Gap: Int] = [:]
  private let targets: [[String?]]
  private let shooters: [Int]
  private let catalogue: RoundCatalogue
  private var book: HandicapBook
  private var known: [Int: Result<Handicap, NoHandicap>] = [:]

  init(_ rounds: GroupedRounds, _ scheme: HandicapScheme, _ catalogue: RoundCatalogue) {
    targets = rounds.kinds.targets
    shooters = rounds.kinds.shooters(asOne: rounds.isParted)
    (self.catalogue, book) = (catalogue, HandicapBook(scheme))
  }

  /// Those that have a handicap; what is compared of each is its bow.
  mutating func rated(_ groups: [RoundGroup: [RoundResult]]) -> RatedGroups {
    var (rated, most) = ([(round: RatedRound, order: Int32, group: Int)](), Int32(0))
    rated.reserveCapacity(groups.values.reduce(0) { $0 + $1.count })
    for (number, results) in groups.values.enumerated() {
      for result in results {
        guard let handicap = handicap(of: result) else { continue }
        let round = RatedRound(
          day: result.day, arrows: result.arrows, handicap: handicap, archer: shooters[result.archer],
          group: result.bow)
        rated.append((round, result.order, number))
        most = max(most, result.order)
      }
    }
    return RatedGroups(rated, Array(groups.keys), most: most)
  }

  private mutating func handicap(of result: RoundResult) -> Handicap? {
    guard let score = result.score, score >= 0 else {
      gaps[.noScore, default: 0] += 1
      return nil
    }
    switch handicap(of: score, result) {
    case .success(let handicap): return handicap
    case .failure(let reason):
      gaps[.noHandicap(reason), default: 0] += 1
      return nil
    }
  }

  private mutating func handicap(of score: Int, _ result: RoundResult) -> Result<Handicap, NoHandicap> {
    // One number, as it is hashed several times as fast; no round has so many arrows or points that it has no room.
    guard score < 1 << 20, 0..<1 << 16 ~= result.arrows else { return worked(out: score, result) }
    let key = Int(result.target) << 36 | result.arrows << 20 | score
    if let found = known[key] { return found }
    let found = worked(out: score, result)
    known[key] = found
    return found
  }

  private mutating func worked(out score: Int, _ result: RoundResult) -> Result<Handicap, NoHandicap> {
    let texts = targets[Int(result.target)]
    let shot = HandicapBook.Shot(
      name: texts[3] ?? "", distance: texts[0], face: texts[1], faceKind: texts[2], arrows: result.arrows)
    let catalogue = catalogue
    return Result { () throws(NoHandicap) in try book.handicap(of: score, shot) { catalogue } }
  }
}
