extension CanonicalCell {
  func isText(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    cell.count <= ValidationRules.longestText && Self.isUTF8(bytes, cell)
  }

  /// True for a name with a visible ASCII character, which proves that it is not only blanks; others need a full check.
  func isName(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count <= ValidationRules.longestName, Self.isUTF8(bytes, cell) else { return false }
    for place in cell where 0x21..<0x7F ~= bytes[place] { return true }
    return false
  }

  /// True if the bytes are well-formed UTF-8 without NUL.
  public static func isUTF8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var isASCII = true
    for place in range {
      let byte = bytes[place]
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

  func isCurrency(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count == 3 else { return false }
    for place in cell where !(0x41...0x5A ~= bytes[place]) { return false }
    return true
  }

  /// Words of ASCII, few enough to compare each with each, parted by single spaces.
  func isTags(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count <= 100 else { return false }
    var start = cell.lowerBound
    for place in cell.lowerBound...cell.upperBound {
      let byte = place < cell.upperBound ? bytes[place] : 0x20
      guard byte == 0x20 else {
        guard 0x21..<0x7F ~= byte else { return false }
        continue
      }
      guard place > start, !Self.isRepeated(bytes, start..<place, from: cell.lowerBound) else { return false }
      start = place + 1
    }
    return true
  }

  /// True if a word is among the words before it, in any case.
  private static func isRepeated(_ bytes: Span<UInt8>, _ word: Range<Int>, from start: Int) -> Bool {
    var place = start
    while place < word.lowerBound {
      let begin = place
      while bytes[place] != 0x20 { place += 1 }
      if place - begin == word.count, isSame(bytes, begin, word) { return true }
      place += 1
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
