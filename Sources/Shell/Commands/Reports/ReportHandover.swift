import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let reportHandover = Command(
    "report handover", of: .loan, "Lay out a sheet to be signed when pieces are handed out and come back.",
    .borrowed, .html, onlyReads: true,
    examples: ["report handover loan 4 --html sheet.html --yes", "report handover clara"],
    notes: [
      "It has what is out of the loans, and what is kept for one that begins later: pieces, numbers of arrows, condition,"
        + " deposit, and lines for signatures. Without --html the rows are listed."
    ]
  ) { context, returned, file in
    let numbers = try await context.openLoans(returned).map(\.base.id)
    let register = try await context.viewModel.load(.loans(numbered: numbers))
    let sheets = numbers.compactMap { HandoverSheet($0, register) }.filter { !$0.lines.isEmpty }
    guard !sheets.isEmpty else { throw CommandError.nothingOut(context.holder(returned, numbers)) }
    let items = try await context.viewModel.ask(.equipment(sheets.flatMap(\.lines).map(\.item)))
    let parts = try await context.viewModel.ask(.handedOut(numbers))
    let table = HandoverTable(sheets: sheets, items: items, parts: parts)
    return try await context.reported(Output(table: table.table), into: file) { table.page(context.today) }
  }
}

extension Parameter where Value == Returned {
  /// `loan N`, or a person.
  fileprivate static var borrowed: Parameter {
    let returned = Parameter<Returned>.returned()
    return Parameter(
      "loan N|PERSON", "a loan, or who borrows", .words, isRequired: true, completion: .borrowers
    ) { words, scope in returned.parse(words, &scope) }
  }
}

extension CommandContext {
  /// Whose loans nothing is out of, for the refusal.
  fileprivate func holder(_ returned: Returned, _ numbers: [Int]) -> String {
    if case .person(let name) = returned { return VisibleText.line(name) }
    return numbers.isEmpty ? "the pieces" : "loan \(numbers.map { String($0) }.joined(separator: ", "))"
  }
}

/// A loan with what is out of it, or kept for it.
private struct HandoverSheet {
  let loan: Loan
  let borrower: Person?
  let lines: [LentLine]

  init?(_ number: Int, _ register: LoanRegister) {
    guard let loan = register.loans[number] else { return nil }
    self.loan = loan
    borrower = register.borrower(of: number)
    lines = register.lines(ofLoan: number).filter { $0.line.outstanding > 0 || $0.line.reserved > 0 }
  }

  /// How many of a piece.
  static func count(_ line: LoanLine) -> Int { line.outstanding > 0 ? line.outstanding : line.reserved }
}

private struct HandoverTable {
  let sheets: [HandoverSheet]
  let items: [EquipmentReference: any EquipmentItem]
  /// What was said of each piece when it was handed out, by loan.
  let parts: [HandedPiece]

  private func part(_ piece: LentLine) -> HandedPiece? {
    parts.last { $0.loan == piece.line.loan && $0.item == piece.item }
  }

  private func condition(_ piece: LentLine) -> String? {
    (part(piece)?.condition ?? items[piece.item]?.details.condition)?.rawValue
  }

  var table: Table {
    Table(
      columns: [
        Column("loan", isNumeric: true), Column("borrower"), Column("item"), Column("name"), Column("serial"),
        Column("quantity", isNumeric: true), Column("numbers"), Column("condition"), Column("due", isDate: true),
      ],
      rows: sheets.flatMap { sheet in
        sheet.lines.map { piece in
          let item = items[piece.item]
          return [
            String(piece.line.loan), sheet.borrower?.name, piece.item.text, item?.equipmentName, item?.details.serial,
            String(HandoverSheet.count(piece.line)), part(piece)?.numbers, condition(piece), piece.line.due?.text,
          ]
        }
      }, idColumn: "item")
  }

  func page(_ today: CalendarDate) -> ReportPage {
    var names: [String] = []
    for name in sheets.map({ $0.borrower?.name ?? "nobody that is known" }) where !names.contains(name) {
      names.append(name)
    }
    var page = ReportPage("Handover", "\(names.joined(separator: ", ")), \(today.text)")
    for sheet in sheets { page.parts += parts(of: sheet) }
    page.parts.append(
      .signatures([
        ["Date, handed out by", "Date, received by \(names.count == 1 ? names[0] : "")"],
        ["Date, brought back by", "Date, taken back by"],
      ]))
    return page
  }

  private func parts(of sheet: HandoverSheet) -> [ReportPage.Part] {
    let loan = sheet.loan
    let facts: [(name: String, text: String?)] = [
      ("Borrower", sheet.borrower?.name), ("From", loan.from?.text), ("To be back", loan.due?.text ?? "open"),
      ("Purpose", loan.purpose), ("Handed out by", loan.lender),
      ("Deposit", loan.deposit.map { Messages.amount($0.hundredths, loan.currency) }), ("Notes", loan.notes),
    ]
    let columns: [ReportTable.Column] = [
      .init("Piece"), .init("Serial number"), .init("Pieces", isNumeric: true), .init("Numbers"), .init("Condition"),
      .init("Out"), .init("Back"),
    ]
    let rows = sheet.lines.map { piece -> [ReportTable.Cell] in
      let item = items[piece.item]
      return [
        .named(item?.equipmentName ?? "no longer there", note: Messages.words(piece.item)),
        .optional(item?.details.serial), .text(String(HandoverSheet.count(piece.line))),
        .optional(part(piece)?.numbers), .optional(condition(piece)), .box, .box,
      ]
    }
    return [
      .heading("Loan \(loan.base.id)"), .facts(facts.compactMap { fact in fact.text.map { .init(fact.name, $0) } }),
      .table(ReportTable(columns, rows)),
    ]
  }
}
