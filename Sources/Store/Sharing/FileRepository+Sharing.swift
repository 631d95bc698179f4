package import Answers
package import Equipment
import Synchronization

/// What the exchange with other machines needs of the store.
package protocol SharedInventory: Sendable {
  /// Writes all changes into the files, and reads these: what other machines are to get.
  ///
  /// - Throws: `InventoryError.fileProblems` if anything cannot be read: that must not go on to others.
  func published() throws -> PublishedFiles

  /// Stores a change that came in from other machines, with the very contents that some files have there.
  ///
  /// - Parameters:
  ///   - sequence: the last entry that the change knows of.
  ///   - clones: the names of those that it came from; none if the program itself made it for them.
  /// - Returns: nil, with nothing stored, if there are newer entries.
  func adopt(
    _ change: Change, _ contents: [RecordType: [UInt8]], after sequence: Int, from clones: [String]
  ) throws -> Committed?

  /// True if the entry behind another one is of what came in from other machines.
  func hasAdopted(after sequence: Int) throws -> Bool

  /// Notes which numbers are given here from now on; with nil the folder is not shared any longer.
  func take(_ lease: Lease?) throws

  /// The entries after one, oldest first, as lines of a log that others can read, and how many changes of people's they are.
  func log(after sequence: Int) throws -> SharedLog

  /// Takes back what came in last from other machines; nil if nothing did.
  ///
  /// - Parameter isForced: true if what was changed here since gives way.
  /// - Throws: `InventoryError.overtaken` if something was changed here since.
  func undoExchange(isForced: Bool) throws -> Change?
}

extension FileRepository: SharedInventory {
  package var isShared: Bool {
    (try? store.withLock { store throws(InventoryError) in try store.currentLog().index.lease != nil }) ?? false
  }

  package func published() throws -> PublishedFiles {
    try store.withLock { store throws(InventoryError) in try store.published() }
  }

  package func adopt(
    _ change: Change, _ contents: [RecordType: [UInt8]], after sequence: Int, from clones: [String]
  ) throws -> Committed? {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.adopt(change, contents, after: sequence, from: clones)
    }
  }

  package func hasAdopted(after sequence: Int) throws -> Bool {
    try store.withLock { store throws(InventoryError) in try store.hasAdopted(after: sequence) }
  }

  package func take(_ lease: Lease?) throws {
    try store.withLock { store throws(InventoryError) in
      endReading(&store)
      try store.take(lease)
    }
  }

  package func log(after sequence: Int) throws -> SharedLog {
    try store.withLock { store throws(InventoryError) in try store.log(after: sequence) }
  }

  package func undoExchange(isForced: Bool) throws -> Change? {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.undoExchange(isForced: isForced)
    }
  }
}
