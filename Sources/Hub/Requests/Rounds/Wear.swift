import Answers
public import Equipment
import Store

/// How much was shot with an item.
public struct Wear: Sendable, Equatable {
  /// Arrows of all rounds.
  public let shots: Int
  /// The day of the first fitting or the first round, whichever is earlier; nil if neither is known.
  public let since: CalendarDate?

  /// Puts the parts together.
  public init(shots: Int, since: CalendarDate?) { (self.shots, self.since) = (shots, since) }
}

extension Wear {
  /// So many shots more, of a day if that is known.
  init(_ shots: Int, _ day: CalendarDate?, after before: Wear?) {
    self.shots = shots + (before?.shots ?? 0)
    since = [day, before?.since].compactMap { $0 }.min()
  }
}

extension Wear {
  /// How much was shot with an item; nil if nothing was.
  init?(of holding: Holding, in shots: [ShotWith: Wear]) {
    let own = shots.filter { holding.has($0.key) }.map(\.value)
    self.shots = own.reduce(0) { $0 + $1.shots }
    // An old round may be written down later than the setup that it was shot with.
    since = ([holding.fitted?.date] + own.map(\.since)).compactMap { $0 }.min()
    if self.shots == 0 { return nil }
  }
}

/// The ids of the setup, its version and the arrow set that a round was shot with.
struct ShotWith: Sendable, Hashable {
  let setup: Int?
  let version: Int?
  let arrow: Int?

  /// The fields that are read of a round to count its shots.
  static let fields = ["arrows", "setup", "version", "arrow", "date"]

  /// Reads a row of those fields.
  init(_ row: RowTexts) { (setup, version, arrow) = (row.integer(1), row.integer(2), row.integer(3)) }
}

extension Request<[Int: Wear]> {
  /// How much was shot with some items of a type, by their ids; those with which nothing was are missing.
  ///
  /// Of arrow sets the round itself says which it was; a round that does not was shot with the primary ones.
  public static func wear(of type: EquipmentType, ids: [Int]) -> Self {
    Request(size: .list) { context in
      guard try await context.repository.count(of: .round) > 0 else { return [:] }
      var all: [Int: Wear] = [:]
      for id in ids { all[id] = try await context.wear(of: type, id: id) }
      return all
    }
  }
}

extension RequestContext {
  /// The arrows of all rounds that were shot with an item, counted together, and the day since when.
  ///
  /// Of arrow sets the round itself says which it was; a round that does not was shot with the primary ones.
  ///
  /// - Returns: nil if nothing was.
  fileprivate func wear(of type: EquipmentType, id: Int) async throws -> Wear? {
    let setups = try await repository.setups(using: [(type.record, id)], ever: true)
    let holding = Holding.all(of: [type], in: setups)[type]?[id] ?? Holding(type, id: id)
    var shots = 0
    var days = NumberedValues<CalendarDate?>()
    var first: CalendarDate?
    try await repository.visit(ShotWith.fields, of: .round, where: nil) { row in
      guard let arrows = row.integer(0), holding.has(ShotWith(row)) else { return }
      shots += arrows
      if let day = days.value(row.number(4), { row.date(4) }) { first = min(first ?? day, day) }
    }
    // An old round may be written down later than the setup that it was shot with.
    let since = [holding.fitted?.date, first].compactMap { $0 }.min()
    return shots == 0 ? nil : Wear(shots: shots, since: since)
  }

  /// The arrows of all rounds, and the first day, by what they were shot with.
  func shots() async throws -> [ShotWith: Wear] {
    var shots: [ShotWith: Wear] = [:]
    try await repository.visit(ShotWith.fields, of: .round, where: nil) { row in
      guard let arrows = row.integer(0) else { return }
      let with = ShotWith(row)
      shots[with] = Wear(arrows, row.date(4), after: shots[with])
    }
    return shots
  }
}

/// The versions of setups that hold an item.
struct Holding {
  private struct Version: Hashable {
    let setup: Int
    let number: Int
  }

  private let type: EquipmentType
  private let id: Int
  private var versions: Set<Version> = []
  /// When it was first fitted.
  private(set) var fitted: Timestamp?

  /// An item that no setup has.
  init(_ type: EquipmentType, id: Int) { (self.type, self.id) = (type, id) }

  /// The items of some types that setups have or had, by type and id.
  static func all(of types: Set<EquipmentType>, in setups: [Setup]) -> [EquipmentType: [Int: Holding]] {
    var all: [EquipmentType: [Int: Holding]] = [:]
    for setup in setups {
      for version in setup.versions {
        for slot in version.slots where types.contains(slot.type) {
          all[slot.type, default: [:]][slot.id, default: Holding(slot.type, id: slot.id)].add(slot, version, of: setup)
        }
      }
    }
    return all
  }

  private mutating func add(_ slot: Slot, _ version: SetupVersion, of setup: Setup) {
    fitted = [fitted, version.at].compactMap { $0 }.min { $0.seconds < $1.seconds }
    guard type != .arrow || slot.isPrimary else { return }
    versions.insert(Version(setup: setup.id, number: version.number))
  }

  func has(_ shot: ShotWith) -> Bool {
    if type == .arrow, let arrow = shot.arrow { return arrow == id }
    guard let setup = shot.setup, let version = shot.version else { return false }
    return versions.contains(Version(setup: setup, number: version))
  }
}
