import Equipment
import Hub
import Tuning

/// The results of one command for one arrow or setup.
struct CalculationSheet {
  /// The arrow that they are for, if it is one of several.
  let arrow: (any EquipmentItem)?
  /// Each result, with the one from the stored values alone where others were typed.
  private(set) var results: [(before: Calculation?, after: Calculation)] = []
  /// What has no result, and why.
  private(set) var gaps: [(calculator: Calculator, error: MissingInputs)] = []
  /// Whether stored values stand beside those that were typed.
  let isComparison: Bool

  /// Computes what can be computed.
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

extension Calculator {
  /// Spine and deflection follow from each other: what is typed is not asked for.
  fileprivate func isMeant(_ typed: CalculationInputs) -> Bool {
    switch name {
    case Calculator.spineOfDeflection.name where takes == Calculator.spineOfDeflection.takes: typed[.deflection] != nil
    case Calculator.deflectionOfSpine.name: typed[.deflection] == nil
    default: true
    }
  }
}

/// Why nothing can be computed.
struct CalculationRefusal: Error, Sendable {
  let command: String
  let calculator: Calculator
  let error: MissingInputs
}

extension Session {
  /// Results as people read them, or with all that belongs to them as columns.
  func output(_ sheets: [CalculationSheet]) -> Output {
    let isShort = isForPeople && !options.isWide
    var output = Output(
      table: isShort ? CalculationSheet.short(sheets) : CalculationSheet.complete(sheets, isForPeople))
    for gap in sheets.flatMap(\.gaps).map({ Messages.noResult($0.calculator, $0.error) })
    where !output.findings.contains(gap) { output.findings.append(gap) }
    return output
  }
}

extension CalculationSheet {
  /// For people: a comparison as a grid, anything else with its formula, inputs and source.
  fileprivate static func short(_ sheets: [CalculationSheet]) -> Table {
    guard sheets.contains(where: \.isComparison) else { return complete(sheets, true) }
    var rows: [[String?]] = []
    for sheet in sheets {
      rows += sheet.results.map { before, after in
        [
          sheet.name(among: sheets), after.calculator.what, before.map(Messages.value), Messages.value(of: after),
          before.map { Messages.change(from: $0, to: after) }, Messages.estimates(after),
        ]
      }
    }
    var columns = ["arrow", "what", "before", "after", "change", "estimated"].map {
      Column($0, isSentence: $0 != "arrow")
    }
    // A value that is estimated says so by itself: about.
    columns[columns.count - 1].isSpare = true
    return Table(columns: columns, rows: rows, idColumn: "what")
  }

  /// Everything that is known of each result.
  fileprivate static func complete(_ sheets: [CalculationSheet], _ isForPeople: Bool) -> Table {
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
      rows += sheet.results.map { sheet.row($0.before, $0.after, isComparison, isForPeople, among: sheets) }
    }
    return Table(columns: columns, rows: rows, idColumn: isForPeople ? "what" : "name", layout: .sheet)
  }

  private func row(
    _ before: Calculation?, _ after: Calculation, _ isComparison: Bool, _ isForPeople: Bool,
    among sheets: [CalculationSheet]
  ) -> [String?] {
    let calculator = after.calculator
    let arrow = sheets.count > 1 ? [name(among: sheets)] : []
    let numbers: [String?] =
      isForPeople
      ? [before.map(Messages.value), Messages.value(of: after), before.map { Messages.change(from: $0, to: after) }]
      : [before?.number, after.number, before.map { (after.value - $0.value).fixed(calculator.decimals) }]
    return (isForPeople ? arrow : [self.arrow.map { String($0.equipmentId) }, calculator.name]) + [calculator.what]
      + (isComparison ? numbers : [numbers[1]])
      + (isForPeople ? [] : [calculator.unit, after.certainty.rawValue])
      + [calculator.formula, Messages.inputs(after), calculator.source, Messages.estimates(after)]
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
