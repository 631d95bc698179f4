import Answers
import Equipment
import Hub
import ShellOutput

extension CommandFamily {
  static let column = CommandFamily(
    name: "column", summary: "Columns of your own: what the program has no field for.",
    commands: [{ .columnList }, { .columnAdd }, { .columnRename }, { .columnDelete }])
}

extension Command {
  static let columnList = Command(
    "column list", also: ["column ls"], "List your own columns, and how many items have something in each.",
    .optionalType,
    onlyReads: true,
    examples: ["column list", "column list arrows --format json"]
  ) { context, type in
    if type == .setup { throw InventoryError.column(.setup, .noTable) }
    let columns = try await context.viewModel.load(.ownColumns(of: type))
    let rows = columns.map { ColumnRow(type: $0.type, name: $0.name, count: $0.count) }
    return Output(table: ColumnRow.table(of: rows), notes: context.stateNotes())
  }

  static let columnAdd = Command(
    "column add", "Give the items of a type a column of your own.",
    .type, .newColumns,
    examples: ["column add arrow shelf", "column add riser \"lent to\" insured"],
    notes: [
      "The column stands in the type's CSV file at once, behind the others, and is filled, searched and shown as a field"
        + " is: edit arrow 3 shelf=B2, list arrows where shelf=B2 --columns id,shelf.",
      "Its values are texts. A spreadsheet can make columns as well.",
    ]
  ) { context, type, names in
    try await context.viewModel.perform(.addColumns(names, to: type))
    let rows = names.map { ColumnRow(type: type, name: $0, count: 0) }
    return context.changed(rows, notes: [Messages.added(names, to: type, isDryRun: context.options.isDryRun)])
  }

  static let columnRename = Command(
    "column rename", "Give a column of your own another name; it keeps its place and its values.",
    .type, .ownColumn, .newName,
    examples: ["column rename bowstring shelf peg", "column rename bowstring shelf \"hangs at\" --dry-run"]
  ) { context, type, name, other in
    let items = try await context.viewModel.load(.records(of: type, having: [name]))
    try await context.viewModel.perform(.renameColumn(name, of: type, to: other))
    var notes = [Messages.renamed(name, of: type, to: other, items.count, isDryRun: context.options.isDryRun)]
    if context.options.isDryRun { notes += Messages.values(of: [name], items) }
    return context.changed([ColumnRow(type: type, name: other, count: items.count)], notes: notes)
  }

  static let columnDelete = Command(
    "column delete", also: ["column rm", "column del"], "Take columns of your own away, with all that is in them.",
    .type, .ownColumns,
    examples: ["column delete bowstring shelf --dry-run", "column delete bowstring shelf --yes"],
    notes: [
      "What would be lost is shown, and on a terminal it asks first; a script needs --yes where ten items or more have"
        + " something in the column. undo brings the column back as it was."
    ]
  ) { context, type, names in
    let items = try await context.viewModel.load(.records(of: type, having: names))
    let isShown = try context.confirmDeletion(of: names, of: type, from: items)
    try await context.viewModel.perform(.deleteColumns(names, of: type, from: items))
    let isDryRun = context.options.isDryRun
    let notes = [Messages.deleted(names, of: type, items.count, isDryRun: isDryRun)]
    let rows = names.map { name in
      ColumnRow(type: type, name: name, count: items.count { $0.text(name) != nil })
    }
    return context.changed(rows, notes: notes + (isShown ? [] : Messages.values(of: names, items)))
  }
}

/// A column of somebody's own, as it is listed.
private struct ColumnRow {
  let type: RecordType
  let name: String
  let count: Int

  static func table(of rows: [ColumnRow]) -> Table {
    Table(
      columns: [Column("type"), Column("column"), Column("items", isNumeric: true)],
      rows: rows.map { [$0.type.rawValue, $0.name, String($0.count)] }, idColumn: "column")
  }
}

extension CommandContext {
  /// The notes of a change of columns, and the columns themselves for whoever asked for a format.
  fileprivate func changed(_ rows: [ColumnRow], notes: [String]) -> Output {
    var output = Output(notes: notes)
    if options.format != nil { output.changed = ColumnRow.table(of: rows) }
    return output
  }

  /// Shows the values that would be lost with columns, and asks; in a script those of a few items go without a yes.
  ///
  /// - Returns: true if they were shown.
  /// - Throws: `CommandError.unconfirmed` if nobody can be asked about many, `declined` if the answer is not yes.
  fileprivate func confirmDeletion(
    of names: [String], of type: RecordType, from items: [any Record]
  ) throws -> Bool {
    guard !items.isEmpty, confirmation != .never, !isAgreed else { return false }
    let question = Messages.deletionQuestion(names, of: type, items)
    guard mayAsk else {
      if items.count >= ShellLimits.agreedItems { try confirm(question) }
      return false
    }
    showLines(Messages.values(of: names, items))
    try confirm(question)
    return true
  }
}
