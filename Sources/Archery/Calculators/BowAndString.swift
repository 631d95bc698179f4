import Equipment

extension Calculator {
  /// The AMO length of a take-down bow in inches: `DerivedValue.bowLength`.
  public static let bowLength = Calculator(
    "bow-length", "Length of the bow", unit: "in", decimals: 1,
    formula: "riser_length + 41 for short, 43 for medium, 45 for long limbs",
    source: "archerycoach.wordpress.com, “ILF limb pockets”", takes: [.riserLength, .limbLength, .fitting]
  ) { sheet throws(MissingInputs) in
    guard let word = sheet.word(.limbLength), let limbs = Limbs.Length(rawValue: word) else {
      let isRiserKnown = sheet.inputs.number(.riserLength) != nil
      throw MissingInputs(quantities: isRiserKnown ? [.limbLength] : [.riserLength, .limbLength])
    }
    let riser = try sheet.require(.riserLength)
    let fitting = sheet.word(.fitting).flatMap { Fitting(rawValue: $0) }
    guard let bow = DerivedValue.bowLength(riser: riser, limbs: limbs, fitting: fitting) else {
      throw MissingInputs(quantities: [.riserLength, .limbLength, .fitting], because: .unknown)
    }
    if bow.certainty != .exact { sheet.estimate(.beyondTable) }
    return bow.value
  }

  /// The length of the string to order, in inches: three less than the bow's.
  ///
  /// Measured at 100 lb from outside to outside of quarter-inch pegs after 20 seconds (60xcustomstrings.com, 2018); at
  /// 50 lb for bows under 40 lb (tradgang.com, topic 46244).
  public static let stringLength = Calculator(
    "string-length", "Length of the string to order", unit: "in", decimals: 2,
    formula: "bow_length − 3, measured at 100 lb (50 lb for bows under 40 lb) between ¼ in pegs after 20 s",
    source: "60xcustomstrings.com (2018); tradgang.com, topic 46244",
    takes: [.bowLength, .riserLength, .limbLength, .fitting, .stringFits]
  ) { sheet throws(MissingInputs) in
    try length(&sheet) - 3
  }

  /// The bow's length as it was typed, else of riser and limbs, else what the string is labelled for.
  private static func length(_ sheet: inout Worksheet) throws(MissingInputs) -> Double {
    if let length = sheet.number(.bowLength) { return length }
    var attempt = sheet
    do throws(MissingInputs) {
      let length = try attempt.result(.bowLength)
      sheet = attempt
      return length
    } catch {
      guard let label = sheet.number(.stringFits) else {
        throw MissingInputs(quantities: [.bowLength] + (error.isImpossible ? [] : error.quantities))
      }
      sheet.estimate(.lengthOfLabel)
      return label
    }
  }
}
