import Archery
import Equipment
import Hub
import ShellOutput

extension Messages {
  /// The reason why something cannot be lent, brought back or packed, and what would be right.
  static func wording(of fault: LoanFault) -> (text: String, hint: String?) {
    switch fault {
    case .notFree(let item, let wanted, let free, let loans):
      (
        "\(words(item)) is not free: \(wanted) wanted, \(free) free on each of the days",
        loans.isEmpty
          ? "show \(words(item)) says how it is"
          : "loan \(loans.map { String($0) }.joined(separator: ", ")) has the others: loan show \(loans[0])"
      )
    case .moreThanOut(let item, let loan, let count, let out):
      ("\(count) of \(words(item)) cannot be back: loan \(loan) has \(out)", "loan show \(loan) lists what is out")
    case .arrowsOut(let item, let numbers, let loan):
      ("of \(words(item)) the numbers \(numbers.text) are out with loan \(loan)", "loan show \(loan) lists what is out")
    case .arrowsNotOut(let item, let numbers, let loan):
      (
        "of \(words(item)) the numbers \(numbers.text) are not out with loan \(loan)",
        "loan show \(loan) lists what is out"
      )
    case .isOut(let item, let count, let loans):
      (
        "\(words(item)) is out or kept: \(count) with loan \(loans.sorted().map { String($0) }.joined(separator: ", "))",
        "return \(words(item)) takes back what is out, loan cancel gives up what is kept;"
          + " lost \(words(item)) says that it will not come"
      )
    case .borrows(let person, let loans):
      (
        "person \(person) has something, or it is kept for them: loan \(loans.map { String($0) }.joined(separator: ", "))",
        "return AHUB:PERSON:\(person) takes back what is out; loan cancel gives up what is kept"
      )
    case .rewritten(let type, let id):
      (
        "\(type.rawValue) \(id) is not changed: what happened stays as it was noted",
        type == .movement ? "return, lost or lend note what happened since; undo takes back the last step" : nil
      )
    case .inKits(let item, let count, let quantity, let kits):
      (
        "\(count) of \(words(item)) would be in kits, and there \(quantity == 1 ? "is" : "are") \(quantity)",
        kits.first.map { "kit show \($0) has some" }
      )
    case .nameTaken(let name, let kit):
      ("kit \(kit) is called \(quoted(name)) already", "kit pack \(kit) puts more into it")
    case .contactTaken(let person, let contact):
      ("person \(person) has contact \(contact) already", "edit contact \(contact) mail=… phone=… changes it")
    }
  }

  /// `riser 14`, as it is typed.
  static func words(_ item: EquipmentReference) -> String { "\(item.type.rawValue) \(item.id)" }

  /// `riser 14, limbs 9, arrow 6 (5)`.
  static func pieces(_ lines: [LentLine]) -> String? {
    let texts = lines.map { piece in
      let count = max(piece.line.outstanding, piece.line.reserved)
      return words(piece.item) + (count == 1 ? "" : " (\(count))")
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// `loan 3`, `loans 3, 4`.
  static func loans(_ loans: [Loan]) -> String {
    "loan\(loans.count == 1 ? "" : "s") " + loans.map { String($0.base.id) }.joined(separator: ", ")
  }

  /// What has not come back, the longest overdue first: `riser 10`.
  static func overdue(_ register: LoanRegister) -> [String] {
    var (pieces, seen): ([String], Set<EquipmentReference>) = ([], [])
    for line in register.openLines where line.line.isOverdue(on: register.today) {
      if seen.insert(line.item).inserted { pieces.append(words(line.item)) }
    }
    return pieces
  }

  private static let nobody = "nobody that is known"

  /// What is wrong with the loans of an item.
  static func check(_ finding: LoanFinding, _ register: LoanRegister) -> (check: String, reason: String) {
    switch finding.fault {
    case .overdue(let line): ("overdue", holder(line, register))
    case .backTwice(let line):
      (
        "back-twice",
        "\(line.gone) came back of \(max(line.out, line.held)) with \(loan(register, line.loan)): noted twice, or some are still out"
      )
    case .lentTwice(let missing, let ids):
      (
        "lent-twice",
        "\(missing) more given out than there \(finding.item.details.quantity == 1 ? "is" : "are"): "
          + ids.map { loan(register, $0) }.joined(separator: ", ")
      )
    }
  }

  /// `loan 3: Anna Berg`.
  private static func loan(_ register: LoanRegister, _ id: Int) -> String {
    "loan \(id): \(register.borrower(of: id)?.name ?? nobody)"
  }

  /// What a piece's loans have of it, in one line; nil if nothing is out or kept.
  static func lent(_ book: LoanBook, _ register: LoanRegister) -> String? {
    let lines = book.lines.values.filter { $0.outstanding > 0 || $0.reserved > 0 }.sorted { $0.loan < $1.loan }
    let words = lines.map { line in
      let isOverdue = line.isOverdue(on: register.today)
      let days = line.due.map { " \(isOverdue ? "since" : "until") \($0.formatted)" } ?? ""
      let state =
        line.outstanding > 0
        ? (isOverdue ? "overdue" : "out") + days
        : "kept from \(line.from.formatted)\(days)"
      let count = max(line.outstanding, line.reserved)
      return "\(loan(register, line.loan)), \(count == 1 ? "" : "\(count) ")\(state)"
    }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// `loan 3: Anna Berg, 5, until 2026-12-20`.
  static func holder(_ line: LoanLine, _ register: LoanRegister) -> String {
    "\(loan(register, line.loan)), \(line.outstanding)" + (line.due.map { ", until \($0.formatted)" } ?? "")
  }

  /// `Anna Berg, out until 2026-12-20, for the course; lent by tom`.
  static func summary(of loan: Loan, _ register: LoanRegister) -> String {
    let who = register.borrower(of: loan.base.id)?.name ?? nobody
    let until = loan.due.map { " until \($0.formatted)" } ?? ""
    return "loan \(loan.base.id): \(who), \(register.state(of: loan).rawValue)\(until)"
      + (loan.purpose.map { ", for \($0)" } ?? "") + (loan.lender.map { "; by \($0)" } ?? "")
      + (loan.closed.map { "; \($0)" } ?? "")
  }

  /// Why something was not lent or taken back; nil if the error is another.
  static func loan(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .endsBeforeBeginning(let first, let last):
      ("\(last.formatted) is before \(first.formatted), when it begins", "until= is the last day of the loan")
    case .nothingOut(let holder): ("nothing is out of \(holder)", "loan list has what is out")
    case .partOfSeveral(let holder, let count):
      (
        "quantity= and numbers= are of one piece, and \(count) are out of \(holder)",
        "return arrow 6 numbers=1-4 names the piece; return without them takes all back"
      )
    case .pieceNotFree(let reason): (reason, "free lists what can be lent, also from 2w until 3w")
    case .severalLoans(let item, let loans):
      ("several loans have \(item): \(loans.joined(separator: "; "))", "return loan N says which")
    case .worseWithoutNotes(let item, let condition):
      ("\(item) is \(condition.rawValue) and was better before: why?", #"notes="…" says what happened"#)
    default: nil
    }
  }
}
