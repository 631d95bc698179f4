import Answers
public import Archery
public import Equipment

/// A round of somebody with the class that it makes.
public struct ClassifiedRound: Sendable {
  /// Its number.
  public let id: Int
  /// The day it was shot.
  public let date: CalendarDate
  /// What it is called.
  public let name: String
  /// Its arrows.
  public let arrows: Int
  /// Its points.
  public let score: Int
  /// The class; nil below the lowest.
  public let archerClass: ArcherClass?
  /// The next class that the round gives, and the points that were lacking; nil if there is none.
  public let next: (archerClass: ArcherClass, points: Int)?
  /// The season it counts in.
  public let season: ClassSeason
}

/// The rounds of an archer in the seasons of a day, with their classes.
public struct ArcherClasses: Sendable {
  /// The archer's name as the rounds have it; nil for all rounds that name nobody.
  public let archer: String?
  /// Those that a class can be had on, the oldest first.
  public let rounds: [ClassifiedRound]
  /// How many rounds with a score are of earlier seasons.
  public let earlier: Int
  /// How many were shot with a bow of another style.
  public let ofOtherBows: Int
  /// How many give no class: of another body, of no known name, or not shot as they are.
  public let without: Int
  /// The names of all archers that rounds name.
  public let archers: [String]
  /// The class that the rounds of each season make, where there are some, and the newest of them.
  public let standings: [(season: ClassSeason, standing: ClassStanding, newest: ClassifiedRound)]
}

extension EquipmentListViewModel {
  /// The rounds of an archer, by their classes in a category.
  ///
  /// - Parameter archer: the name, in whatever capitals; nil for rounds that name nobody.
  public func classes(ofArcher archer: String?, _ category: ArcherCategory) async throws -> ArcherClasses {
    let scheme = try await ask(.classifications)
    let bows = Dictionary(try await ask(.setups).map { ($0.base.id, $0.division) }) { first, _ in first }
    var sorter = ClassSorter(scheme, try await ask(.roundCatalogue), category, bows, context.dependencies.today())
    let wanted = archer.map { Folding.fold($0.trimmed) }
    var archers: [String: String] = [:]
    for row in try await load(.rows(of: [.round])).rows {
      let name = row.text("archer")
      if let name { archers[Folding.fold(name.trimmed)] = name.trimmed }
      if name.map({ Folding.fold($0.trimmed) }) == wanted, let round = try row.item().round { sorter.add(round) }
    }
    return ArcherClasses(
      archer: wanted.flatMap { archers[$0] } ?? archer,
      rounds: sorter.rounds.sorted { ($0.date, $0.id) < ($1.date, $1.id) }, earlier: sorter.earlier,
      ofOtherBows: sorter.ofOtherBows, without: sorter.without, archers: archers.values.sorted(),
      standings: sorter.standings)
  }
}

/// Rounds that were shot, each with its class or counted where it has none.
private struct ClassSorter {
  let scheme: ClassificationScheme
  let catalogue: RoundCatalogue
  let category: ArcherCategory
  let bows: [Int: Division?]
  let today: CalendarDate
  private var tables: [String: ClassTable?] = [:]
  var rounds: [ClassifiedRound] = []
  var (earlier, ofOtherBows, without) = (0, 0, 0)

  init(
    _ scheme: ClassificationScheme, _ catalogue: RoundCatalogue, _ category: ArcherCategory, _ bows: [Int: Division?],
    _ today: CalendarDate
  ) {
    (self.scheme, self.catalogue, self.category, self.bows, self.today) = (scheme, catalogue, category, bows, today)
  }

  mutating func add(_ round: Round) {
    guard let score = round.score, let date = round.date else { return }
    if let bow = round.setup.flatMap({ bows[$0] ?? nil }), bow != category.division {
      ofOtherBows += 1
      return
    }
    guard let shot = catalogue.round(named: round.name), round.isWhole(shot), let table = table(of: shot) else {
      without += 1
      return
    }
    let season = ClassSeason(of: date, isIndoors: shot.location == .indoor)
    guard season == ClassSeason(of: today, isIndoors: season.isIndoors) else {
      earlier += 1
      return
    }
    rounds.append(
      ClassifiedRound(
        id: round.base.id, date: date, name: round.name, arrows: shot.arrows, score: score,
        archerClass: table.archerClass(of: score), next: table.next(above: score), season: season))
  }

  private mutating func table(of shot: CatalogueRound) -> ClassTable? {
    if let table = tables[shot.name] { return table }
    let table = try? scheme.table(of: shot, for: category)
    tables[shot.name] = .some(table)
    return table
  }

  var standings: [(season: ClassSeason, standing: ClassStanding, newest: ClassifiedRound)] {
    [true, false].compactMap { isIndoors in
      let own = rounds.filter { $0.season.isIndoors == isIndoors }
      guard let newest = own.max(by: { ($0.date, $0.id) < ($1.date, $1.id) }) else { return nil }
      let ladder = isIndoors ? scheme.indoor : scheme.outdoor
      return (newest.season, ClassStanding(ladder.classes, own.map { ($0.archerClass, $0.arrows) }), newest)
    }
  }
}

extension Round {
  /// True if it was shot as the catalogue has it, and not in part or at another distance.
  fileprivate func isWhole(_ shot: CatalogueRound) -> Bool {
    (arrows ?? shot.arrows) == shot.arrows && (distance == nil || distance == shot.distance)
      && (face == nil || face == shot.face)
  }
}

extension Request<ClassificationScheme> {
  /// The classes that are awarded for scores.
  public static var classifications: Self { Request { try $0.dependencies.classifications.scheme() } }
}
