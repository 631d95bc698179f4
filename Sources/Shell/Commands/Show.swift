import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let show = Command(
    "show", "Show every field of an item.",
    .type, .target,
    onlyReads: true,
    examples: ["show arrow 3", "show arrow \"Easton X10\"", "show riser 1-3 --format json"],
    notes: [
      "On a terminal its last changes follow.",
      "TYPE may be left out where the rest says it: show %2, show ., show x10; edit, copy and delete take that too.",
    ]
  ) { context, type, target in try await context.show(type, target) }
}

extension CommandContext {
  /// Shows every field of the records that a target means.
  func show(_ type: RecordType, _ target: Target) async throws -> Output {
    if type == .setup { return try await show(items(type, target).compactMap { $0.setup }) }
    let rows = try await self.rows(type, target)
    let sets = try await shaftSets(of: rows, type)
    var output = Output(table: try await sheet(of: rows, type, sets))
    if rows.count == 1 {
      let reference = ItemReference(type: type, id: rows[0].recordId)
      state.remember(reference)
      if terminal.outputIsTerminal, options.format == nil {
        let entries = try await viewModel.ask(.history(of: reference, limit: 3))
        output.notes = entries.map { Messages.line(of: $0, for: reference) }
      }
      if viewModel.isShared {
        let earlier = try await viewModel.ask(.renumbered(from: reference, days: ShellLimits.renumberedDays))
        output.notes += earlier.map(Messages.renumbered)
      }
      output.findings = sets.flatMap { Messages.warning(of: $0, limit: arrowSpread) }
      if type.equipment != nil {
        output.notes = Messages.uses(try await viewModel.ask(.setups(using: [reference]))) + output.notes
      }
    }
    return output
  }

  private var isSheetForPeople: Bool { ["table", nil].contains(options.format?.name) }

  /// Every field, and for people the details of rounds, and the shots of items.
  private func sheet(of rows: [ItemRow], _ type: RecordType, _ sets: [ShaftSet]) async throws -> Table {
    let table = ItemTable.sheet(of: rows, type: type)
    guard isSheetForPeople else { return table }
    if type == .round { return try await roundSheet(of: rows, table) }
    if type == .kit { return try await withReservations(table, of: rows) }
    if type == .person { return try await withContacts(table, of: rows) }
    let worn = try await withAttachments(withCare(withWear(table, of: rows, type), of: rows, type), of: rows, type)
    return withShafts(worn, sets)
  }

  /// A sheet with a line that says for whom each kit is kept; the same where none is.
  private func withReservations(_ sheet: Table, of rows: [ItemRow]) async throws -> Table {
    let reports = try await viewModel.ask(.kits(rows.map(\.recordId)))
    let kept = Dictionary(reports.map { ($0.kit.base.id, Messages.kept($0)) }) { first, _ in first }
    guard kept.values.contains(where: { $0 != nil }) else { return sheet }
    var table = sheet
    for (index, row) in rows.enumerated() { table.rows[index].append(kept[row.recordId] ?? nil) }
    table.columns.append(Column("reserved", isSentence: true))
    return table
  }

  /// A sheet with lines that say how to reach people; the same where nobody has noted that.
  private func withContacts(_ sheet: Table, of rows: [ItemRow]) async throws -> Table {
    let contacts = try await viewModel.ask(.contacts(of: rows.map(\.recordId)))
    var table = sheet
    for name in ["mail", "phone"] {
      let texts = rows.map { contacts[$0.recordId]?.text(name) }
      guard texts.contains(where: { $0 != nil }) else { continue }
      table.columns.append(Column(name))
      for index in texts.indices { table.rows[index].append(texts[index]) }
    }
    return table
  }

  /// The numbered arrows of each of some sets, in their order; none of other records.
  private func shaftSets(of rows: [ItemRow], _ type: RecordType) async throws -> [ShaftSet] {
    guard type == .equipment(.arrow), isSheetForPeople || rows.count == 1 else { return [] }
    var sets: [ShaftSet] = []
    for row in rows { sets.append(try await viewModel.ask(.shafts(of: row.recordId))) }
    return sets
  }

  /// A sheet with a line on the numbered arrows of each set; the same where none is numbered.
  private func withShafts(_ sheet: Table, _ sets: [ShaftSet]) -> Table {
    guard sets.contains(where: { !$0.shafts.isEmpty }) else { return sheet }
    var table = sheet
    for (index, set) in sets.enumerated() {
      table.rows[index].append(set.shafts.isEmpty ? nil : Messages.summary(of: set))
    }
    table.columns.append(Column("shafts"))
    return table
  }

  /// A sheet with lines that say who has it, by whom and when the condition was judged, and when plans are due; the same where
  /// nobody has judged, and no plan is.
  private func withCare(_ sheet: Table, of rows: [ItemRow], _ type: RecordType) async throws -> Table {
    guard let type = type.equipment else { return sheet }
    let pieces = rows.map { EquipmentReference(type, $0.recordId) }
    let judged = try await viewModel.ask(.judgements(of: pieces))
    let loans = try await viewModel.ask(.loans(of: Set(pieces)))
    let works = try await viewModel.ask(.care(of: pieces)).findings
    let lines = zip(rows, pieces).map { row, piece -> (lent: String?, judged: String?, due: String?) in
      let judgement = judged[piece]
      // What was edited since is in the history.
      let isStill = judgement?.condition == row.text("condition").flatMap { Condition(text: $0) }
      let own = works.filter { EquipmentReference($0.item) == piece }.map { Messages.summary(of: $0, on: today) }
      return (
        Messages.lent(loans.book(of: piece), loans), isStill ? judgement.map { Messages.judged($0) } : nil,
        own.isEmpty ? nil : own.joined(separator: "; ")
      )
    }
    var table = sheet
    let columns: [(name: String, texts: [String?])] = [
      ("lent", lines.map { $0.lent }), ("judged", lines.map { $0.judged }), ("due", lines.map { $0.due }),
    ]
    for (name, texts) in columns where texts.contains(where: { $0 != nil }) {
      table.columns.append(Column(name, isSentence: true))
      for index in texts.indices { table.rows[index].append(texts[index]) }
    }
    return table
  }

  /// A sheet with a line that names the files of each item; the same where there are none.
  private func withAttachments(_ sheet: Table, of rows: [ItemRow], _ type: RecordType) async throws -> Table {
    guard let type = type.equipment else { return sheet }
    let pieces = rows.map { EquipmentReference(type, $0.recordId) }
    let attachments = try await viewModel.ask(.attachments(of: pieces))
    guard !attachments.isEmpty else { return sheet }
    var table = sheet
    for (index, piece) in pieces.enumerated() {
      let own = attachments.filter { $0.item == piece }
      table.rows[index].append(own.isEmpty ? nil : Messages.summary(of: own))
    }
    table.columns.append(Column("attachments", isSentence: true))
    return table
  }

  /// A sheet with a line that says how much was shot; the same where nobody counts that, or nothing was.
  private func withWear(_ sheet: Table, of rows: [ItemRow], _ type: RecordType) async throws -> Table {
    guard let type = type.equipment, [.bowstring, .limbs, .arrow].contains(type) else { return sheet }
    let wear = try await viewModel.ask(.wear(of: type, ids: rows.map(\.recordId)))
    guard !wear.isEmpty else { return sheet }
    var table = sheet
    for (index, row) in rows.enumerated() { table.rows[index].append(wear[row.recordId].map(Messages.wear)) }
    table.columns.append(Column("wear"))
    return table
  }
}
