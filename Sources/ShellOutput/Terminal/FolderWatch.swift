public import Hub

/// What can happen while somebody looks at an answer.
public enum WatchEvent: Sendable, Equatable {
  /// The data have changed, and come to rest.
  case changed
  /// The terminal has another size, or was given to another program meanwhile.
  case resized
  /// Ctrl-C.
  case interrupted
}

/// Tells when a folder's files change.
@HubActor
public protocol FolderWatch: AnyObject {
  /// Waits, without using the processor, for the next event since the last call.
  func next() -> WatchEvent
  /// Lets go of the folder and the keyboard.
  func close()
}
