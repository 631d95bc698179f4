import Equipment
import Hub
import Inventory

extension Command {
  static let check = Command(
    "check", "Report what is inconsistent, unsafe, double or missing.",
    .optionalType, .wide,
    examples: ["check", "check arrows"],
    notes: ["It changes nothing. Every finding says why it is one."]
  ) { session, type, isWide in
    session.options.isWide = isWide
    let types = type.map { [$0] } ?? EquipmentType.allCases
    await session.viewModel.loadEquipment(types: types)
    let items = try session.viewModel.state.get() ?? []
    let files = types.flatMap { session.repository.problems(of: $0) }
    let findings = ItemCheck.findings(in: items, today: session.today)
    let rows: [[String?]] =
      files.map { [nil, nil, nil, "file", Messages.text(of: $0)] }
      + findings.map { finding in
        [
          finding.item.equipmentType.rawValue, String(finding.item.equipmentId), finding.item.equipmentName,
          finding.check, finding.reason,
        ]
      }
    session.remember(listing: findings.map { ItemRow($0.item) })
    let columns = [
      Column("type"), Column("id", isNumeric: true), Column("name"), Column("check"), Column("reason"),
    ]
    var output = Output(table: Table(columns: columns, rows: rows, idColumn: "id"))
    output.notes = [Messages.checked(items.count, findings: rows.count)]
    return output
  }
}
