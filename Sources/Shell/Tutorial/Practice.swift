import Hub

/// A session on a copy of the sample inventory.
public struct Practice {
  let session: Session
  /// Where the copy is.
  let folder: String
  /// Where the person's own inventory is, which nothing is done to.
  let ownFolder: String
  /// Removes the copy.
  let remove: @HubActor () -> Void
}
