import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let calcConvert = Command(
    "calc convert", of: .equipment(.arrow), "Convert a measure into another unit, or into all of its kind.",
    .conversion,
    onlyReads: true, examples: ["calc convert 28 1/4 in to cm", "calc 38# to kg", "calc 280fps"],
    notes: [
      "The word convert may be left out where a number follows. Units: "
        + Unit.allCases.map(\.rawValue).joined(separator: ", ") + "; help units has all their spellings.",
      "Factors are exact by definition: 1 in is 25.4 mm, 1 yd 0.9144 m, 1 lb 453.59237 g, 16 oz or 7000 gr.",
    ]
  ) { context, conversion in
    context.output(conversion)
  }
}

extension CommandContext {
  /// The results of a conversion; without one the help on `calc`.
  fileprivate func output(_ conversion: Conversion?) -> Output {
    guard let conversion else { return .page(HelpText.family(.calc)) }
    return isForPeople ? .text(conversion.lines) : Output(table: conversion.table)
  }
}

extension Conversion {
  private var results: [(number: Double, unit: Unit)] {
    let units = wanted.map { [$0] } ?? Unit.allCases.filter { $0 != unit && $0.dimension == unit.dimension }
    return units.compactMap { other in unit.convert(number, to: other).map { ($0, other) } }
  }

  /// One line a result: `28.25 in = 71.755 cm`.
  fileprivate var lines: String {
    let results = results.map {
      "\(number.significant) \(unit.rawValue) = \($0.number.significant) \($0.unit.rawValue)"
    }
    return (results.isEmpty ? ["\(number.significant) \(unit.rawValue)"] : results).joined(separator: "\n")
  }

  fileprivate var table: Table {
    Table(
      columns: [
        Column("value", isNumeric: true), Column("unit"), Column("result", isNumeric: true), Column("result_unit"),
      ],
      rows: results.map { [number.significant, unit.rawValue, $0.number.significant, $0.unit.rawValue] },
      idColumn: "result")
  }
}

extension Double {
  /// The number with ten significant digits at most, which hides the rounding errors of binary arithmetic.
  var significant: String {
    guard self != 0, isFinite else { return text }
    var (scale, size) = (1.0, magnitude)
    while size < 1e9, scale < 1e15 { (scale, size) = (scale * 10, size * 10) }
    return ((self * scale).rounded() / scale).text
  }
}
