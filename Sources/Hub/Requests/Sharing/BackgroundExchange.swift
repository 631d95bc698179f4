public import Answers
import Equipment
import Sharing
import Store

/// Exchanges changes with other machines while a person works, by a process of its own that nobody waits for.
@HubActor
final class BackgroundExchange {
  private let exchange: Exchange
  private let synchronizer: Synchronizer
  private let now: @Sendable () -> Timestamp
  private var coordinator: any SyncCoordinator
  /// How many actions were counted so far.
  private var counted: Int
  /// What `sync.json` said when it was looked at last.
  private var known: SyncMoments

  /// Nil where the folder is not shared.
  init?(_ exchange: Exchange, changesMade: Int, now: @escaping @Sendable () -> Timestamp) {
    synchronizer = exchange.synchronizer()
    guard let moments = try? synchronizer.moments() else { return nil }
    (self.exchange, self.now, counted, known) = (exchange, now, changesMade, moments)
    coordinator = AdaptiveSyncCoordinator(
      pending: (try? synchronizer.pendingChanges()) ?? 0, exchanged: moments.exchanged,
      failures: moments.failures,
      failed: moments.failures > 0 ? now() : nil)
    coordinator.began(at: now())
  }

  /// Between two commands: counts what was changed, starts an exchange that is due, and returns what came in meanwhile.
  ///
  /// - Parameter isAllowed: false where a person wants none that nobody asked for.
  func attend(changesMade: Int, isAllowed: Bool) -> SyncNews? {
    note(changesMade)
    guard let moments = try? synchronizer.moments() else { return nil }
    if moments.exchanged != known.exchanged { coordinator.exchanged(at: moments.exchanged ?? now()) }
    if moments.failures > known.failures { coordinator.failed(at: now()) }
    known = moments
    // The process waits until nothing is changed for a while; after a failure it is not begun before its time.
    if isAllowed, isDue || coordinator.pending > 0 && moments.failures == 0 {
      _ = exchange.startBackground?(exchange.folder, false)
    }
    return moments.hasNews ? try? synchronizer.takeNews() : nil
  }

  /// The session ends: what waits is sent at once.
  func end(changesMade: Int, isAllowed: Bool) {
    note(changesMade)
    coordinator.ended(at: now())
    if isAllowed, isDue { _ = exchange.startBackground?(exchange.folder, true) }
  }

  private var isDue: Bool { coordinator.due.map { $0.seconds <= now().seconds } ?? false }

  private func note(_ changesMade: Int) {
    if changesMade > counted { coordinator.changed(changesMade - counted, at: now()) }
    counted = changesMade
  }
}

extension EquipmentListViewModel {
  /// Between two commands of a person: starts an exchange with other machines that is due, and returns what came in from
  /// them meanwhile; nil where nothing did.
  public func attendExchange() -> SyncNews? {
    guard context.isShared else { return nil }
    if backgroundExchange == nil, let exchange = context.dependencies.makeExchange?() {
      backgroundExchange = BackgroundExchange(
        exchange, changesMade: changesToShare, now: context.dependencies.now)
    }
    return backgroundExchange?.attend(changesMade: changesToShare, isAllowed: isExchangeAllowed)
  }

  /// The session of a person ends: what waits is sent at once, by a process that goes on.
  public func endExchange() {
    backgroundExchange?.end(changesMade: changesToShare, isAllowed: isExchangeAllowed)
  }

  /// True if changes are exchanged with other machines without anybody asking for it.
  public var isExchanging: Bool { backgroundExchange != nil && isExchangeAllowed }

  private var isExchangeAllowed: Bool { context.state[.sync] == SyncMode.background.rawValue }
}
