import Glibc

/// How a text is spelled in a file.
public enum Spelling: Sendable {
  /// A string of JSON.
  case jsonString
  /// A number of JSON where the text is one, else a string.
  case jsonNumber
  /// A cell in quotes, where it needs them: CSV. Guarded, a spreadsheet does not take it for a formula.
  case quoted(separator: UInt8, isGuarded: Bool)
  /// A cell with escapes: TSV. Guarded, a spreadsheet does not take it for a formula.
  case escaped(isGuarded: Bool)

  /// How many bytes a text of so many may take: six for each that JSON escapes, and quotes.
  package static func most(_ count: Int) -> Int { 6 * count + 3 }

  /// True if the text is a number of JSON without an exponent: no sign but a minus, no needless zero before it.
  public static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe isNumber($0) }
  }

  /// Safe as long as the bytes are there.
  package static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe text.span.numberEnd(from: 0, withExponent: false) == text.count
  }

  /// True if a spreadsheet would run the text as a formula: it begins like one and is no number with a sign.
  static func isFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe text.first, beginsFormulas(first) else { return false }
    guard first == ASCII.plus || first == ASCII.minus else { return true }
    let text = unsafe text.span
    let end = text.digitsEnd(from: 1)
    if end == 1 { return true }
    guard end < text.count else { return false }
    guard text[end] == ASCII.point, end + 1 < text.count else { return true }
    return text.digitsEnd(from: end + 1) < text.count
  }

  /// True if a cell of CSV holds the text as it is; false if it may need quotes or a guard, or is not of CSV.
  package func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard case .quoted(let separator, _) = self, let first = unsafe text.first, first > ASCII.space,
      !Self.beginsFormulas(first)
    else { return false }
    // Safe: no byte is looked at from the end on. The last one is no blank either.
    for offset in 0..<text.count {
      let byte = unsafe text[offset]
      if byte == separator || byte == ASCII.quote || byte < ASCII.space { return false }
    }
    return unsafe text.last != ASCII.space
  }

  /// True if a string of JSON holds the text as it is; most do.
  fileprivate static func isPlainInJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Safe: no byte is looked at from the end on.
    var offset = 0
    while offset + 8 <= text.count {
      let eight = unsafe UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if isEscapedInJSON(oneOf: eight) { return false }
      offset += 8
    }
    while offset < text.count {
      let byte = unsafe text[offset]
      if byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash { return false }
      offset += 1
    }
    return true
  }

  /// True if JSON escapes one of the eight bytes of a number.
  @inline(__always)
  fileprivate static func isEscapedInJSON(oneOf eight: UInt64) -> Bool {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let (quotes, backslashes) = (eight ^ (ones &* UInt64(ASCII.quote)), eight ^ (ones &* UInt64(ASCII.backslash)))
    // A high bit is set where a byte is less than a blank, or 0 after the comparison.
    let below = (eight &- ones &* UInt64(ASCII.space)) & ~eight
    let equal = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    return (below | equal) & highs != 0
  }

  private static func beginsFormulas(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), ASCII.plus, ASCII.minus, UInt8(ascii: "@"), ASCII.tab, ASCII.carriageReturn: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Appends a text in a spelling.
  package mutating func append(_ text: String, _ spelling: Spelling) {
    var text = text
    text.withUTF8 { text in
      if unsafe spelling.isPlain(text) { return unsafe append(contentsOf: text) }
      if case .jsonString = spelling, unsafe Spelling.isPlainInJSON(text) {
        append(ASCII.quote)
        unsafe append(contentsOf: text)
        return append(ASCII.quote)
      }
      let start = count
      self += repeatElement(0, count: Spelling.most(text.count))
      let end = unsafe withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return start }
        // Safe: there is room for the most that a text can take.
        var pen = unsafe Pen(pointer: base + start)
        unsafe pen.write(text, spelling)
        return unsafe pen.pointer - base
      }
      removeLast(count - end)
    }
  }
}

