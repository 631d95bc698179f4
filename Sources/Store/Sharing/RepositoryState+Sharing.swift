package import Answers
import Codecs
package import Equipment
import Files

/// The files of a shared folder as they are after a checkpoint.
package struct PublishedFiles: Sendable {
  /// The number of the last entry that they include.
  package let sequence: Int
  /// The contents by stored kind; of a kind without a file there is none.
  package let contents: [RecordType: [UInt8]]
  /// The same of the kinds that are never shared: what refers to records of others follows these.
  package let local: [RecordType: [UInt8]]
  /// The numbers that are given here; nil where the folder is not shared.
  package let lease: Lease?
  /// The number of each stored kind that is given next.
  package let next: [RecordType: Int]
}

extension RepositoryState {
  /// Writes all changes into the files, and reads these: what other machines are to get.
  ///
  /// - Throws: `InventoryError.fileProblems` if anything cannot be read: that must not go on to others.
  mutating func published() throws(InventoryError) -> PublishedFiles {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    return try writing { store throws(InventoryError) in
      try store.ingest(RecordType.stored)
      if try store.isCheckpointOutstanding() { _ = try store.checkpoint() }
      let log = try store.currentLog()
      var (contents, local) = ([RecordType: [UInt8]](), [RecordType: [UInt8]]())
      for type in RecordType.stored {
        guard let noted = log.index.files[type] else { continue }
        let content = try InventoryError.reading { () throws(FileFailure) in
          try store.files.dataContent(store.folder.file(of: type))
        }
        guard let content, Digest(of: content.bytes) == noted.digest else {
          let problems = try store.view(type).problems
          throw problems.isEmpty ? .unreadable(.keepsChanging(store.folder.file(of: type))) : .fileProblems(problems)
        }
        if type.isLocal { local[type] = content.bytes } else { contents[type] = content.bytes }
      }
      let next = RecordType.stored.filter { !$0.isLocal }.map { ($0, log.part($0)) }.map {
        ($0, log.index.lease == nil ? $1.next : $1.leased)
      }
      return PublishedFiles(
        sequence: log.sequence, contents: contents, local: local, lease: log.index.lease,
        next: Dictionary(uniqueKeysWithValues: next))
    }
  }

  /// Stores a change that came in from other machines, with the very contents that some files have there.
  ///
  /// - Parameters:
  ///   - sequence: the last entry that the change knows of.
  ///   - clones: the names of those that it came from; none if the program itself made it for them.
  /// - Returns: nil, with nothing stored, if there are newer entries.
  mutating func adopt(
    _ change: Change, _ contents: [RecordType: [UInt8]], after sequence: Int, from clones: [String]
  ) throws(InventoryError) -> Committed? {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    return try writing { store throws(InventoryError) in
      try store.ingest(RecordType.stored)
      guard try store.currentLog().sequence == sequence else { return nil }
      let committed = try store.store(change, .sync(from: clones), restoring: true)
      store.adopted = contents
      defer { store.adopted = [:] }
      _ = try store.checkpoint()
      return committed
    }
  }

  /// True if the entry behind another one is of what came in from other machines.
  mutating func hasAdopted(after sequence: Int) throws(InventoryError) -> Bool {
    var walk = try entryWalk(crossesGaps: true)
    while let entry = try next(&walk), entry.sequence > sequence {
      guard entry.sequence == sequence + 1, case .sync(let clones) = entry.kind else { continue }
      return !clones.isEmpty
    }
    return false
  }

  /// Notes which numbers are given here from now on, where several machines share the folder; nil where none do.
  mutating func take(_ lease: Lease?) throws(InventoryError) {
    try flush()
    try writing { store throws(InventoryError) in
      let log = try store.currentLog()
      guard log.index.lease != lease else { return }
      var index = log.index
      log.noteNumbers(in: &index)
      index.journal = log.journal.position
      if lease == nil || index.lease == nil { index.leased = RecordMap() }
      index.lease = lease
      if let lease {
        for type in RecordType.stored where type.isLeased {
          index.leased[type] = try store.firstFree(type, lease, index.leased[type] ?? 1, log)
        }
        index.leased.keep { $0 > 1 }
      }
      try store.write(index, over: log)
      store.invalidateReads()
    }
  }

  /// The first number of a lease that is above all that were given.
  private mutating func firstFree(
    _ type: RecordType, _ lease: Lease, _ least: Int, _ log: Log
  ) throws(InventoryError) -> Int {
    var given = try view(type).ids.filter {
      lease.contains($0, of: type) && $0 < lease.free * Lease.blockSize(of: type)
    }
    let next = log.part(type).next
    if lease.contains(next - 1, of: type) { given.append(next - 1) }
    return max(least, (given.max() ?? 0) + 1)
  }
}

/// What one machine did, for the others.
package struct SharedLog: Sendable {
  /// A line for each entry.
  package fileprivate(set) var lines: [UInt8] = []
  /// How many changes there are, those that came in from others aside.
  package fileprivate(set) var changes = 0
  /// The records that they changed, each once, in the order in which they were.
  package fileprivate(set) var records: [(type: RecordType, id: Int)] = []
}

extension RepositoryState {
  /// The entries after one, oldest first; what came in from others is not among them, nor what others must not read.
  mutating func log(after sequence: Int) throws(InventoryError) -> SharedLog {
    var entries: [HistoryEntry] = []
    var walk = try entryWalk(crossesGaps: true)
    while let entry = try next(&walk), entry.sequence > sequence { entries.append(entry) }
    var log = SharedLog()
    var seen: Set<WholeKey> = []
    for case let entry? in entries.reversed().map(\.shared) {
      if case .sync = entry.kind { continue }
      log.changes += 1
      log.lines += LogLine.entry(entry, ingested: []).bytes(after: nil)
      for item in entry.change.items where seen.insert(WholeKey(item)).inserted {
        log.records.append((item.type.whole, WholeKey(item).id))
      }
    }
    return log
  }
}

extension HistoryEntry {
  /// What of it others may read, who get the folder's files and this machine's log; nil where all of it stays here.
  fileprivate var shared: HistoryEntry? {
    guard change.types.contains(where: \.isLocal) || rows.contains(where: { $0.type.isLocal }) else { return self }
    var shared = self
    shared.change.items.removeAll { $0.type.isLocal }
    shared.change.columns.removeAll { $0.type.isLocal }
    shared.rows.removeAll { $0.type.isLocal }
    return shared.change.isEmpty && shared.rows.isEmpty ? nil : shared
  }
}
