public import Hub

/// An event while a person looks at an answer of `watch`.
public enum WatchEvent: Sendable, Equatable {
  /// The data have changed, and come to rest.
  case changed
  /// The terminal has another size, or was given to another program meanwhile.
  case resized
  /// Nothing happened for as long as was to be waited.
  case elapsed
  /// Ctrl-C.
  case interrupted
}

/// A source of events for `watch`: changes of a folder's files, of the terminal's size, and Ctrl-C.
@HubActor
public protocol FolderWatch: AnyObject {
  /// Waits, without using the processor, for the next event since the last call.
  ///
  /// - Parameter seconds: the longest wait; nil for as long as it takes.
  func next(within seconds: Int?) -> WatchEvent
  /// Lets go of the folder and the keyboard.
  func close()
}
