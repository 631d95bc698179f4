import Archery
import Equipment
import Hub
import ShellOutput

/// Loans as people and programs read them.
enum LoanTables {
  /// Loans, one a line.
  static func loans(_ loans: [Loan], _ register: LoanRegister) -> Table {
    var pieces: [Int: [LentLine]] = [:]
    for line in register.openLines { pieces[line.line.loan, default: []].append(line) }
    return Table(
      columns: [
        Column("id", isNumeric: true), Column("borrower"), Column("state"), Column("from", isDate: true),
        Column("due", isDate: true), Column("pieces"), Column("purpose"),
      ],
      rows: loans.map { loan in
        [
          String(loan.base.id), register.borrower(of: loan.base.id)?.name, register.state(of: loan).rawValue,
          loan.from?.text, loan.due?.text, Messages.pieces(pieces[loan.base.id] ?? []), loan.purpose,
        ]
      }, idColumn: "id")
  }

  /// What loans have, a piece a line, with the numbers of single arrows where these are known.
  static func pieces(
    _ lines: [LentLine], _ register: LoanRegister, _ items: [EquipmentReference: any EquipmentItem],
    _ arrows: [Int: [EquipmentReference: ShaftNumbers]]
  ) -> Table {
    var table = Table(
      columns: [
        Column("loan", isNumeric: true), Column("item"), Column("name"), Column("out", isNumeric: true),
        Column("kept", isNumeric: true), Column("from", isDate: true), Column("due", isDate: true), Column("state"),
      ],
      rows: lines.map { piece in
        let line = piece.line
        return [
          String(line.loan), piece.item.text, items[piece.item]?.equipmentName, String(line.outstanding),
          String(line.reserved), line.from.text, line.due?.text,
          line.isOverdue(on: register.today) ? "overdue" : line.outstanding > 0 ? "out" : "reserved",
        ]
      }, idColumn: "item")
    guard !arrows.isEmpty else { return table }
    table.columns.append(Column("numbers"))
    for (index, line) in lines.enumerated() { table.rows[index].append(arrows[line.line.loan]?[line.item]?.text) }
    return table
  }
}
