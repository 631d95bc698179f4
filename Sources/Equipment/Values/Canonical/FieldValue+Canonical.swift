extension FieldValue {
  /// Reads by way of the text.
  public static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<Self> {
    { bytes, cell in Self(text: decoded(bytes, cell)) }
  }
}

private func decoded(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> String {
  // Safe: the buffer lives as long as the closure, and the text is a copy.
  unsafe bytes.extracting(cell).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
}

extension Int {
  /// Reads the digits.
  public static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<Int> {
    { bytes, cell in CanonicalCell.digits(bytes, cell) }
  }
}

extension Double {
  /// Reads the digits: a whole number of at most 15, divided by a power of ten, is the number nearest to the decimal.
  public static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<Double> {
    let decimals = info.decimals
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return { bytes, cell in CanonicalCell.units(bytes, cell, decimals: decimals).map { Double($0) / scale } }
  }
}

extension Amount {
  /// Reads the digits.
  public static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<Amount> {
    { bytes, cell in CanonicalCell.units(bytes, cell, decimals: 2).flatMap { Amount(hundredths: $0) } }
  }
}

extension CalendarDate {
  /// Reads the digits.
  public static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<CalendarDate> {
    { bytes, cell in CanonicalCell.date(bytes, cell.lowerBound) }
  }
}

extension Timestamp {
  /// Reads the digits.
  public static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<Timestamp> {
    { bytes, cell in CanonicalCell.timestamp(bytes, cell) }
  }
}

extension Choice {
  /// Finds the word by its bytes.
  public static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<Self> {
    let words = allCases.compactMap { value in
      ShortWord(Array(value.rawValue.utf8).span).map { (word: $0, value: value) }
    }
    return { bytes, cell in
      let found = ShortWord(bytes, cell)
      return words.first { $0.word == found }?.value
    }
  }
}
