import Synchronization

/// A record before or after a change: at hand, or as the journal holds it.
package enum ChangedRecord: Sendable {
  case made(any Record)
  case stored(StoredRecord)

  /// The record itself; nil if it is stored in a way that cannot be read.
  package var record: (any Record)? {
    switch self {
    case .made(let record): record
    case .stored(let stored): stored.record
    }
  }
}

/// A record that is made of its bytes when it is first asked for.
///
/// Most commands ask for none of those in the journal.
package final class StoredRecord: Sendable {
  private let make: @Sendable () -> (any Record)?
  private let made = Mutex<(any Record)??>(nil)

  /// Keeps how the record is made; nil comes of bytes that cannot be read.
  package init(_ make: @escaping @Sendable () -> (any Record)?) { self.make = make }

  fileprivate var record: (any Record)? {
    made.withLock { made in
      let record = made ?? make()
      made = .some(record)
      return record
    }
  }
}
