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
