import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let kitAdd = Command(
    "kit add", of: .kit, "Make a kit of pieces that are kept and lent together.",
    .promptedWord("NAME", "what it is called"), .pieces(isRequired: false),
    GivenValues<Kit>.parameter(["location", "notes"], "where the kit is kept, anything else"),
    examples: [#"kit add "Field course" sight 3, rest 7 location="Case 2""#, #"kit add "Spare parts""#],
    notes: [
      "A kit is these pieces and no others: nothing is picked instead of one that is gone. A piece is in one kit only.",
      "Of items of which there are several, such as arrows, all go in that are in no other kit: kit pack with quantity="
        + " says otherwise.",
      "On a terminal kit add alone asks for its name and where it is kept; kit pack then fills it.",
    ]
  ) { context, name, targets, values in
    guard let name else { return try await context.askKit(values) }
    let parts = try await context.parts(try await context.equipment(targets), GivenValues<KitItem>(), of: nil)
    var kit = values.record
    kit.name = name
    let change = try await context.viewModel.perform(.addKit(kit, parts.adding))
    let stored = change.items.compactMap(\.after?.kit)
    stored.last.map { context.remember($0) }
    return context.changed(
      stored.isEmpty ? [kit] : stored,
      notes: [
        "\(context.options.isDryRun ? "would add" : "added") "
          + Messages.packed(stored.last ?? kit, change.items.compactMap(\.after?.kitItem))
      ])
  }

  static let kitPack = Command(
    "kit pack", of: .kit, "Put pieces into a kit, or say anew how many of them and where they lie.",
    .kit, .pieces(),
    GivenValues<KitItem>.parameter(["quantity", "position"], "how many of each, and where in the kit"),
    examples: [#"kit pack "Beginner 1" arrow 6 quantity=6 position=quiver"#, "kit pack 1 sight 2"],
    notes: [
      "Of what is in the kit already it changes how many and where.",
      "Without quantity= all go in that are in no kit. More than there are is refused, and so is a piece of another kit.",
    ]
  ) { context, target, targets, values in
    let kit = try await context.kit(target)
    let parts = try await context.parts(try await context.equipment(targets), values, of: kit)
    let edits = parts.editing.filter { !$0.after.isEqual(to: $0.before) }
    guard !parts.adding.isEmpty || !edits.isEmpty else { return .note("nothing to change") }
    let change = try await context.viewModel.perform(.repack(adding: parts.adding, editing: edits, deleting: []))
    return context.repacked(kit.kit, change, "packed")
  }

  static let kitUnpack = Command(
    "kit unpack", of: .kit, "Take pieces out of a kit; they stay in the inventory.",
    .kit, .pieces(), GivenValues<KitItem>.parameter(["quantity"], "how many of each; all without it"),
    examples: ["kit unpack 1 limbs 10", "kit unpack 1 arrow 10 quantity=2"],
    notes: ["With quantity= the others stay in it."]
  ) { context, target, targets, values in
    let kit = try await context.kit(target)
    let items = try await context.equipment(targets)
    var (edits, deleted): ([RecordEdit], [KitItem]) = ([], [])
    for item in items {
      guard let part = kit.pieces.first(where: { EquipmentReference(item) == $0.reference })?.part else {
        throw CommandError.notInKit(Messages.name(item), kit.kit.name)
      }
      let taken = values.has("quantity") ? values.record.quantity : part.quantity
      guard taken <= part.quantity else { throw CommandError.fewerInKit(Messages.name(item), taken, part.quantity) }
      var left = part
      left.quantity -= taken
      if left.quantity == 0 { deleted.append(part) } else { edits.append((before: part, after: left)) }
    }
    let change = try await context.viewModel.perform(.repack(adding: [], editing: edits, deleting: deleted))
    return context.repacked(kit.kit, change, "unpacked")
  }
}

extension CommandContext {
  /// Stores a kit without pieces, and asks for its fields first.
  fileprivate func askKit(_ values: GivenValues<Kit>) async throws -> Output {
    let form = FormState(values.record, assigned: values.names, rules: try await formRules(.kit))
    return try await fill(form) { form in try await self.add(form.record) }
  }

  /// What has to be added and changed so that items are in a kit.
  ///
  /// - Parameter kit: nil for one that is still to be made.
  fileprivate func parts(
    _ items: [any EquipmentItem], _ values: GivenValues<KitItem>, of kit: KitReport?
  ) async throws -> (adding: [KitItem], editing: [RecordEdit]) {
    let packed = try await viewModel.ask(.packed(items.compactMap { EquipmentReference($0) }))
    let counts = Dictionary(grouping: packed) { $0.item }.mapValues { $0.reduce(0) { $0 + $1.quantity } }
    var (adding, editing): ([KitItem], [RecordEdit]) = ([], [])
    for item in items {
      let reference = EquipmentReference(item)
      let before = kit?.pieces.first { $0.reference == reference }?.part
      var part = before ?? KitItem()
      (part.kit, part.item) = (kit?.kit.base.id, reference)
      if values.has("quantity") {
        part.quantity = values.record.quantity
      } else if before == nil {
        part.quantity = max(1, item.details.quantity - (counts[reference] ?? 0))
      }
      if values.has("position") { part.position = values.record.position }
      if let before { editing.append((before: before, after: part)) } else { adding.append(part) }
    }
    return (adding, editing)
  }

  fileprivate func repacked(_ kit: Kit, _ change: Change, _ verb: String) -> Output {
    remember(kit)
    let lines = change.items.compactMap { item -> String? in
      guard let part = (item.after ?? item.before)?.kitItem else { return nil }
      let (before, after) = (item.before?.kitItem?.quantity ?? 0, item.after?.kitItem?.quantity ?? 0)
      let count =
        before == 0 || after == 0 ? max(before, after) == 1 ? "" : ", \(max(before, after))" : ", \(before) → \(after)"
      return "  \(Messages.words(part))\(count)"
    }
    return changed(
      change.items.compactMap(\.after),
      notes: ["\(options.isDryRun ? "would be " : "")\(verb): \(Messages.name(kit))"] + lines)
  }
}
