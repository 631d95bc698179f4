import Equipment

/// A text to look for in bytes, whatever the case of its letters.
///
/// What it finds are places to look at more closely: one where the text stands in ASCII, or a byte beyond ASCII, which
/// may belong to a letter with an accent.
struct FoldedNeedle {
  private let letters: [UInt8]

  var length: Int { letters.count }

  /// Looks for a folded text; nil if its bytes may look otherwise in a file of rows.
  init?(_ folded: String) {
    letters = Array(folded.utf8)
    guard !letters.isEmpty, letters.allSatisfy({ $0 < 0x80 && $0 >= ASCII.space && $0 != ASCII.quote }) else {
      return nil
    }
  }

  /// The next place from a start on that is to be looked at; nil if there is none before the end.
  func next(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in unsafe next(bytes, start, end) }
  }

  /// Eight places at a time: a byte of `differs` is 0 where both the first and the last letter stand.
  private func next(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int? {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let last = letters.count - 1
    let (head, tail) = (UInt64(letters[0]) &* ones, UInt64(letters[last]) &* ones)
    let (headCase, tailCase) = (Self.caseBit(letters[0]) &* ones, Self.caseBit(letters[last]) &* ones)
    var place = start
    while place + last + 8 <= end {
      // Safe: the eight bytes from each of the two places on end before `end`.
      let one = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let other = unsafe bytes.loadUnaligned(fromByteOffset: place + last, as: UInt64.self)
      let differs = ((one | headCase) ^ head) | ((other | tailCase) ^ tail)
      let found = ((differs &- ones) & ~differs | one) & highs
      if found != 0, let exact = unsafe exact(bytes, place, place + 8, end) { return exact }
      place += 8
    }
    return unsafe exact(bytes, place, end, end)
  }

  /// Goes through some places one by one.
  private func exact(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ stop: Int, _ end: Int) -> Int? {
    var place = start
    // Safe: no byte is looked at from the end on.
    while place < stop {
      if unsafe bytes[place] >= 0x80 { return place }
      if place + letters.count <= end, unsafe Self.stands(letters, bytes, place) { return place }
      place += 1
    }
    return nil
  }

  private static func stands(_ letters: [UInt8], _ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    for (offset, letter) in letters.enumerated() {
      let byte = unsafe UInt64(bytes[place + offset]) | caseBit(letter)
      guard byte == UInt64(letter) else { return false }
    }
    return true
  }

  /// The bit in which the two cases of a letter differ; none for what is no letter.
  private static func caseBit(_ byte: UInt8) -> UInt64 { 0x61...0x7A ~= byte ? 0x20 : 0 }

  /// Whether folded letters stand in some bytes; nil if these are not all ASCII.
  static func contains(_ letters: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Bool? {
    unsafe bytes.withUnsafeBytes { bytes in
      // Safe: the range lies within the bytes, and no letter is looked for where too few of them are left.
      for place in range where unsafe bytes[place] >= 0x80 { return nil }
      guard let first = letters.first else { return true }
      guard range.count >= letters.count else { return false }
      let bit = caseBit(first)
      for place in range.lowerBound...range.upperBound - letters.count
      where unsafe UInt64(bytes[place]) | bit == UInt64(first) && stands(letters, bytes, place) {
        return true
      }
      return false
    }
  }
}
