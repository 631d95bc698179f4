extension Calculator {
  /// The draw weight on the fingers as it was measured, in pounds; none for another draw length than that of then.
  public static let drawWeight = Calculator(
    "draw-weight", "Draw weight on the fingers", unit: "lb", decimals: 1, formula: "draw_weight as it was measured",
    source: "measured", takes: [.drawWeight, .drawLength]
  ) { sheet throws(MissingInputs) in
    let isElsewhere = sheet.inputs[.drawLength]?.origin == .typed && sheet.inputs[.drawWeight]?.origin != .typed
    guard !isElsewhere else { throw MissingInputs(quantities: [.drawWeight]) }
    _ = sheet.number(.drawLength)
    return try sheet.require(.drawWeight)
  }

  /// The draw weight on the fingers from what the limbs are marked with; always an estimate.
  ///
  /// Limbs are marked at 28 inches; around there it is about five per cent more for each inch (Uukha's setup page, by
  /// archery-live-tuner).
  public static let markedDrawWeight = Calculator(
    "estimated-draw-weight", "Draw weight by the limbs' marking", unit: "lb", decimals: 1,
    formula: "poundage·(1 + 0.05·(draw_length − 28))",
    source: "Uukha, setup page, by archery-live-tuner (ducjs)", takes: [.poundage, .drawLength]
  ) { sheet throws(MissingInputs) in
    let (marked, draw) = try sheet.require(.poundage, .drawLength)
    sheet.estimate(.fivePercentAnInch)
    sheet.estimate(.drawIsAMO)
    return marked * (1 + 0.05 * (draw - 28))
  }
}
