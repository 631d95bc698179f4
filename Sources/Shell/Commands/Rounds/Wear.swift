import Equipment
import Inventory

/// How much was shot with an item.
struct Wear: Sendable, Equatable {
  /// Arrows of all rounds.
  let shots: Int
  /// The day since when: when it was first fitted; of arrows that no setup has, the first round.
  let since: CalendarDate?
}

extension Session {
  /// The arrows of all rounds that were shot with an item, by the version of the setup that each was shot with.
  ///
  /// Of arrow sets the round itself says which it was; a round that does not was shot with the primary ones.
  ///
  /// - Returns: nil if nothing was.
  func wear(of type: EquipmentType, id: Int) async throws -> Wear? {
    guard try await repository.count(of: .round) > 0 else { return nil }
    let holding = Holding(type, id: id, try await repository.setups(using: [(type.record, id)], ever: true))
    var shots = 0
    var days: [Int: CalendarDate?] = [:]
    try await repository.visit(["arrows", "setup", "version", "arrow", "date"], of: .round, where: nil) { row in
      guard let arrows = row.integer(0),
        holding.has(setup: row.integer(1), version: row.integer(2), arrow: row.integer(3))
      else { return }
      shots += arrows
      let day = row.number(4)
      if days[day] == nil { days[day] = .some(row.text(4).flatMap { CalendarDate(text: $0) }) }
    }
    // An old round may be written down later than the setup that it was shot with.
    let since = ([holding.fitted?.date] + days.values).compactMap { $0 }.min()
    return shots == 0 ? nil : Wear(shots: shots, since: since)
  }

  /// A sheet with a line that says how much was shot; the same where nobody counts that, or nothing was.
  func withWear(_ table: Table, of rows: [ItemRow], _ type: RecordType) async throws -> Table {
    guard let type = type.equipment, [.bowstring, .limbs, .arrow].contains(type),
      try await repository.count(of: .round) > 0
    else { return table }
    var table = table
    for (place, row) in rows.enumerated() {
      let wear = try await wear(of: type, id: row.recordId)
      table.rows[place].append(wear.map(Messages.wear))
    }
    table.columns.append(Column("wear"))
    return table
  }
}

/// Which versions of which setups hold an item.
private struct Holding {
  private struct Version: Hashable {
    let setup: Int
    let number: Int
  }

  private let type: EquipmentType
  private let id: Int
  private var versions: Set<Version> = []
  /// When it was first fitted.
  private(set) var fitted: Timestamp?

  init(_ type: EquipmentType, id: Int, _ setups: [Setup]) {
    (self.type, self.id) = (type, id)
    for setup in setups {
      for version in setup.versions {
        guard let slot = version.content.slot(type, id: id) else { continue }
        fitted = [fitted, version.at].compactMap { $0 }.min { $0.seconds < $1.seconds }
        guard type != .arrow || slot.isPrimary else { continue }
        versions.insert(Version(setup: setup.id, number: version.number))
      }
    }
  }

  func has(setup: Int?, version: Int?, arrow: Int?) -> Bool {
    if type == .arrow, let arrow { return arrow == id }
    guard let setup, let version else { return false }
    return versions.contains(Version(setup: setup, number: version))
  }
}
