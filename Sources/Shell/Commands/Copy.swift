import Equipment
import Hub
import ShellLanguage

extension Command {
  static let copy = Command(
    "copy", "Add an item like another one.",
    .editableType, .target, .assignments(isRequired: false),
    examples: ["copy arrow 3 spine=450", "copy riser 1 hand=left"],
    notes: ["Everything is copied but the id, the serial number and the times."]
  ) { context, type, target, assignments in
    let originals = try await context.items(type, target)
    if let setup = originals.first?.setup, originals.count == 1 {
      return try await context.copy(setup, as: nil, SetupFields(assignments))
    }
    if type == .setup { throw SetupRefusal.several(originals.map { "\($0.recordId) \(Messages.quoted($0.name))" }) }
    let copies = try originals.map { original in
      var item = original
      item.base.id = 0
      (item.base.created, item.base.updated) = (nil, nil)
      if type.field("serial") != nil { try item.set("serial", to: "") }
      for assignment in assignments { try assignment.apply(to: &item, today: context.today) }
      return try context.checked(item, before: original, assignments)
    }
    let spellings = assignments.contains { $0.field == "brand" } ? await context.otherSpellings(of: copies) : []
    let change = try await context.viewModel.perform(.add(copies))
    var output = context.added(change)
    output.notes += context.notes(of: spellings, change.items.compactMap(\.after))
    return output
  }
}
