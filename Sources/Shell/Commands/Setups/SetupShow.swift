import Answers
import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let setupShow = Command(
    "setup show", of: .setup, "Show a setup, or a version of it, with what follows from it and what it lacks.",
    .optionalSetup("NAME[@V]", completion: .setupVersions),
    onlyReads: true,
    examples: ["setup show Outdoor", "setup show Outdoor@1", "setup show 2 --format json"],
    notes: ["Items are shown as they were in that version, also if they were changed or deleted since."]
  ) { context, name in
    let setup = try await context.shownSetup(name ?? .current)
    return try await context.show([setup])
  }
}

extension CommandContext {
  /// Setups in every detail: for people a sheet, for programs the fields that all setups have and what follows.
  func show(_ setups: [Setup]) async throws -> Output {
    if setups.count == 1 { remember(setups[0]) }
    var table = isForPeople ? SetupTable.sheet(of: setups) : SetupTable.complete(setups)
    table.add(try await viewModel.ask(.newestTests(of: setups)), to: setups, isForPeople)
    return Output(table: table)
  }
}

extension SetupTable {
  /// A line for each field, type of item and value, in the order in which a bow is put together.
  static func sheet(of setups: [Setup]) -> Table {
    let tuning = SetupTuning.fields.map(\.info)
    let derived = DerivedFormula.allCases
    let own = ["id", "name", "description", "division", "usage", "status", "version", "at", "reason"]
    let columns =
      own.map { Column($0) } + EquipmentType.allCases.map { Column($0.rawValue) }
      + tuning.map { Column($0.name, unit: $0.unit?.rawValue) }
      + derived.map { Column($0.column, isSentence: true) } + [Column("next", isSentence: true)]
    let rows = setups.map { setup -> [String?] in
      let version = setup.present
      let content = version.content
      let values = content.derived
      return own.prefix(7).map { setup.text($0) } + [version.at.text, version.reason]
        + EquipmentType.allCases.map { type in content[type].map(Messages.slot).joined(separator: "\n") }
        + tuning.map { version.tuning.text($0.name) }
        + derived.map { formula in values.first { $0.formula == formula }.map(Messages.words) }
        + [Messages.next(setup.gaps)]
    }
    return Table(columns: columns, rows: rows, idColumn: "id", layout: .sheet)
  }

  /// The fields of all setups, of the version that is meant, and what follows from them.
  static func complete(_ setups: [Setup]) -> Table {
    var table = ItemTable.table(of: setups.map { ItemRow($0) }, type: .setup, columns: nil, isComplete: true)
    let derived = DerivedFormula.allCases
    let more = derived.map { Column($0.column, unit: $0.unit.rawValue, isNumeric: true) }
    table.columns += [Column("at"), Column("reason"), Column("positions")] + more + [Column("missing")]
    table.rows = zip(table.rows, setups).map { row, setup in
      let content = setup.present.content
      let values = content.derived
      let positions = content.slots.compactMap { slot in
        slot.position.map { "\(slot.type.rawValue) \(slot.id) \($0)" }
      }
      return row + [setup.present.at.text, setup.present.reason, positions.joined(separator: ", ")]
        + derived.map { formula in values.first { $0.formula == formula }?.shown.text }
        + [setup.gaps.map(\.name).joined(separator: " ")]
    }
    table.layout = .sheet
    return table
  }
}

extension Table {
  /// Puts the newest tests of setups into their rows: for people in a line, for programs the day.
  fileprivate mutating func add(_ tests: [Int: NewestTest], to setups: [Setup], _ isForPeople: Bool) {
    columns.append(Column("tested", isSentence: true))
    for (index, setup) in setups.enumerated() {
      let test = tests[setup.id]
      rows[index].append(isForPeople ? test.map(Messages.tested) : test?.day.text)
    }
  }
}

extension DerivedFormula {
  /// Its name as a column.
  var column: String { String(rawValue.map { $0 == "-" ? "_" : $0 }) }
}

extension SetupGap {
  /// The missing type of item, or the name of the missing tuning value.
  var name: String {
    switch self {
    case .slot(let type): type.rawValue
    case .tuning(let info): info.name
    }
  }
}
