import Answers
import Codecs
import Equipment

/// A word to look for in the bytes of rows, whatever the case and accents of its letters.
///
/// It finds candidates, which the filter decides. A piece of a row with letters beyond ASCII is folded once, however
/// often it turns up.
package struct FoldedNeedle {
  private let word: String
  let letters: [UInt8]
  /// True if it is only looked for in texts that searches look into.
  var isSearched = false
  /// The indices of the first and the last letter that is no blank: blanks are too common to search for.
  private let probes: (first: Int, last: Int)
  private let separator: UInt8
  private var codes = ValueCodes()
  private var verdicts: [Bool] = []

  package var length: Int { letters.count }

  /// Looks for a folded word; nil if a match could go over the end of a piece.
  package init?(_ folded: String, separator: UInt8) {
    word = folded
    letters = Array(folded.utf8)
    self.separator = separator
    let isBlank = { (letter: UInt8) in letter == ASCII.space }
    probes = (letters.firstIndex { !isBlank($0) } ?? 0, letters.lastIndex { !isBlank($0) } ?? 0)
    let isInPieces = letters.allSatisfy { $0 != separator && $0 != ASCII.quote && $0 != ASCII.lineFeed }
    guard isInPieces, let first = letters.first, let last = letters.last, first < 0x80, last < 0x80 else { return nil }
  }

  /// The same for a word that is only looked for in texts that searches look into.
  var amongSearched: FoldedNeedle {
    var needle = self
    needle.isSearched = true
    return needle
  }

  /// The next offset from a start on at the word, or within a piece that has it; nil if there is none before the end.
  package mutating func next(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var offset = start
    while let found = unsafe bytes.withUnsafeBytes({ bytes in unsafe next(bytes, offset, end) }) {
      guard bytes[found] >= 0x80 else { return found }
      let piece = piece(around: found, in: bytes, start..<end)
      if isInPiece(piece, bytes) { return found }
      offset = piece.upperBound
    }
    return nil
  }

  /// The bytes around an offset up to a separator, a quote or the end of the row: no match goes over these.
  private func piece(around offset: Int, in bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (low, high) = (offset, offset + 1)
    while low > range.lowerBound, !ends(bytes[low - 1]) { low -= 1 }
    while high < range.upperBound, !ends(bytes[high]) { high += 1 }
    return low..<high
  }

  private func ends(_ byte: UInt8) -> Bool { byte == separator || byte == ASCII.quote || byte == ASCII.lineFeed }

  private mutating func isInPiece(_ piece: Range<Int>, _ bytes: [UInt8]) -> Bool {
    if codes.count > QueryLimits.needlePieces { (codes, verdicts) = (ValueCodes(), []) }
    let code = codes.code(of: piece, in: bytes)
    if code == verdicts.count {
      verdicts.append(Folding.contains(word, in: String(decoding: bytes[piece], as: UTF8.self)))
    }
    return verdicts[code]
  }

  /// Sixteen offsets at a time: only those where both probes match, or a byte is beyond ASCII, are compared exactly.
  private func next(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int? {
    let (first, last) = probes
    let (head, tail) = (SIMD16(repeating: letters[first]), SIMD16(repeating: letters[last]))
    let headCase = SIMD16(repeating: UInt8(truncatingIfNeeded: Self.caseBit(letters[first])))
    let tailCase = SIMD16(repeating: UInt8(truncatingIfNeeded: Self.caseBit(letters[last])))
    var offset = start
    while offset + last + 16 <= end {
      // Safe: the sixteen bytes from each of the three offsets on end before `end`; the casts keep all bits.
      let all = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      let one = unsafe bytes.loadUnaligned(fromByteOffset: offset + first, as: SIMD16<UInt8>.self)
      let other = unsafe bytes.loadUnaligned(fromByteOffset: offset + last, as: SIMD16<UInt8>.self)
      let stands = ((one | headCase) .== head) .& ((other | tailCase) .== tail)
      let (found, beyond) = unsafe (
        unsafeBitCast(stands, to: SIMD2<UInt64>.self), unsafeBitCast(all, to: SIMD2<UInt64>.self)
      )
      let hits = found | (beyond & SIMD2(repeating: 0x8080_8080_8080_8080))
      if hits[0] | hits[1] != 0, let exact = unsafe exact(bytes, offset, offset + 16, end) { return exact }
      offset += 16
    }
    return unsafe exact(bytes, offset, end, end)
  }

  /// Compares some offsets one by one.
  private func exact(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ stop: Int, _ end: Int) -> Int? {
    var offset = start
    // Safe: no byte is looked at from the end on.
    while offset < stop {
      if unsafe bytes[offset] >= 0x80 { return offset }
      if offset + letters.count <= end, unsafe Self.matches(letters, bytes, offset) { return offset }
      offset += 1
    }
    return nil
  }

  private static func matches(_ letters: [UInt8], _ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    for (offset, letter) in letters.enumerated() {
      let byte = unsafe UInt64(bytes[start + offset]) | caseBit(letter)
      guard byte == UInt64(letter) else { return false }
    }
    return true
  }

  /// The bit in which the two cases of a letter differ; none for what is no letter.
  private static func caseBit(_ byte: UInt8) -> UInt64 { 0x61...0x7A ~= byte ? 0x20 : 0 }

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
