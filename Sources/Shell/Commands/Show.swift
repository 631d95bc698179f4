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
    let rows = try await session.rows(type, target)
    var output = Output(table: ItemTable.sheet(of: rows, type: type))
    if rows.count == 1 {
      let reference = ItemReference(type: type, id: rows[0].equipmentId)
      session.state.lastItem = reference
      if session.terminal.outputIsTerminal, session.options.format == nil {
        let entries = try await session.viewModel.history(of: reference, limit: 3)
        output.notes = entries.map { Messages.line(of: $0, for: reference) }
      }
    }
    output.notes += session.problemNotes(type)
    return output
  }
}