/// Writes one byte after the other where the caller made room for all of them.
@unsafe @usableFromInline package struct Pen {
  /// The address of the next byte.
  @usableFromInline package var pointer: UnsafeMutablePointer<UInt8>

  /// Begins where there is room.
  package init(pointer: UnsafeMutablePointer<UInt8>) { unsafe self.pointer = pointer }

  /// Copies bytes.
  package mutating func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    unsafe memcpy(pointer, bytes, count)
    unsafe pointer += count
  }

  /// Copies bytes, sixteen at a time: up to fifteen more are read behind them, and written over by what comes next.
  @inlinable package mutating func copyShort(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var copied = 0
    while copied < count {
      let some = unsafe UnsafeRawPointer(bytes + copied).loadUnaligned(as: SIMD16<UInt8>.self)
      unsafe UnsafeMutableRawPointer(pointer + copied).storeBytes(of: some, as: SIMD16<UInt8>.self)
      copied += 16
    }
    unsafe pointer += count
  }

  /// Writes a text.
  package mutating func write(_ text: UnsafeBufferPointer<UInt8>, _ spelling: Spelling) {
    switch spelling {
    case .jsonNumber where unsafe Spelling.isNumber(text): unsafe copy(text)
    case .jsonNumber, .jsonString: unsafe writeJSON(text)
    case .quoted(let separator, let isGuarded):
      let isFormula = unsafe isGuarded && Spelling.isFormula(text)
      unsafe writeQuoted(text, separator, isFormula)
    case .escaped(let isGuarded):
      if unsafe isGuarded && Spelling.isFormula(text) { unsafe put(ASCII.apostrophe) }
      unsafe writeEscaped(text)
    }
  }

  private mutating func put(_ byte: UInt8) {
    unsafe pointer.pointee = byte
    unsafe pointer += 1
  }

  private mutating func put(_ byte: UInt8, _ other: UInt8) {
    unsafe put(byte)
    unsafe put(other)
  }

  private mutating func copy(_ text: UnsafeBufferPointer<UInt8>) {
    if let base = text.baseAddress { unsafe copy(base, text.count) }
  }
}

extension Pen {
  private mutating func writeJSON(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe put(ASCII.quote)
    let plain = unsafe copyPlain(text)
    for offset in plain..<text.count {
      let byte = unsafe text[offset]
      if byte >= ASCII.space, byte != ASCII.quote, byte != ASCII.backslash {
        unsafe put(byte)
      } else {
        unsafe escapeJSON(byte)
      }
    }
    unsafe put(ASCII.quote)
  }

  /// Copies eight bytes at a time as long as none of them is one that JSON escapes; says how many were copied.
  private mutating func copyPlain(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var copied = 0
    while copied + 8 <= text.count {
      // Safe: the eight bytes are within the text, and there is room for all of it.
      let eight = unsafe UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: copied, as: UInt64.self)
      if Spelling.isEscapedInJSON(oneOf: eight) { break }
      unsafe UnsafeMutableRawPointer(pointer).storeBytes(of: eight, as: UInt64.self)
      unsafe pointer += 8
      copied += 8
    }
    return copied
  }

  private mutating func escapeJSON(_ byte: UInt8) {
    switch byte {
    case ASCII.quote, ASCII.backslash: unsafe put(ASCII.backslash, byte)
    case ASCII.lineFeed: unsafe put(ASCII.backslash, UInt8(ascii: "n"))
    case ASCII.carriageReturn: unsafe put(ASCII.backslash, UInt8(ascii: "r"))
    case ASCII.tab: unsafe put(ASCII.backslash, UInt8(ascii: "t"))
    default:
      unsafe put(ASCII.backslash, UInt8(ascii: "u"))
      unsafe put(ASCII.zero, ASCII.zero)
      unsafe put(Self.hex(byte >> 4), Self.hex(byte & 0xF))
    }
  }

  private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? ASCII.zero + digit : UInt8(ascii: "a") + digit - 10 }

  /// Blanks at either end are quoted too: many programs drop them otherwise.
  private mutating func writeQuoted(_ text: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ isFormula: Bool) {
    let first = isFormula ? ASCII.apostrophe : unsafe text.first
    let isBlank: (UInt8?) -> Bool = { $0 == ASCII.space || $0 == ASCII.tab }
    let needsQuotes =
      unsafe isBlank(first) || isBlank(text.last)
      || text.contains { byte in
        byte == separator || byte == ASCII.quote || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
      }
    if needsQuotes { unsafe put(ASCII.quote) }
    if isFormula { unsafe put(ASCII.apostrophe) }
    for offset in 0..<text.count {
      let byte = unsafe text[offset]
      if byte == ASCII.quote { unsafe put(byte) }
      unsafe put(byte)
    }
    if needsQuotes { unsafe put(ASCII.quote) }
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    for offset in 0..<text.count {
      let byte = unsafe text[offset]
      switch byte {
      case ASCII.tab: unsafe put(ASCII.backslash, UInt8(ascii: "t"))
      case ASCII.lineFeed: unsafe put(ASCII.backslash, UInt8(ascii: "n"))
      case ASCII.carriageReturn: unsafe put(ASCII.backslash, UInt8(ascii: "r"))
      case ASCII.backslash: unsafe put(ASCII.backslash, byte)
      default: unsafe put(byte)
      }
    }
  }
}
