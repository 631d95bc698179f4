import Equipment

/// What a person was shown last, which the next shell in the same data folder still knows.
public struct Shown: Sendable, Equatable {
  /// What `.` means.
  public var item: ItemReference?
  /// What `%N` means.
  public var listing: [ItemReference]

  /// Nothing, unless said otherwise.
  public init(item: ItemReference? = nil, listing: [ItemReference] = []) {
    self.item = item
    self.listing = listing
  }
}

/// Where that is kept from one shell to the next: nothing that matters, so that neither side fails by it.
public protocol SessionMemory: Sendable {
  /// What was kept last; nil if nothing can be read.
  func load() -> Shown?
  /// Keeps it in place of what was kept before, whole or not at all.
  func save(_ shown: Shown)
}

extension AppState {
  /// Takes over what the shell before this one has left, where this one was shown nothing yet.
  public func recall() {
    guard let memory, let shown = memory.load() else { return }
    remembered = shown
    recall(shown)
  }

  /// Leaves what was shown to the next shell, if that is something else than before.
  public func leaveBehind() {
    guard let memory else { return }
    let shown = Shown(item: lastItem, listing: Array(lastListing.prefix(HubLimits.rememberedRows)))
    guard shown != remembered else { return }
    remembered = shown
    memory.save(shown)
  }
}
