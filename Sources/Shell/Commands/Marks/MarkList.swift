import Answers
import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let markList = Command(
    "mark list", of: .mark, "List the newest mark of each distance.",
    .filter(isImplicit: true), .columns, .sort, .limit("at most so many rows"), .wide,
    .flag("all", "the older marks too"), .distanceUnit, .ofSetup,
    onlyReads: true,
    examples: ["mark list", "mark list --setup 1 --unit yd", "mark list distance>=50m --all --sort -date"],
    notes: [
      "Of the setup in use, or the one that --setup names; without either, of every setup. Distances go by their length,"
        + " whatever unit they were typed in.",
      "A measured mark goes before a predicted one, then the newer before the older.",
      "A mark that was shot with other arrows, limbs, bowstring or sight than the setup has now says so.",
    ]
  ) { context, filter, columns, sort, limit, _, isAll, unit, target in
    let setup = try await context.markSetup(target)
    let matching = try await context.marks(filter, of: setup)
    let nothing = context.stateNotes(filter, of: setup)
    if matching.isEmpty { try await context.refuseSetup(in: filter, target, by: "mark list") }
    let shown = isAll ? matching : matching.newestPerDistance
    let ordered = context.ordered(shown, by: sort, acrossSetups: setup == nil)
    let marks = (limit.map { Array(ordered.prefix($0)) } ?? ordered).map { $0.converted(to: unit) }
    context.remember(listing: marks.map { ItemReference($0) })
    var output = Output(table: try await context.table(of: marks, columns, setup))
    output.notes =
      matching.isEmpty ? nothing : context.notes(marks.count, matching.count, isAll: isAll, setup)
    return output
  }
}

extension CommandContext {
  /// The marks in the order that was asked for, else by distance, the newest first.
  fileprivate func ordered(_ marks: [SightMark], by sort: [SortField], acrossSetups: Bool) -> [SightMark] {
    let usual = [
      SortField(name: "distance"), SortField(name: "date", isDescending: true),
      SortField(name: "id", isDescending: true),
    ]
    let order = sort.isEmpty ? (acrossSetups ? [SortField(name: "setup")] : []) + usual : sort
    let known = Dictionary(marks.map { ($0.recordId, $0) }, uniquingKeysWith: { first, _ in first })
    return RowQuery(sort: order).selection(from: marks).rows.compactMap { known[$0.recordId] }
  }

  /// The marks as rows, with what has changed since they were shot.
  fileprivate func table(of marks: [SightMark], _ columns: [String]?, _ setup: Setup?) async throws -> Table {
    let isForPeople = ["table", "markdown"].contains((options.format ?? .table).name)
    let usual = isForPeople && !options.isWide ? Self.usualColumns(marks, setup) : nil
    var table = ItemTable.table(
      of: marks.map { ItemRow($0) }, type: .mark, columns: columns ?? usual, isComplete: true)
    (table.keepsEmptyColumns, table.areNamed) = (columns != nil, columns != nil)
    guard columns == nil else { return table }
    let named = Set(marks.compactMap { $0.setup })
    let byNumber = try await viewModel.ask(.setups(named))
    let hasUnreadSetups = byNumber.count < named.count && gone(.setup) == Messages.unread
    let index = table.columnIndex(of: "notes") ?? table.columns.count
    table.columns.insert(Column("differs"), at: index)
    for (row, mark) in marks.enumerated() {
      let isUnread = mark.setup.map { byNumber[$0] == nil && hasUnreadSetups } ?? false
      let difference = Messages.difference(of: mark, in: mark.setup.map { byNumber[$0] })
      table.rows[row].insert(isUnread ? Messages.unreadSetup : difference, at: index)
    }
    return table
  }

  /// The usual columns: kind and finger only beside a crawl, origin beside a prediction, setup without a chosen one.
  private static func usualColumns(_ marks: [SightMark], _ setup: Setup?) -> [String] {
    ["id", "distance", "value"] + (marks.contains { $0.kind != .sight } ? ["kind", "finger"] : [])
      + (marks.contains { $0.origin != .measured } ? ["origin"] : []) + (setup == nil ? ["setup"] : [])
      + ["version", "arrow", "arrows", "date", "notes"]
  }

  /// That a setup has no marks, or none that are meant.
  func noMarksNotes(_ filter: TypedFilter, _ setup: Setup) async throws -> [String] {
    let hasOthers = try await !marks(filter, of: setup).isEmpty
    return hasOthers ? stateView.lines(.nothingStored([.mark]), of: setup) : stateNotes(filter, of: setup)
  }

  /// On a terminal the number of marks.
  fileprivate func notes(_ shown: Int, _ matching: Int, isAll: Bool, _ setup: Setup?) -> [String] {
    guard terminal.outputIsTerminal, ["table", nil].contains(options.format?.name) else { return [] }
    return [Messages.listedMarks(shown, of: matching, isAll: isAll, setup)]
  }
}
