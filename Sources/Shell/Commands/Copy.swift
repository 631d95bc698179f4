import Equipment
import Hub

extension Command {
  static let copy = Command(
    "copy", "Add an item like another one.",
    .type, .target, .assignments(isRequired: false),
    examples: ["copy arrow 3 spine=450", "copy riser 1 hand=left"],
    notes: ["Everything is copied but the id, the serial number and the times."]
  ) { session, type, target, assignments in
    let originals = try await session.items(type, target)
    let copies = try originals.map { original in
      var item = original
      item.details.id = 0
      item.details.serial = nil
      item.details.created = nil
      item.details.updated = nil
      for assignment in assignments { try assignment.apply(to: &item, today: session.today) }
      return item
    }
    return session.added(try await session.viewModel.add(copies))
  }
}
