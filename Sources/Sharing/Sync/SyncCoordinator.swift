package import Equipment

/// Decides when changes are exchanged without anybody asking.
///
/// It hears what happens in a session and knows no clock, no file and no network of its own.
package protocol SyncCoordinator: Sendable {
  /// How many changes wait to be sent.
  var pending: Int { get }

  /// A session begins, or goes on after it was suspended.
  mutating func began(at moment: Timestamp)
  /// Something was changed here.
  mutating func changed(_ count: Int, at moment: Timestamp)
  /// Changes were exchanged.
  mutating func exchanged(at moment: Timestamp)
  /// An exchange has failed.
  mutating func failed(at moment: Timestamp)
  /// The session is suspended: nothing is exchanged until it goes on.
  mutating func suspended()
  /// The session ends.
  mutating func ended(at moment: Timestamp)

  /// When the next exchange is due; nil if there is nothing to exchange.
  var due: Timestamp? { get }
}

/// The coordinator of real sessions: a while after the last change, seldom, and ever more seldom while it fails.
package struct AdaptiveSyncCoordinator: SyncCoordinator {
  /// Seconds that nothing is to be changed for before changes are sent.
  package static let quietTime = 30
  /// Fewest seconds between two exchanges.
  package static let leastInterval = 60
  /// Most seconds between two attempts while they fail.
  package static let longestInterval = 30 * 60
  /// Seconds after which it is looked whether others have changed something.
  package static let lookInterval = 60 * 60

  package private(set) var pending: Int
  private var lastChange: Timestamp?
  private var lastExchange: Timestamp?
  private var lastFailure: Timestamp?
  private var failures: Int
  private var isActive = false
  private var isEnding = false
  /// A factor of an interval, from 0.8 to 1.2, so that machines that were refused together do not try again together.
  private let jitter: @Sendable () -> Double
  private var factor = 1.0

  /// Goes on from what is known of earlier exchanges.
  package init(
    pending: Int, exchanged: Timestamp?, failures: Int = 0, failed: Timestamp? = nil,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.8...1.2) }
  ) {
    (self.pending, lastExchange, self.failures, lastFailure, self.jitter) = (
      pending, exchanged, failures, failed, jitter
    )
    factor = jitter()
  }

  package mutating func began(at moment: Timestamp) {
    isActive = true
    if pending > 0 { lastChange = lastChange ?? moment }
    // Whoever never exchanged anything looks at once.
    lastExchange = lastExchange ?? Timestamp(seconds: moment.seconds - Self.lookInterval)
  }

  package mutating func changed(_ count: Int, at moment: Timestamp) {
    pending += count
    lastChange = moment
  }

  package mutating func exchanged(at moment: Timestamp) {
    (pending, failures, lastExchange, lastFailure) = (0, 0, moment, nil)
  }

  package mutating func failed(at moment: Timestamp) {
    failures += 1
    (lastFailure, factor) = (moment, jitter())
  }

  package mutating func suspended() { isActive = false }

  package mutating func ended(at moment: Timestamp) { isEnding = true }

  /// Seconds until the next attempt after one that failed: twice as long each time.
  package var backoff: Int {
    let doubled = Self.leastInterval << min(max(failures - 1, 0), 10)
    return Int(Double(min(doubled, Self.longestInterval)) * factor)
  }

  package var due: Timestamp? {
    guard isActive, let lastExchange else { return nil }
    if let lastFailure, failures > 0 { return Timestamp(seconds: lastFailure.seconds + backoff) }
    guard pending > 0, let lastChange else {
      return isEnding ? nil : Timestamp(seconds: lastExchange.seconds + Self.lookInterval)
    }
    if isEnding { return lastChange }
    return Timestamp(
      seconds: max(lastChange.seconds + Self.quietTime, lastExchange.seconds + Self.leastInterval))
  }
}
