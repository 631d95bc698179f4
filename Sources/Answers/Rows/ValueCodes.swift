import Codecs
import Equipment

/// The different cells of one column, numbered in the order in which they turn up.
///
/// Most columns hold few different values: what is worked out for one of them need not be worked out again.
@usableFromInline package struct ValueCodes {
  /// The cells, quotes and all; one after the other.
  private var arena: [UInt8] = []
  @usableFromInline var ends: [Int] = []
  /// The number of an empty cell, of which there are more than of any other; -1 before the first.
  private var empty = -1
  /// The hash table, of which at most every other slot is taken.
  private var slots = Array(repeating: Slot(), count: 64)

  /// A cell's entry in the hash table.
  private struct Slot {
    var hash: UInt64 = 0
    var length: UInt32 = 0
    /// The cell's code plus one; 0 in a free slot.
    var number: UInt32 = 0
  }

  /// Cells of one length below this differ exactly if their hashes do.
  private static let longCell = 8

  /// No cells yet.
  package init() {}

  /// How many there are.
  @inlinable package var count: Int { ends.count }

  /// The bytes of a cell.
  package func cell(_ code: Int) -> ArraySlice<UInt8> { arena[start(of: code)..<ends[code]] }

  /// How the cells are spelled.
  package var spelling: ValueSpelling {
    // Texts beyond ASCII may be equal though their bytes are not.
    guard arena.allSatisfy({ $0 < 0x80 && $0 != ASCII.quote }) else { return .any }
    if empty >= 0 { return .plainOrEmpty }
    return doAscend ? .ascending : .plain
  }

  /// True if all are whole numbers, each larger than the one before it.
  private var doAscend: Bool {
    var last = -1
    for code in 0..<count {
      guard let number = Digits.number(arena.span, start(of: code)..<ends[code]), number > last else { return false }
      last = number
    }
    return true
  }

  /// The bytes of all cells, one after the other.
  package var cells: [UInt8] { arena }
  /// How many these are.
  package var byteCount: Int { arena.count }
  /// The end of each cell among them.
  package var cellEnds: [UInt32] { ends.map { UInt32(truncatingIfNeeded: $0) } }

  private func start(of code: Int) -> Int { code == 0 ? 0 : ends[code - 1] }

  /// The number of a cell; the next one, if it was not there before.
  package mutating func code(of cell: Range<Int>, in bytes: [UInt8]) -> Int {
    if cell.isEmpty, empty >= 0 { return empty }
    let new = Slot(hash: Self.hash(cell, bytes.span), length: UInt32(cell.count), number: UInt32(ends.count + 1))
    var index = Int(truncatingIfNeeded: new.hash) & (slots.count - 1)
    while slots[index].number > 0 {
      let (known, code) = (slots[index], Int(slots[index].number) - 1)
      if known.hash == new.hash, known.length == new.length, cell.count < Self.longCell || isCell(code, cell, bytes) {
        return code
      }
      index = (index + 1) & (slots.count - 1)
    }
    if cell.isEmpty { empty = ends.count }
    arena += bytes[cell]
    ends.append(arena.count)
    slots[index] = new
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  /// True if a long cell has the bytes of one of the same length.
  private func isCell(_ code: Int, _ cell: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let (known, new, start) = (arena.span, bytes.span, start(of: code))
    var offset = 0
    while offset < cell.count - 8 {
      if Self.word(known, at: start + offset) != Self.word(new, at: cell.lowerBound + offset) { return false }
      offset += 8
    }
    return Self.word(known, at: ends[code] - 8) == Self.word(new, at: cell.upperBound - 8)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 4)
    for slot in old where slot.number > 0 {
      var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
      while slots[index].number > 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }
}

/// Cells are hashed and compared eight bytes at a time.
extension ValueCodes {
  /// The hash of a cell: one that can be undone for a short cell of a known length.
  private static func hash(_ cell: Range<Int>, _ bytes: Span<UInt8>) -> UInt64 {
    if cell.count < longCell { return mixed(shortWord(cell, bytes)) }
    var hash = UInt64(truncatingIfNeeded: cell.count)
    var offset = cell.lowerBound
    while offset < cell.upperBound - 8 {
      hash = mixed(hash ^ word(bytes, at: offset))
      offset += 8
    }
    return mixed(hash ^ word(bytes, at: cell.upperBound - 8))
  }

  /// Multiplication with 2⁶⁴ over the golden ratio, with the high bits laid over the low ones before and after: the slot
  /// is taken from the low ones.
  ///
  /// Source: D. E. Knuth, “The Art of Computer Programming”, 6.4.
  @inline(__always) private static func mixed(_ word: UInt64) -> UInt64 {
    let product = (word ^ (word >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }

  /// Eight bytes.
  @inline(__always) private static func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes of a short cell, and zeros.
  @inline(__always) private static func shortWord(_ cell: Range<Int>, _ bytes: Span<UInt8>) -> UInt64 {
    if cell.lowerBound + 8 <= bytes.count {
      return word(bytes, at: cell.lowerBound) & ((1 &<< UInt64(8 &* cell.count)) &- 1)
    }
    return cell.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
  }
}

/// How the different cells of a column are spelled.
package enum ValueSpelling: String, Sendable {
  /// Each is its text.
  case plain
  /// The same, and they are whole numbers that ascend, as those of other records mostly do.
  case ascending
  /// The same, but one is empty.
  case plainOrEmpty
  /// Different cells may have the same text.
  case any
}
