public import Equipment

/// The numbers that a clone of a shared folder gives: those of the blocks that it has claimed, then of any that nobody has.
///
/// A block has a hundred numbers of each type that people name by number, and a thousand of those that nobody types, so
/// that machines that do not know of each other seldom give one number twice.
public struct Lease: Sendable, Equatable {
  /// The name of the clone.
  public let clone: String
  /// The runs of blocks that it claimed, ascending.
  public let blocks: [ClosedRange<Int>]
  /// The first block that nobody has claimed so far.
  public let free: Int

  /// States the numbers of a clone.
  public init(clone: String, blocks: [ClosedRange<Int>], free: Int) {
    (self.clone, self.blocks, self.free) = (clone, blocks, free)
  }

  /// The count of numbers of a type in a block.
  public static func blockSize(of type: RecordType) -> Int { type.isTyped ? 100 : 1000 }

  /// The block of a number of a type.
  public static func block(of id: Int, _ type: RecordType) -> Int { (id - 1) / blockSize(of: type) }

  /// True if a number of a type is one of those that the clone gives.
  public func contains(_ id: Int, of type: RecordType) -> Bool {
    isClaimed(id, of: type) || Self.block(of: id, type) >= free
  }

  /// The first number from one on that the clone gives.
  public func number(from id: Int, of type: RecordType) -> Int {
    let block = Self.block(of: id, type)
    if contains(id, of: type) { return id }
    let next = blocks.first { $0.lowerBound > block }?.lowerBound ?? free
    return next * Self.blockSize(of: type) + 1
  }

  /// True if a number of a type is in one of the clone's blocks.
  public func isClaimed(_ id: Int, of type: RecordType) -> Bool {
    id > 0 && blocks.contains { $0.contains(Self.block(of: id, type)) }
  }

  /// The first of so many numbers in a row that the clone has claimed, from one on; nil if it has not as many.
  public func run(of count: Int, from id: Int, of type: RecordType) -> Int? {
    let size = Self.blockSize(of: type)
    return blocks.lazy.map { (max(id, $0.lowerBound * size + 1), ($0.upperBound + 1) * size) }
      .first { $0 + count - 1 <= $1 }?.0
  }

  /// How many numbers of a type are left in its blocks, from one on.
  public func left(from id: Int, of type: RecordType) -> Int {
    let size = Self.blockSize(of: type)
    return blocks.reduce(0) { $0 + max(0, ($1.upperBound + 1) * size - max($1.lowerBound * size, id - 1)) }
  }
}

extension RecordType {
  /// True if people name its records by their numbers.
  fileprivate var isTyped: Bool { equipment != nil || !kind.isFrequent }
}
