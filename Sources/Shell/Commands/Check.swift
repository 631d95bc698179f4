import Answers
import Archery
import Codecs
import Equipment
import Hub
import ShellOutput

extension Command {
  static let check = Command(
    "check", "Report what is inconsistent, unsafe, double or missing.",
    .optionalType, .wide,
    onlyReads: true,
    examples: ["check", "check arrows"],
    notes: ["It changes nothing. Every finding says why it is one."]
  ) { context, type, _ in
    let types = type.map { [$0] } ?? RecordType.items + [.setup, .labelSheet, .contact]
    let checked = try await context.viewModel.load(.checked(types, today: context.today, spread: context.arrowSpread))
    let nothing = context.stateNotes()
    let setups = checked.setups.filter(\.isActive)
    let files = types.flatMap { context.viewModel.problems(of: $0) }
    let findings =
      try await checked.findings.map { CheckFinding($0) } + checked.lent.map { CheckFinding($0, checked.loans) }
      + checked.shafts.map { CheckFinding($0) } + checked.sheetFindings.map { CheckFinding($0) }
      + checked.contacts.findings.map { CheckFinding($0) }
      + context.findings(in: setups)
    context.remember(listing: findings.map { ItemReference($0.item) })
    let table = CheckFinding.table(of: findings, files: files)
    var output = Output(table: table)
    let count: (Int, of: RecordType?) =
      switch type {
      case .setup: (setups.count, .setup)
      case .labelSheet: (checked.sheets, .labelSheet)
      case .contact: (checked.contacts.count, .contact)
      default: (checked.items, type == .shaft ? type : nil)
      }
    output.problems = files
    let isNothing = !nothing.isEmpty && files.isEmpty
    output.notes = isNothing ? nothing : [Messages.checked(count.0, of: count.of, findings: table.rows.count)]
    return output
  }
}

/// A line of what `check` reports.
struct CheckFinding {
  let item: any Record
  let check: String
  let reason: String
}

extension CheckFinding {
  /// A fault of an item, in words.
  fileprivate init(_ finding: ItemFinding) {
    self.init(item: finding.item, check: finding.check, reason: Messages.reason(for: finding))
  }

  /// What is wrong with the loans of an item, in words.
  fileprivate init(_ finding: LoanFinding, _ loans: LoanRegister) {
    let (check, reason) = Messages.check(finding, loans)
    self.init(item: finding.item, check: check, reason: reason)
  }

  /// A fault of a numbered arrow, in words.
  fileprivate init(_ finding: ShaftFinding) {
    let (check, reason) = Messages.check(finding)
    self.init(item: finding.shaft, check: check, reason: reason)
  }

  /// Why nothing can be printed on a sheet of labels, in words.
  fileprivate init(_ finding: LabelSheetFinding) {
    self.init(item: finding.sheet, check: "sheet", reason: Messages.wording(of: finding.fault).text)
  }

  /// A fault of a contact, in words.
  fileprivate init(_ finding: ContactFinding) {
    let (check, reason) = Messages.check(finding)
    self.init(item: finding.contact, check: check, reason: reason)
  }

  /// The findings, a line each; before them the problems of files.
  fileprivate static func table(of findings: [CheckFinding], files: [FileProblem]) -> Table {
    let columns = [
      Column("type"), Column("id", isNumeric: true), Column("name"), Column("check"),
      Column("reason", isSentence: true),
    ]
    let rows: [[String?]] =
      files.map { [nil, nil, nil, "file", Messages.text(of: $0)] }
      + findings.map { finding in
        [
          finding.item.recordType.rawValue, String(finding.item.recordId), finding.item.name,
          finding.check, finding.reason,
        ]
      }
    return Table(columns: columns, rows: rows, idColumn: "id")
  }
}
