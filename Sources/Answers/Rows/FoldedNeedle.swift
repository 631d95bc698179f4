import Codecs
import Equipment

/// A word to look for in the bytes of rows, whatever the case and accents of its letters.
///
/// It finds candidates, which the filter decides. A piece of a row with letters beyond ASCII is folded once, however
/// often it turns up.
package struct FoldedNeedle {
  private let word: String
  package let letters: [UInt8]
  /// True if it is only looked for in texts that searches look into.
  package private(set) var isSearched = false
  private let probe: Probe
  private let isASCII: Bool
  let separator: UInt8
  private var codes = ValueCodes()
  private var verdicts: [Bool] = []

  package var length: Int { letters.count }

  /// Looks for a folded word; nil if a match could go over the end of a piece.
  package init?(_ folded: String, separator: UInt8) {
    word = folded
    letters = Array(folded.utf8)
    self.separator = separator
    let isInPieces = letters.allSatisfy { $0 != separator && $0 != ASCII.quote && $0 != ASCII.lineFeed }
    guard isInPieces, let first = letters.first, let last = letters.last, first < 0x80, last < 0x80 else { return nil }
    probe = Probe(letters)
    isASCII = letters.allSatisfy { $0 < 0x80 }
  }

  /// The same for a word that is only looked for in texts that searches look into.
  package var amongSearched: FoldedNeedle {
    var needle = self
    needle.isSearched = true
    return needle
  }

  /// True if wherever this word is found the other one is, too.
  package func contains(_ other: FoldedNeedle) -> Bool { Folding.contains(other.word, inFolded: word) }

  /// The next offset from a start on at the word, or within a piece that has it; nil if there is none before the end.
  package mutating func next(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var offset = start
    while let found = unsafe bytes.withUnsafeBytes({ bytes in unsafe next(bytes, offset, end) }) {
      guard bytes[found] >= 0x80 else { return found }
      if isASCII, let next = Self.endOfEastern(in: bytes, from: found, to: end) {
        offset = next
        continue
      }
      let piece = piece(around: found, in: bytes, start..<end)
      if isInPiece(piece, bytes) { return found }
      offset = piece.upperBound
    }
    return nil
  }

  /// The end of the Chinese characters and kana that begin at an offset; nil if there are none.
  ///
  /// Neither is anything in ASCII, whatever the case and accents, nor left out as a mark is: no word of ASCII has one.
  private static func endOfEastern(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    let bytes = bytes.span
    var offset = start
    while offset + 3 <= end {
      let (first, second) = (bytes[offset], bytes[offset + 1])
      switch first {
      // Of most Chinese characters the first byte says enough.
      case 0xE5...0xE9: break
      case 0xE3, 0xE4:
        let value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
        guard isEastern(value) else { return offset > start ? offset : nil }
      default: return offset > start ? offset : nil
      }
      offset += 3
    }
    return offset > start ? offset : nil
  }

  /// True for letters of hiragana and katakana, with or without sound marks of their own, and for the Chinese characters of
  /// the block that has all usual ones.
  static func isEastern(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
    default: false
    }
  }

  /// The bytes around an offset up to a separator, a quote or the end of the row: no match goes over these.
  private func piece(around offset: Int, in bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    let bytes = bytes.span
    var (low, high) = (offset, offset + 1)
    // Safe: both stay within the range of the row.
    while low > range.lowerBound, unsafe !ends(bytes[unchecked: low &- 1]) { low &-= 1 }
    while high < range.upperBound, unsafe !ends(bytes[unchecked: high]) { high &+= 1 }
    return low..<high
  }

  private func ends(_ byte: UInt8) -> Bool { byte == separator || byte == ASCII.quote || byte == ASCII.lineFeed }

  private mutating func isInPiece(_ piece: Range<Int>, _ bytes: [UInt8]) -> Bool {
    if codes.count > AnswersLimits.needlePieces { (codes, verdicts) = (ValueCodes(), []) }
    let code = codes.code(of: piece, in: bytes)
    if code == verdicts.count {
      verdicts.append(Folding.contains(word, in: String(decoding: bytes[piece], as: UTF8.self)))
    }
    return verdicts[code]
  }

  /// Thirty-two offsets at a time: only those where both probes match are compared exactly.
  private func next(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int? {
    let room = probe.last &+ 16
    var offset = start
    // Safe: what is loaded ends before `end`.
    while offset &+ room &+ 16 <= end {
      let (low, high) = unsafe (probe.hits(bytes, offset), probe.hits(bytes, offset &+ 16))
      let any = low | high
      if any[0] | any[1] != 0 {
        if let found = unsafe place(of: low, bytes, offset, end) { return found }
        if let found = unsafe place(of: high, bytes, offset &+ 16, end) { return found }
      }
      offset &+= 32
    }
    if offset &+ room <= end {
      if let found = unsafe place(of: probe.hits(bytes, offset), bytes, offset, end) { return found }
      offset &+= 16
    }
    // Safe: no byte is looked at from the end on.
    while offset < end, unsafe !stands(bytes, offset, end) { offset &+= 1 }
    return offset < end ? offset : nil
  }

  /// The first of sixteen offsets at the word, or beyond ASCII, of those whose byte in two numbers is not 0.
  private func place(of hits: SIMD2<UInt64>, _ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int? {
    for half in 0..<2 {
      var rest = hits[half]
      while rest != 0 {
        let place = rest.trailingZeroBitCount / 8
        if unsafe stands(bytes, start + 8 * half + place, end) { return start + 8 * half + place }
        rest &= ~(0xFF << UInt64(8 * place))
      }
    }
    return nil
  }

  /// True if the byte at an offset is beyond ASCII, or the word stands there.
  private func stands(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ end: Int) -> Bool {
    if unsafe bytes[offset] >= 0x80 { return true }
    return unsafe offset + letters.count <= end && Self.matches(letters, bytes, offset)
  }

  private static func matches(_ letters: [UInt8], _ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    for (offset, letter) in letters.enumerated() {
      let byte = unsafe UInt64(bytes[start + offset]) | caseBit(letter)
      guard byte == UInt64(letter) else { return false }
    }
    return true
  }

  /// The bit in which the two cases of a letter differ; none for what is no letter.
  fileprivate static func caseBit(_ byte: UInt8) -> UInt64 { 0x61...0x7A ~= byte ? 0x20 : 0 }

  /// True if folded letters occur in some bytes, in either case; nil if these are not all ASCII.
  package static func contains(_ letters: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Bool? {
    unsafe bytes.withUnsafeBytes { bytes in
      // Safe: the range lies within the bytes, and no letter is looked for where too few of them are left.
      for offset in range where unsafe bytes[offset] >= 0x80 { return nil }
      guard let first = letters.first else { return true }
      guard range.count >= letters.count else { return false }
      let bit = caseBit(first)
      for offset in range.lowerBound...range.upperBound - letters.count
      where unsafe UInt64(bytes[offset]) | bit == UInt64(first) && matches(letters, bytes, offset) {
        return true
      }
      return false
    }
  }
}

/// The first and the last letter of a word that is no blank, as blanks are too common to search for, and where they
/// stand in it.
private struct Probe {
  let (first, last): (Int, Int)
  private let (head, tail): (SIMD16<UInt8>, SIMD16<UInt8>)
  private let (headCase, tailCase): (SIMD16<UInt8>, SIMD16<UInt8>)

  /// Chooses from the letters of a word, of which there is at least one.
  init(_ letters: [UInt8]) {
    first = letters.firstIndex { $0 != ASCII.space } ?? 0
    last = letters.lastIndex { $0 != ASCII.space } ?? 0
    let (head, tail) = (letters[first], letters[last])
    (self.head, self.tail) = (SIMD16(repeating: head), SIMD16(repeating: tail))
    headCase = SIMD16(repeating: UInt8(truncatingIfNeeded: FoldedNeedle.caseBit(head)))
    tailCase = SIMD16(repeating: UInt8(truncatingIfNeeded: FoldedNeedle.caseBit(tail)))
  }

  /// A byte for each of sixteen offsets, not 0 where both letters stand where a word at the offset has them, or where a
  /// byte is beyond ASCII.
  @inline(__always) func hits(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> SIMD2<UInt64> {
    // Safe: whoever calls has sixteen bytes from each of the three offsets on; the casts keep all bits.
    let all = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    let one = unsafe bytes.loadUnaligned(fromByteOffset: offset &+ first, as: SIMD16<UInt8>.self)
    let other = unsafe bytes.loadUnaligned(fromByteOffset: offset &+ last, as: SIMD16<UInt8>.self)
    let stands = ((one | headCase) .== head) .& ((other | tailCase) .== tail)
    let (found, beyond) = unsafe (
      unsafeBitCast(stands, to: SIMD2<UInt64>.self), unsafeBitCast(all, to: SIMD2<UInt64>.self)
    )
    return found | (beyond & SIMD2(repeating: 0x8080_8080_8080_8080))
  }
}
