/// Reading of measured values: a number, a mixed fraction or feet and inches, with or without a unit.
enum Measure {
  /// Reads a text into the field's unit; a number without a unit is in that unit already.
  static func read(_ text: String, into unit: Unit, for info: FieldInfo) throws(FieldError) -> Double {
    // Files hold plain numbers.
    if let plain = DecimalText(text) { return plain.number }
    let (amount, spelling) = split(text.trimmed)
    guard !spelling.isEmpty else {
      guard let number = number(amount) else { throw .malformed(info, text) }
      return number
    }
    if let inches = feetAndInches(amount, spelling) {
      return try convert(inches, from: .inches, to: unit, text, info)
    }
    guard let number = number(amount) else { throw .malformed(info, text) }
    guard let typed = Unit(spelling: markedAt28(spelling, unit)) else { throw .malformed(info, text) }
    return try convert(number, from: typed, to: unit, text, info)
  }

  /// A number with its unit, as typed; feet and inches are inches; nil if it is none, or has no unit.
  static func typed(_ text: String) -> (number: Double, unit: Unit)? {
    let (amount, spelling) = split(text.trimmed)
    if let inches = feetAndInches(amount, spelling) { return (inches, .inches) }
    guard let number = number(amount), let unit = Unit(spelling: spelling) else { return nil }
    return (number, unit)
  }

  /// Rounds half away from zero to so many digits after the point; a zero has no sign.
  static func round(_ value: Double, to decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (value * scale).rounded() / scale + 0
  }

  private static func convert(
    _ number: Double, from typed: Unit, to unit: Unit, _ text: String, _ info: FieldInfo
  ) throws(FieldError) -> Double {
    guard let converted = typed.convert(number, to: unit) else { throw .wrongDimension(info, text, typed) }
    return converted
  }

  /// Parts a text where its number ends; a sign `±` or `+/-` before a tolerance says nothing about the amount.
  private static func split(_ text: String) -> (amount: String, spelling: String) {
    let sign = ["±", "+/-"].first { text.hasPrefix($0) } ?? ""
    let text = text.dropFirst(sign.count)
    let amount = text.prefix { $0.isASCII && $0.isNumber || $0.numericFraction != nil || " ./+-".contains($0) }
    return (amount.trimmed, text.dropFirst(amount.count).trimmed)
  }

  /// `25`, `25.5`, `8 3/4`, `8¾`, `3/4`; nil for anything else.
  private static func number(_ text: String) -> Double? {
    if let plain = DecimalText(text) { return plain.number }
    if let last = text.last, let part = last.numericFraction {
      let whole = text.dropLast().trimmed
      return whole.isEmpty ? part : DecimalText(whole).flatMap { mixed($0, part) }
    }
    let words = text.split(separator: " ")
    guard let fraction = words.last.flatMap(simpleFraction), words.count <= 2 else { return nil }
    guard words.count == 2 else { return fraction }
    return DecimalText(words[0]).flatMap { mixed($0, fraction) }
  }

  /// A fraction adds to a whole number that is not below zero, not even `-0`.
  private static func mixed(_ whole: DecimalText, _ fraction: Double) -> Double? {
    whole.decimals == 0 && whole.number.sign == .plus && fraction.sign == .plus ? whole.number + fraction : nil
  }

  private static func simpleFraction(_ text: Substring) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { DecimalText($0) }
    guard parts.count == 2, let over = parts[0], let under = parts[1], under.number > 0 else { return nil }
    return over.number / under.number
  }

  /// `5'6"`: feet before the mark, inches after it.
  private static func feetAndInches(_ amount: String, _ spelling: String) -> Double? {
    guard let mark = spelling.first, Unit(spelling: String(mark)) == .feet, spelling.count > 1 else { return nil }
    let (inches, unit) = split(spelling.dropFirst().trimmed)
    guard unit.isEmpty || Unit(spelling: unit) == .inches else { return nil }
    // The dash in `5'-6"` would be read as a sign, and the inches subtracted: such a text is refused.
    guard let feet = number(amount), let rest = number(inches), feet.sign == .plus, rest.sign == .plus else {
      return nil
    }
    return feet * 12 + rest
  }

  /// Drops `@28` of `38#@28`: the field is the draw weight at 28 inches; one marked at another length is refused.
  private static func markedAt28(_ spelling: String, _ unit: Unit) -> String {
    for ending in ["@28", "@28\"", "@ 28", "@28in"] where unit == .pounds && spelling.hasSuffix(ending) {
      return spelling.dropLast(ending.count).trimmed
    }
    return spelling
  }
}

extension Character {
  /// The value of a single-character fraction such as ½; nil for anything else.
  fileprivate var numericFraction: Double? {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first,
      scalar.properties.numericType == .numeric, scalar.properties.generalCategory == .otherNumber,
      let value = scalar.properties.numericValue, value < 1
    else { return nil }
    return value
  }
}

extension Unit {
  /// Reads a number with its unit: `28 1/4 in`, `5'6"`, `38#`; nil if it is none, or has no unit.
  public static func measure(_ text: String) -> (number: Double, unit: Unit)? { Measure.typed(text) }
}
