extension CanonicalCell {
  /// True for a name with a visible ASCII character, which proves that it is not only blanks; others need a full check.
  func isName(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard Self.isUTF8(bytes, cell) else { return false }
    for offset in cell where 0x21..<0x7F ~= bytes[offset] { return true }
    return false
  }

  /// True if the bytes are well-formed UTF-8 without NUL.
  public static func isUTF8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var isASCII = true
    for offset in range {
      let byte = bytes[offset]
      if byte == 0 { return false }
      isASCII = isASCII && byte < 0x80
    }
    if isASCII { return true }
    do {
      _ = try UTF8Span(validating: bytes.extracting(range))
      return true
    } catch {
      return false
    }
  }

  static let currencyLength = 3

  func isCurrency(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count == Self.currencyLength else { return false }
    for offset in cell where !(0x41...0x5A ~= bytes[offset]) { return false }
    return true
  }

  /// Words of ASCII, few enough to compare each with each, parted by single spaces.
  func isTags(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count <= 100 else { return false }
    var start = cell.lowerBound
    for offset in cell.lowerBound...cell.upperBound {
      let byte = offset < cell.upperBound ? bytes[offset] : 0x20
      guard byte == 0x20 else {
        guard 0x21..<0x7F ~= byte else { return false }
        continue
      }
      guard offset > start, !Self.isRepeated(bytes, start..<offset, from: cell.lowerBound) else { return false }
      start = offset + 1
    }
    return true
  }

  /// True if a word is among the words before it, in any case.
  private static func isRepeated(_ bytes: Span<UInt8>, _ word: Range<Int>, from start: Int) -> Bool {
    var offset = start
    while offset < word.lowerBound {
      let begin = offset
      while bytes[offset] != 0x20 { offset += 1 }
      if offset - begin == word.count, isSame(bytes, begin, word) { return true }
      offset += 1
    }
    return false
  }

  private static func isSame(_ bytes: Span<UInt8>, _ start: Int, _ word: Range<Int>) -> Bool {
    for offset in 0..<word.count where lower(bytes[start + offset]) != lower(bytes[word.lowerBound + offset]) {
      return false
    }
    return true
  }

  private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
