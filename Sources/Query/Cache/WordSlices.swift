import Codecs
import Equipment

/// Which groups of rows may have a word in a text that searches look into.
///
/// The pieces of three bytes of all folded texts are numbered by a hash; for each number there is a slice with a bit a
/// group. A word can only stand in groups that have the bits of all of its pieces (C. Faloutsos, “Access methods for
/// text”, 1985: signature files in bit slices).
enum WordSlices {
  /// How many numbers there are: of 16 rows about a fifth of them has a bit.
  static let slots = 1 << 11
  /// Bytes of a piece.
  static let piece = 3
  /// Bytes of the checksum behind each slice.
  static let sum = 4

  /// Bytes of the bits of a slice for so many groups.
  static func width(_ groups: Int) -> Int { (groups + 7) / 8 }

  /// Calls back with the number of each piece of a folded text.
  static func forEachSlot(of letters: ArraySlice<UInt8>, _ body: (Int) -> Void) {
    let bytes = letters.span
    var piece: UInt32 = 0
    for offset in 0..<bytes.count {
      piece = (piece << 8 | UInt32(bytes[offset])) & 0xFF_FFFF
      if offset >= Self.piece - 1 { body(slot(piece)) }
    }
  }

  /// The number of a piece, by multiplication with 2³² over the golden ratio.
  ///
  /// Source: D. E. Knuth, “The Art of Computer Programming”, 6.4.
  private static func slot(_ piece: UInt32) -> Int { Int((piece &* 0x9E37_79B1) >> (32 - 11)) }
}

/// Makes the slices, in one pass over the rows.
struct WordSlicesWriting {
  /// The bits of each group, one after the other.
  private var bits: [UInt64] = []
  private var folded: [UInt8] = []
  private var start = 0

  private static let words = WordSlices.slots / 64

  /// Begins the next group.
  mutating func beginGroup() {
    start = bits.count
    bits += repeatElement(0, count: Self.words)
  }

  /// Appends a cell that searches look into.
  mutating func append(_ cell: Range<Int>, _ bytes: [UInt8]) {
    folded.removeAll(keepingCapacity: true)
    var isASCII = true
    for offset in cell {
      let byte = bytes[offset]
      isASCII = isASCII && byte < 0x80
      folded.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
    }
    if !isASCII { folded = Array(Folding.fold(String(decoding: bytes[cell], as: UTF8.self)).utf8) }
    WordSlices.forEachSlot(of: folded[...]) { slot in bits[start + slot / 64] |= 1 << UInt64(slot % 64) }
  }

  /// The slices, each with its checksum.
  func finished() -> [UInt8] {
    let groups = bits.count / Self.words
    let width = WordSlices.width(groups)
    let stride = width + WordSlices.sum
    var slices = [UInt8](repeating: 0, count: WordSlices.slots * stride)
    for (index, word) in bits.enumerated() {
      let (group, first) = (index / Self.words, index % Self.words * 64)
      var rest = word
      while rest != 0 {
        slices[(first + rest.trailingZeroBitCount) * stride + group / 8] |= 1 << UInt8(group % 8)
        rest &= rest - 1
      }
    }
    for slot in 0..<WordSlices.slots {
      let end = slot * stride + width
      let sum = CRC32.checksum(slices[end - width..<end])
      for index in 0..<WordSlices.sum { slices[end + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
    }
    return slices
  }
}

extension ColumnIndex {
  /// The groups of rows that may have a folded word in a text that searches look into, as ranges of offsets in the file;
  /// nil if the slices do not say, or if so many may have it that a scan takes no longer.
  func ranges(of word: [UInt8], end: Int) -> [Range<Int>]? {
    guard word.count >= WordSlices.piece, let starts = starts() else { return nil }
    let groups = starts.count
    var slots: Set<Int> = []
    WordSlices.forEachSlot(of: word[...]) { slots.insert($0) }
    var found = [UInt8](repeating: 0xFF, count: WordSlices.width(groups))
    for slot in slots {
      guard let slice = slice(slot, groups) else { return nil }
      for index in found.indices { found[index] &= slice[index] }
    }
    let wanted = (0..<groups).filter { found[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
    guard wanted.count <= groups / 2 else { return nil }
    return wanted.map { Self.range($0..<$0 + 1, starts, end) }
  }

  /// All rows as ranges of offsets in the file, each of so many bytes or somewhat more; nil if the cache does not say.
  func blocks(of size: Int, end: Int) -> [Range<Int>]? {
    guard let starts = starts(), starts.count > 0 else { return nil }
    var blocks: [Range<Int>] = []
    var first = 0
    for next in 1...starts.count {
      let range = Self.range(first..<next, starts, end)
      guard next == starts.count || range.count >= size else { continue }
      blocks.append(range)
      first = next
    }
    return blocks
  }

  private static func range(_ groups: Range<Int>, _ starts: RowStarts, _ end: Int) -> Range<Int> {
    starts[groups.lowerBound]..<(groups.upperBound < starts.count ? starts[groups.upperBound] : end)
  }
}
