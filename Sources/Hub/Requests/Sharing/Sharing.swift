public import Answers
public import Equipment
import Sharing
import Store

extension Action<SyncReport> {
  /// Exchanges changes with the other machines that share the folder.
  public static var exchange: Self {
    Action(change: received) { context in
      let report = try context.synchronizer().run()
      try await context.repository.refresh()
      return report
    }
  }

  private static func received(_ report: SyncReport) -> Change { report.received }

  /// Begins to share the folder.
  ///
  /// - Parameters:
  ///   - remote: where changes are exchanged, as git names it; nil leaves it open.
  ///   - name: the clone's name; nil for one that is near the computer's.
  public static func share(with remote: String?, as name: String?) -> Self {
    Action { context in
      let report = try context.synchronizer().share(with: remote, as: name)
      try await context.repository.refresh()
      return report
    }
  }

  /// Makes a folder a clone of what is shared somewhere.
  ///
  /// - Parameter folder: the path of the folder; nil for the session's.
  public static func join(_ remote: String, in folder: String?, as name: String?) -> Self {
    Action { context in
      let report = try context.synchronizer(in: folder).join(remote, as: name)
      try await context.repository.refresh()
      return report
    }
  }
}

extension Action<Change> {
  /// Takes back what came in last from other machines, as a change of this one.
  ///
  /// - Parameter isForced: true if what was changed here since gives way.
  public static func undoExchange(isForced: Bool) -> Self {
    Action { context in
      guard let inventory = context.repository as? any SharedInventory else { throw SyncFailure.notShared }
      guard let change = try inventory.undoExchange(isForced: isForced) else { throw SyncFailure.nothingCameIn }
      return change
    }
  }
}

extension Action<Void> {
  /// Stops the exchange, until somebody shares the folder again.
  public static var leaveOthers: Self {
    Action(change: nothing) { try $0.synchronizer().leave() }
  }

  private static func nothing() -> Change { Change() }
}

extension Request<SyncStatus> {
  /// How the folder stands to the other machines; nothing is fetched.
  public static var syncStatus: Self { Request { try $0.synchronizer().status() } }
}

extension Request<[SyncEntry]> {
  /// What machines have written down, the newest first.
  public static func syncEntries(limit: Int?) -> Self {
    Request(size: .list) { try $0.synchronizer().entries(limit: limit) }
  }
}

extension RequestContext {
  /// The exchange of the session's folder, or of another one.
  func synchronizer(in folder: String? = nil) throws -> Synchronizer {
    guard let exchange = dependencies.makeExchange?() else { throw SyncFailure.notShared }
    let own = folder == nil ? repository as? any SharedInventory : nil
    return exchange.synchronizer(own, in: folder)
  }
}
