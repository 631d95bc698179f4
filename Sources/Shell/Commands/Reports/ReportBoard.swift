import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let reportBoard = Command(
    "report board", of: .loan, "List what is out, with whom and until when, for the notice board.",
    .html, onlyReads: true, examples: ["report board", "report board --html board.html --yes"],
    notes: ["What is overdue stands first, and is marked. Without --html the rows are listed."]
  ) { context, file in
    let register = try await context.viewModel.load(.loans)
    let lines = register.openLines.filter { $0.line.outstanding > 0 }
    let items = try await context.viewModel.ask(.equipment(lines.map(\.item)))
    var output = Output(table: BoardTable.table(of: lines, items, register))
    output.notes = lines.isEmpty ? ["nothing is out"] : []
    output.findings = lines.isEmpty ? [] : [BoardTable.summary(of: lines, register)]
    return try await context.reported(output, into: file) { BoardTable.page(lines, items, register) }
  }
}

private enum BoardTable {
  static func table(
    of lines: [LentLine], _ items: [EquipmentReference: any EquipmentItem], _ register: LoanRegister
  ) -> Table {
    Table(
      columns: [
        Column("borrower"), Column("item"), Column("name"), Column("out", isNumeric: true),
        Column("since", isDate: true), Column("due", isDate: true), Column("state"),
      ],
      rows: lines.map { piece in
        let line = piece.line
        return [
          register.borrower(of: line.loan)?.name, piece.item.text, items[piece.item]?.equipmentName,
          String(line.outstanding), line.from.text, line.due?.text,
          line.isOverdue(on: register.today) ? "overdue" : "out",
        ]
      }, idColumn: "item")
  }

  /// `14 pieces are out with 5 people, 3 of them overdue`.
  static func summary(of lines: [LentLine], _ register: LoanRegister) -> String {
    let people = Set(lines.map { register.loans[$0.line.loan]?.borrower }).count
    let count = lines.reduce(0) { $0 + $1.line.outstanding }
    let late = lines.filter { $0.line.isOverdue(on: register.today) }.reduce(0) { $0 + $1.line.outstanding }
    return "\(count) \(count == 1 ? "piece is" : "pieces are") out with \(people) \(people == 1 ? "person" : "people")"
      + (late == 0 ? "" : ", \(late) of them overdue")
  }

  static func page(
    _ lines: [LentLine], _ items: [EquipmentReference: any EquipmentItem], _ register: LoanRegister
  ) -> ReportPage {
    var page = ReportPage(
      "What is out", lines.isEmpty ? register.today.text : "\(register.today.text), \(summary(of: lines, register))")
    let rows = lines.map { piece -> [ReportTable.Cell] in
      let line = piece.line
      let days = line.due.map { register.today.dayNumber - $0.dayNumber } ?? 0
      let late = "overdue by \(days) day\(days == 1 ? "" : "s")"
      return [
        .text(register.borrower(of: line.loan)?.name ?? "nobody that is known"),
        .named(items[piece.item]?.equipmentName ?? "no longer there", note: Messages.words(piece.item)),
        .text(String(line.outstanding)), .text(line.from.text), .text(line.due?.text ?? "open"),
        line.isOverdue(on: register.today) ? .marked(late) : .nothing,
      ]
    }
    let columns: [ReportTable.Column] = [
      .init("Who"), .init("What"), .init("Pieces", isNumeric: true), .init("Since", isWhole: true),
      .init("Due", isWhole: true), .init("State", isWhole: true),
    ]
    page.parts = [lines.isEmpty ? .paragraph("Nothing is out.") : .table(ReportTable(columns, rows))]
    return page
  }
}
