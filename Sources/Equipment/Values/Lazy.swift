import Synchronization

/// A value that is made when it is first asked for, once.
package final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  /// Nothing made yet.
  package init() {}

  /// The value, made now if there is none.
  package func value(orMake make: () -> Value) -> Value {
    made.withLock { made in
      if let value = made { return value }
      let value = make()
      made = value
      return value
    }
  }
}
