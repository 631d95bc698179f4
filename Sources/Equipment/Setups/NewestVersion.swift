import Synchronization

/// The present version of a setup, or where it is read from.
enum NewestVersion: Sendable {
  case known(SetupVersion)
  case unread(UnreadVersion)

  /// Its number, without reading it.
  var number: Int {
    switch self {
    case .known(let version): version.number
    case .unread(let version): version.number
    }
  }

  /// The version, read if it was not.
  var version: SetupVersion {
    switch self {
    case .known(let version): version
    case .unread(let version): version.value
    }
  }
}

/// A version that is read when it is asked for, once; a class, so that all copies of a setup share it.
final class UnreadVersion: Sendable {
  let number: Int
  private let read: @Sendable () -> SetupVersion
  private let known = Mutex<SetupVersion?>(nil)

  init(number: Int, read: @escaping @Sendable () -> SetupVersion) { (self.number, self.read) = (number, read) }

  var value: SetupVersion {
    known.withLock { known in
      let version = known ?? read()
      known = version
      return version
    }
  }
}
