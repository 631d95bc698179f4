import Equipment
import Hub
import Inventory

extension Command {
  static let show = Command(
    "show", "Show every field of an item.",
    .type, .target,
    examples: ["show arrow 3", "show arrow \"Easton X10\"", "show riser 1-3 --format json"],
    notes: ["On a terminal its last changes follow."]
  ) { session, type, target in
    let items = try await session.items(type, target)
    if items.count == 1 { session.remember(items[0]) }
    var output = Output(table: ItemTable.sheet(of: items.map { ItemRow($0) }, type: type))
    if items.count == 1, session.terminal.outputIsTerminal, session.options.format == nil {
      let entries = try await session.viewModel.history(of: ItemReference(items[0]), limit: 3)
      output.notes = entries.map { Messages.line(of: $0, for: ItemReference(items[0])) }
    }
    output.notes += session.problemNotes(type)
    return output
  }
}
