/// Numbers for pairs of small numbers, one after the other as the pairs turn up.
///
/// A dictionary would hash each pair anew with a hash that withstands enemies, which takes longer than all the rest where
/// very many rows are summed up.
@frozen public struct NumberPairs {
  /// The pairs, the second number of each in the low bits.
  @usableFromInline var keys: [UInt64] = []
  /// The hash table, of which at most every other slot is taken: the number of a pair plus one; 0 in a free slot.
  @usableFromInline var slots = Array(repeating: UInt32(0), count: 64)

  /// No pairs yet.
  @inlinable public init() {}

  /// How many pairs there are.
  @inlinable public var count: Int { keys.count }

  /// The number of a pair; the next one, if it was not there before.
  @inlinable public mutating func number(of one: UInt32, _ other: UInt32) -> Int {
    let key = UInt64(one) << 32 | UInt64(other)
    let slot = slot(of: key)
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  /// The number of a pair that was there before; nil of another.
  public func known(_ one: UInt32, _ other: UInt32) -> Int? {
    let number = slots[slot(of: UInt64(one) << 32 | UInt64(other))]
    return number > 0 ? Int(number) - 1 : nil
  }

  /// The slot of a key, or the free one in which it belongs.
  @inlinable func slot(of key: UInt64) -> Int {
    let (slots, keys) = (slots.span, keys.span)
    let product = (key ^ (key >> 32)) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: product ^ (product >> 29)) & (slots.count - 1)
    while slots[slot] > 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  @usableFromInline mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 4)
    for (number, key) in keys.enumerated() { slots[slot(of: key)] = UInt32(number + 1) }
  }
}
