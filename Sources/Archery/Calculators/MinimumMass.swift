import Equipment

extension Calculator {
  /// Grains of arrow for each pound of draw weight.
  public static let grainsPerPound = Calculator(
    "gpp", "Grains per pound of draw weight", unit: "gr/lb", decimals: 2, formula: "mass of the arrow / draw_weight",
    source: "archerytools (Paalmessenlien); archery-live-tuner (ducjs)",
    takes: arrowMass.takes + drawWeight.takes
  ) { sheet throws(MissingInputs) in
    let mass = try sheet.result(.arrowMass)
    return mass / (try sheet.result(.drawWeight))
  }

  /// The least mass of an arrow for a recurve bow by the AMO table, in grains.
  ///
  /// Easton, Arrow Tuning and Maintenance Guide, p. 31, as archery-live-tuner (ducjs) transcribes it. Between two columns
  /// or rows the stronger bow's is taken, so that no arrow comes out too light.
  public static let minimumMass = Calculator(
    "amo-minimum", "Least mass of an arrow, recurve (AMO)", unit: "gr", decimals: 0,
    formula: "AMO table, the row of draw_weight and the column of draw_length, each taken up",
    source: "Easton, Arrow Tuning and Maintenance Guide, p. 31 (AMO), by archery-live-tuner (ducjs)",
    takes: [.drawWeight, .drawLength]
  ) { sheet throws(MissingInputs) in
    let (_, draw) = try sheet.require(.drawWeight, .drawLength)
    let weight = try sheet.result(.drawWeight)
    sheet.estimate(.drawIsAMO)
    guard let minimum = AMOTable.minimum(drawWeight: weight, drawLength: draw) else {
      throw MissingInputs(quantities: [.drawWeight, .drawLength], because: .unknown)
    }
    return minimum
  }
}

/// The least mass of arrows for recurve bows (AMO), by draw weight in pounds and AMO draw length in inches.
public enum AMOTable {
  /// The draw lengths of the columns.
  public static let drawLengths = 25...33
  /// The highest draw weight of each row, and its masses in grains.
  public static let rows: [(upTo: Double, grains: [Double])] = [
    (33, [150, 150, 150, 150, 150, 150, 150, 150, 150]),
    (41, [150, 150, 150, 150, 150, 150, 150, 151, 165]),
    (46, [150, 150, 150, 150, 150, 163, 179, 195, 211]),
    (52, [150, 150, 150, 167, 185, 203, 222, 240, 258]),
    (58, [150, 163, 183, 203, 224, 244, 264, 285, 305]),
    (63, [172, 195, 217, 240, 262, 284, 307, 329, 352]),
  ]

  /// The least mass in grains; nil for a bow that the table does not have.
  public static func minimum(drawWeight: Double, drawLength: Double) -> Double? {
    let column = drawLength.rounded(.up)
    guard Double(drawLengths.lowerBound)...Double(drawLengths.upperBound) ~= column, drawWeight > 0,
      // The first column is for 25 inches and not for less.
      drawLength >= Double(drawLengths.lowerBound), let row = rows.first(where: { drawWeight <= $0.upTo })
    else { return nil }
    return row.grains[Int(column) - drawLengths.lowerBound]
  }
}
