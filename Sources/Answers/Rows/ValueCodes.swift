/// The different cells of one column, numbered in the order in which they turn up.
///
/// Most columns hold few different values: what is worked out for one of them need not be worked out again.
@usableFromInline package struct ValueCodes {
  /// The cells, quotes and all; one after the other.
  private var arena: [UInt8] = []
  @usableFromInline var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// The hash table: a cell's code plus one in its slot; 0 in a free slot.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// No cells yet.
  package init() {}

  /// How many there are.
  @inlinable package var count: Int { ends.count }

  /// The bytes of a cell.
  package func cell(_ code: Int) -> [UInt8] { Array(arena[(code == 0 ? 0 : ends[code - 1])..<ends[code]]) }

  /// The number of a cell; the next one, if it was not there before.
  package mutating func code(of cell: Range<Int>, in bytes: [UInt8]) -> Int {
    let hash = Self.hash(cell, bytes)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] > 0 {
      let code = Int(slots[slot]) - 1
      if hashes[code] == hash, isCell(code, cell, bytes) { return code }
      slot = (slot + 1) & (slots.count - 1)
    }
    arena += bytes[cell]
    ends.append(arena.count)
    hashes.append(hash)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  private func isCell(_ code: Int, _ cell: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let start = code == 0 ? 0 : ends[code - 1]
    guard ends[code] - start == cell.count else { return false }
    return unsafe arena.withUnsafeBytes { arena in
      unsafe bytes.withUnsafeBytes { bytes in
        // Safe: both ranges lie within their bytes.
        for offset in 0..<cell.count where unsafe arena[start + offset] != bytes[cell.lowerBound + offset] {
          return false
        }
        return true
      }
    }
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 4)
    for (code, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(code + 1)
    }
  }

  /// Fowler, Noll and Vo's hash, with a last mix so that its low bits differ too.
  private static func hash(_ cell: Range<Int>, _ bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      // Safe: a cell lies within the bytes.
      for offset in cell { unsafe hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01B3 }
      return hash ^ (hash >> 29)
    }
  }
}
