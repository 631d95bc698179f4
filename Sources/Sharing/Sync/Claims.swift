import Answers
import Equipment

/// The blocks of numbers that clones of a shared folder have claimed.
struct Claims {
  private let claims: [Clone]
  private let clone: String

  /// Fewest numbers of a type that are left before the next block is claimed.
  static let fewest = 10

  init(_ table: SharedTable, of clone: String) {
    claims = table.uids.compactMap { table.record($0)?.clone }.sorted { $0.base.id < $1.base.id }
    self.clone = clone
  }

  /// The names of all clones, each once.
  var names: [String] {
    var seen: Set<String> = []
    return claims.map(\.clone).filter { seen.insert($0).inserted }
  }

  /// The first of a name, and the name with 2, 3 … behind it, that no clone has.
  func freeName(near name: String) -> String {
    let taken = names
    guard taken.contains(name) else { return name }
    return (2...taken.count + 2).map { "\(name.prefix(CloneName.longest - 4))-\($0)" }.first { !taken.contains($0) }
      ?? name
  }

  var own: [Clone] { claims.filter { $0.clone == clone } }

  /// The first block that nobody has.
  var free: Int { claims.map { $0.block + $0.blocks }.max() ?? 0 }

  /// The numbers that the clone gives.
  var lease: Lease {
    let runs = own.map { $0.block...$0.block + $0.blocks - 1 }.sorted { $0.lowerBound < $1.lowerBound }
    return Lease(clone: clone, blocks: runs, free: free)
  }

  /// The blocks that the clone needs beside its own; nil if it has numbers enough.
  ///
  /// - Parameters:
  ///   - next: the next number of each stored type.
  ///   - isFounder: true for the first clone, which owns the blocks of all that is there.
  func needed(_ next: [RecordType: Int], isFounder: Bool) -> ClosedRange<Int>? {
    let lease = lease
    let used = next.filter { $0.key != .version && $0.value > 1 }
    if isFounder { return 0...(used.map { Lease.block(of: $0.value - 1, $0.key) }.max() ?? 0) }
    // Numbers were given that nobody had claimed yet.
    let beyond = used.map { Lease.block(of: $0.value - 1, $0.key) }.filter { $0 >= free }.max()
    if let beyond { return free...beyond }
    let isShort = next.contains { $0.key != .version && lease.left(from: $0.value, of: $0.key) < Self.fewest }
    return own.isEmpty || isShort ? free...free : nil
  }
}

extension Clone {
  /// A claim of blocks.
  init(_ clone: String, _ blocks: ClosedRange<Int>, machine: String, at moment: Timestamp) {
    self.init()
    (self.clone, block, self.blocks) = (clone, blocks.lowerBound, blocks.count)
    (claimed, self.machine, lastSync) = (moment, machine, moment)
    (base.created, base.updated) = (moment, moment)
    uid = .random()
  }
}
