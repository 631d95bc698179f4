/// What a screen shows: every screen renders all five.
public enum ViewState<Value: Sendable>: Sendable {
  /// Nothing was asked for yet.
  case idle
  /// On its way.
  case loading
  /// Here it is.
  case loaded(Value)
  /// There is nothing.
  case empty
  /// It could not be had; what was there before is not shown.
  case failed(any Error)

  /// The value, if it is there.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// The value; nil where there is nothing.
  ///
  /// - Throws: the error of a failed state.
  public func get() throws -> Value? {
    if case .failed(let error) = self { throw error }
    return value
  }

  /// The same state of something that is made of the value.
  func map<Other>(_ transform: (Value) -> Other) -> ViewState<Other> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .loaded(let value): .loaded(transform(value))
    case .empty: .empty
    case .failed(let error): .failed(error)
    }
  }
}

/// How the last action went, instead of a flag for every ending.
public enum ActionState<Value: Sendable>: Sendable {
  /// No action yet.
  case idle
  /// Under way.
  case inProgress
  /// Done.
  case success(Value)
  /// Not done, and why, in words.
  case failure(message: String)

  /// What came of it, if it was done.
  public var value: Value? {
    if case .success(let value) = self { value } else { nil }
  }
}
