import Answers
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let setupFit = Command(
    "setup fit", of: .setup, "Put items into a setup; together they make its next version.",
    .fitting,
    .values("position=… reason=…", "where it sits, and why", of: [Slot.positionField, SetupVersion.reasonField]),
    .flag("primary", "these arrows are the ones that the bow is tuned for"), .reason,
    examples: [
      "setup fit Outdoor sight 2", #"setup fit Outdoor left stabilizer 9 --reason "steadier in wind""#,
      "setup fit Outdoor limbs 2 sight 2 arrow 6", "setup fit Outdoor arrow 1 --primary",
    ],
    notes: [
      "A bow has one riser, limbs, sight, rest, plunger and string: the item before goes. It has many stabilizers, "
        + "weights, arrows and accessories, each of which may have a position.",
      "Without a name the current setup is meant. An item that is fitted already is moved, or becomes primary.",
      "A version that is of today, and that no mark, round or test refers to, is amended: there is no next one then.",
    ]
  ) { context, fitting, values, isPrimary, reasonOption in
    let setup = try await context.changedSetup(fitting.setup)
    let position = values[Slot.positionField.name]
    if position != nil, fitting.pieces.count > 1 { throw SetupRefusal.positionOfSeveral }
    var pieces: [(items: [any EquipmentItem], piece: SetupPieces.Piece)] = []
    for piece in fitting.pieces {
      pieces.append((try await context.items(piece.type.record, piece.target ?? .last).compactMap(\.equipment), piece))
    }
    // Of several pieces the arrows are meant.
    let hasArrows = fitting.pieces.contains { $0.type == .arrow }
    let after = try setup.revised(
      at: context.now, reason: try values.reason(reasonOption), amends: context.viewModel.amends(setup)
    ) { (content) throws(SetupError) in
      for (items, piece) in pieces {
        guard piece.type.isMany || items.count == 1 else { throw .tooMany(piece.type) }
        let isPrimary = isPrimary && (piece.type == .arrow || !hasArrows)
        for item in items { try content.put(item, position: position ?? piece.position, primary: isPrimary) }
      }
    }
    return try await context.store(after, of: setup)
  }

  static let setupUnfit = Command(
    "setup unfit", of: .setup, "Take items, or all of a type, out of a setup; together they make its next version.",
    .fitted, .values("reason=…", "why", of: [SetupVersion.reasonField]), .reason,
    examples: ["setup unfit Outdoor sight", "setup unfit Outdoor weight 1 stabilizer 2 reason=lighter"],
    notes: ["TARGET is an id, a name or a position: setup unfit Outdoor stabilizer left"]
  ) { context, fitted, values, reasonOption in
    let setup = try await context.changedSetup(fitted.setup)
    var pieces: [(type: EquipmentType, ids: [Int]?)] = []
    for piece in fitted.pieces { pieces.append((piece.type, try await context.fitted(piece, in: setup))) }
    let after = try setup.revised(
      at: context.now, reason: try values.reason(reasonOption), amends: context.viewModel.amends(setup)
    ) { (content) throws(SetupError) in
      for (type, ids) in pieces {
        guard let ids else {
          try content.unfit(type)
          continue
        }
        for id in ids { try content.unfit(type, id: id) }
      }
    }
    return try await context.store(after, of: setup)
  }

  static let setupTune = Command(
    "setup tune", of: .setup, "Set tuning values of a setup; all of them make one next version.",
    .optionalSetup("NAME"),
    .values(
      "VALUE=… …", "tuning values, and reason=",
      of: SetupTuning.fields.map(\.info) + [SetupVersion.reasonField]), .reason,
    examples: [
      #"setup tune Outdoor brace_height=221mm reason="quieter""#, "setup tune Outdoor tiller_top=182 tiller_bottom=179",
    ],
    notes: [
      "VALUE= clears a value. The values: "
        + SetupTuning.fields.map { $0.info.name + ($0.info.unit.map { " (\($0.rawValue))" } ?? "") }.joined(
          separator: ", ") + "."
    ]
  ) { context, name, values, reasonOption in
    let tuning = values.filter { SetupTuning.field($0.name) != nil }
    guard !tuning.isEmpty else { throw SetupRefusal.nothingGiven(command: "setup tune") }
    let reason = try values.reason(reasonOption)
    return try await context.onNewest {
      let setup = try await context.changedSetup(name ?? .current)
      let after = try setup.revised(at: context.now, reason: reason, amends: context.viewModel.amends(setup)) {
        (content) throws(SetupError) in
        for value in tuning { try content.tune(value.name, to: value.text) }
      }
      return try await context.store(after, of: setup)
    }
  }
}

extension CommandContext {
  /// Makes a change that means the same of any version; where somebody else has changed the setup meanwhile once more,
  /// on what that has made of it.
  fileprivate func onNewest(_ change: () async throws -> Output) async throws -> Output {
    do { return try await change() } catch InventoryError.conflict(.setup, _) {}
    // Under the lock nobody changes it a second time.
    return try await viewModel.locked(change)
  }

  /// Stores the next version of a setup and says what is different; nothing if there is none.
  fileprivate func store(_ after: Setup?, of before: Setup) async throws -> Output {
    try await edit([(before: before, after: after ?? before)])
  }

  /// The ids of the fitted items that are meant, which need not exist any longer; nil for all of the type.
  fileprivate func fitted(_ slot: SetupPieces.Piece, in setup: Setup) async throws -> [Int]? {
    guard let target = slot.target else { return nil }
    let slots = setup.present.content[slot.type]
    switch target {
    case .ids(let ranges):
      // A range takes what there is of it, an id by itself has to be there.
      let ids = slots.map(\.id).filter { id in ranges.contains { $0.contains(id) } }
      return ids + ranges.filter { $0.count == 1 && !ids.contains($0.lowerBound) }.map(\.lowerBound)
    case .name(let name):
      let wanted = Folding.fold(name.trimmed)
      let found = slots.filter { Folding.fold($0.position ?? "") == wanted || Folding.fold($0.item.name) == wanted }
      if !found.isEmpty { return found.map(\.id) }
    default: break
    }
    return try await items(slot.type.record, target).map(\.recordId)
  }
}
