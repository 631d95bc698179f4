import Hub

/// A session on a copy of the sample inventory.
public struct Practice {
  let session: Session
  /// The path of the copy.
  let folder: String
  /// The data folder with the person's own inventory, which the tutorial leaves untouched.
  let ownFolder: String
  /// Removes the copy.
  let remove: @HubActor () -> Void
}
