import Answers
import Archery
import Equipment
import Store

/// Which of some pieces a round was shot with: asked from the round, so that each round is met once, however many pieces
/// there are.
struct PieceShots {
  private struct Version: Hashable {
    let setup: Int
    let number: Int
  }

  private let pieces: Set<EquipmentReference>
  private var versions: [Version: (arrows: [EquipmentReference], others: [EquipmentReference])] = [:]
  private var known: [ShotWith: [EquipmentReference]] = [:]

  /// The pieces that setups have or had.
  init(_ pieces: Set<EquipmentReference>, in setups: [Setup]) {
    self.pieces = pieces
    for setup in setups {
      for version in setup.versions {
        var (arrows, others): ([EquipmentReference], [EquipmentReference]) = ([], [])
        for slot in version.slots {
          guard slot.type != .arrow || slot.isPrimary, let piece = EquipmentReference(slot.item), pieces.contains(piece)
          else { continue }
          if slot.type == .arrow { arrows.append(piece) } else { others.append(piece) }
        }
        if arrows.isEmpty, others.isEmpty { continue }
        versions[Version(setup: setup.id, number: version.number)] = (arrows, others)
      }
    }
  }

  /// The pieces that a round was shot with; of arrow sets the round itself says which, else it was the primary ones.
  mutating func pieces(_ shot: ShotWith) -> [EquipmentReference] {
    if let pieces = known[shot] { return pieces }
    let version = shot.setup.flatMap { setup in shot.version.flatMap { versions[Version(setup: setup, number: $0)] } }
    let named = shot.arrow.map { EquipmentReference(.arrow, $0) }
    let arrows = named.map { pieces.contains($0) ? [$0] : [] } ?? version?.arrows ?? []
    let found = arrows + (version?.others ?? [])
    known[shot] = found
    return found
  }
}

extension RequestContext {
  /// Shots with some pieces, in one walk over the rounds; pieces with which nobody shot are missing.
  ///
  /// - Parameters:
  ///   - last: the last day that counts; of days before it the pace is taken.
  ///   - days: days after which shots are counted by themselves.
  func shots(
    with pieces: Set<EquipmentReference>, upTo last: CalendarDate,
    after days: [EquipmentReference: Set<CalendarDate>] = [:]
  ) async throws -> [EquipmentReference: CareUse] {
    guard !pieces.isEmpty, try await repository.count(of: .round) > 0 else { return [:] }
    var holders = PieceShots(pieces, in: try await setups())
    var uses: [EquipmentReference: CareUse] = [:]
    var dates = NumberedValues<CalendarDate?>()
    try await repository.visit(ShotWith.fields, of: .round, where: nil) { row in
      guard let arrows = row.integer(0) else { return }
      let date = dates.value(row.number(4)) { row.date(4) }
      if let date, date > last { return }
      for piece in holders.pieces(ShotWith(row)) {
        uses[piece, default: CareUse()].total += arrows
        guard let date else { continue }
        if date.dayNumber > last.dayNumber - CareDue.paceDays { uses[piece]?.recent += arrows }
        for day in days[piece] ?? [] where date > day { uses[piece]?.after[day, default: 0] += arrows }
      }
    }
    return uses
  }
}
