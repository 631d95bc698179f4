import Equipment

/// The item and the listing shown last, which the next shell in the same data folder still knows.
public struct Shown: Sendable, Equatable {
  /// The item that `.` means.
  public var item: ItemReference?
  /// The rows that `%N` counts from 1.
  public var listing: [ItemReference]

  /// Puts the parts together; without arguments nothing was shown.
  public init(item: ItemReference? = nil, listing: [ItemReference] = []) {
    self.item = item
    self.listing = listing
  }
}

/// The storage of `Shown` from one shell to the next; its loss does no harm, so neither method throws.
public protocol SessionMemory: AnyObject, Sendable {
  /// The item and the listing saved last; nil if nothing can be read.
  func load() -> Shown?
  /// Replaces the saved item and listing, whole or not at all.
  func save(_ shown: Shown)
}
