import Archery
import Equipment
import Hub
import ShellOutput

/// The results of one command for one arrow or setup.
struct CalculationSheet {
  /// The arrow that they are for, if it is one of several.
  let arrow: (any EquipmentItem)?
  /// Each result, with the one from the stored values alone where others were typed.
  private(set) var results: [(before: Calculation?, after: Calculation)] = []
  /// The calculators without a result, each with the inputs that it lacks.
  private(set) var gaps: [(calculator: Calculator, error: MissingInputs)] = []
  /// True if results of the stored values alone stand beside those with the typed ones.
  let isComparison: Bool

  /// Computes the results for which there are inputs.
  ///
  /// - Throws: `CalculationRefusal` if that is nothing.
  init(
    _ calculators: [Calculator], before: CalculationInputs, _ typed: CalculationInputs, of arrow: (any EquipmentItem)?,
    for command: String, comparesChanges: Bool = false
  ) throws {
    self.arrow = arrow
    let after = before.changed(by: typed)
    isComparison = comparesChanges && calculators.quantities.contains { typed[$0] != nil }
    for calculator in calculators where calculator.isMeant(typed) {
      do throws(MissingInputs) {
        let result = try calculator.calculation(after)
        let old = isComparison ? try? calculator.calculation(before) : nil
        results.append((old, result))
      } catch {
        gaps.append((calculator, error))
      }
    }
    guard results.isEmpty, let gap = gaps.first else { return }
    throw CalculationRefusal(command: command, calculator: gap.calculator, error: gap.error)
  }
}

/// Why nothing can be computed.
struct CalculationRefusal: Error, Sendable {
  let command: String
  let calculator: Calculator
  let error: MissingInputs
}

extension CommandContext {
  /// Results as people read them, or with all that belongs to them as columns.
  func output(_ sheets: [CalculationSheet], isExplained: Bool) -> Output {
    let isShort = isForPeople && !isExplained
    let display = isForPeople && showsOnTerminal ? display : Display()
    var output = Output(
      table: isShort
        ? CalculationSheet.short(sheets, display, in: style.limit)
        : CalculationSheet.complete(sheets, isForPeople, display))
    let left = columnsLeftOut(of: output)
    if !left.isEmpty { output.notes = [Messages.noRoom(for: left, shownBy: "--explain")] }
    output.reportsColumnsLeftOut = true
    for gap in sheets.flatMap(\.gaps).map({ Messages.noResult($0.calculator, $0.error) })
    where !output.findings.contains(gap) { output.findings.append(gap) }
    return output
  }
}

extension CalculationSheet {
  /// The terminal's width in columns from which the names of results stand whole beside their values.
  private static let roomForNames = 60

  /// For people: a line a result, in a comparison beside that of the stored values alone.
  fileprivate static func short(_ sheets: [CalculationSheet], _ display: Display, in width: Int?) -> Table {
    let isComparison = sheets.contains(where: \.isComparison)
    var rows: [[String?]] = []
    for sheet in sheets {
      rows += sheet.results.map { before, after in
        [
          sheet.name(among: sheets), after.calculator.what, before.map { Messages.value(of: $0, in: display) },
          Messages.value(of: after, in: display), before.map { Messages.change(from: $0, to: after, in: display) },
          Messages.estimates(after),
        ]
      }
    }
    let numbers = ["before", isComparison ? "after" : "value", "change"]
    var columns = (["arrow", "what"] + numbers + ["estimated"]).map { name in
      var column = Column(name, isSentence: name != "arrow")
      column.isUncut = numbers.contains(name)
      return column
    }
    // The name of a result is read before the estimates that it rests on: where there is room it is not cut.
    if !isComparison { columns[1].isUncut = width ?? .max >= Self.roomForNames }
    // A value that is estimated says so by itself: about.
    columns[columns.count - 1].isSpare = true
    return Table(columns: columns, rows: rows, idColumn: "what")
  }

  /// Everything that is known of each result.
  fileprivate static func complete(
    _ sheets: [CalculationSheet], _ isForPeople: Bool, _ display: Display
  ) -> Table {
    let isComparison = sheets.contains(where: \.isComparison)
    let numbers = isComparison ? ["before", "value", "change"] : ["value"]
    let columns =
      (isForPeople ? (sheets.count > 1 ? [Column("arrow")] : []) : [Column("arrow", isNumeric: true), Column("name")])
      + [Column("what", isSentence: true)]
      + numbers.map { Column($0, isNumeric: !isForPeople, isSentence: true) }
      + (isForPeople ? [] : ["unit", "certainty"].map { Column($0) })
      + ["formula", "inputs", "source", "estimated"].map { Column($0, isSentence: true) }
    var rows: [[String?]] = []
    for sheet in sheets {
      rows += sheet.results.map { sheet.row($0.before, $0.after, isComparison, isForPeople, display, among: sheets) }
    }
    return Table(columns: columns, rows: rows, idColumn: isForPeople ? "what" : "name", layout: .sheet)
  }

  private func row(
    _ before: Calculation?, _ after: Calculation, _ isComparison: Bool, _ isForPeople: Bool,
    _ display: Display, among sheets: [CalculationSheet]
  ) -> [String?] {
    let calculator = after.calculator
    let arrow = sheets.count > 1 ? [name(among: sheets)] : []
    let numbers: [String?] =
      isForPeople
      ? [
        before.map { Messages.value(of: $0, in: display) }, Messages.value(of: after, in: display),
        before.map { Messages.change(from: $0, to: after, in: display) },
      ]
      : [before?.number, after.number, before.map { (after.value - $0.value).fixed(calculator.decimals) }]
    return (isForPeople ? arrow : [self.arrow.map { String($0.equipmentId) }, calculator.name]) + [calculator.what]
      + (isComparison ? numbers : [numbers[1]])
      + (isForPeople ? [] : [calculator.unit, after.certainty.rawValue])
      + [calculator.formula, Messages.inputs(after, in: display), calculator.source, Messages.estimates(after)]
  }

  /// The arrow's name where there are several; one needs none.
  private func name(among sheets: [CalculationSheet]) -> String? {
    sheets.count > 1 ? arrow.map { "\($0.equipmentId) \($0.equipmentName)" } : nil
  }
}

extension Calculation {
  /// The value with its calculator's digits.
  var number: String { value.fixed(calculator.decimals) }
}
