import Answers
import Equipment
import Files

/// The state of the log that a command which only reads has seen, so that all it reads is of one state.
///
/// Files are looked at one after the other, and a checkpoint may come between two looks. Nobody waits for that: a
/// reading notes the version of the log that it reads by, and begins anew if it met a second one. Before it shows
/// anything it holds all files open; as they are only ever replaced, the opened ones stay as they were.
struct Reading: Sendable {
  /// The version of the log that everything so far was read with; nil before the first look.
  private var version: Int?
  /// True once a second state was met, so that the results are of no single state.
  var hasMoved = false
  /// True once all files are open, as they belong to that version.
  var isHeld = false

  /// True until the log is first read.
  var isNew: Bool { version == nil }

  /// Notes the version of the log that is read by.
  mutating func note(_ current: Int) {
    if let version, version != current { hasMoved = true }
    version = current
  }
}

extension RepositoryState {
  /// Opens every file, so that the reading goes on with the state that it has seen so far.
  ///
  /// - Throws: `InventoryError.unreadable` if that state is gone, which `reading` notes.
  mutating func hold() throws(InventoryError) {
    guard let reading, !reading.isHeld else { return }
    for _ in 0..<StoreLimits.holdAttempts {
      guard !reading.hasMoved else { break }
      let log = try currentLog()
      tables.hold(round)
      if try reader.isCurrent(log) {
        self.reading?.isHeld = true
        return
      }
      guard reading.isNew else { break }
      self.reading = Reading()
      invalidateReads()
    }
    guard reading.isNew else {
      self.reading?.hasMoved = true
      throw .unreadable(.keepsChanging(folder.path))
    }
    try holdLocked()
  }

  /// The same under the lock, so that other writers wait.
  private mutating func holdLocked() throws(InventoryError) {
    // A transaction or a group that has the lock already releases it itself.
    let isOurs = transaction?.mode == .atomic || group != nil
    if !isOurs {
      do throws(InventoryError) { try lock.acquire() } catch {
        if case .locked = error { throw error }
        // Who may only read cannot make others wait.
        throw .unreadable(.keepsChanging(folder.path))
      }
    }
    defer { if !isOurs { lock.release() } }
    invalidateReads()
    reading = Reading()
    _ = try currentLog()
    tables.hold(round)
    reading?.isHeld = true
  }
}

extension EquipmentRepository {
  /// Runs a command that only reads, so that all that it sees is of one state.
  ///
  /// It runs again if others changed the inventory between two of its looks. Before it shows or asks anything it has to
  /// call `hold`.
  ///
  /// - Throws: what the body throws, or `InventoryError.unreadable` if others did not stop writing.
  package func reading<Value>(_ body: () async throws -> Value) async throws -> Value {
    beginReading()
    var failure: (any Error)?
    for _ in 0..<4 {
      do {
        let value = try await body()
        guard hasMoved else { return value }
      } catch {
        guard hasMoved else { throw error }
        failure = error
      }
      // At the second attempt everything is opened first: nothing can come between.
      try await refresh()
      beginReading()
      try hold()
    }
    throw failure ?? InventoryError.unreadable(.keepsChanging(""))
  }

  /// Nothing, for repositories that nobody else writes into.
  package func beginReading() {}

  /// Nothing, for repositories whose files nobody replaces.
  package func hold() throws {}

  /// False, for repositories that nobody else writes into.
  package var hasMoved: Bool { false }
}
