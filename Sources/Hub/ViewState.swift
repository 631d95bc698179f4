/// The state of a screen; every screen renders all five.
public enum ViewState<Value: Sendable>: Sendable {
  /// Nothing was asked for yet.
  case idle
  /// On its way.
  case loading
  /// Here it is.
  case loaded(Value)
  /// There is nothing, and why.
  case empty(Emptiness)
  /// It could not be read, and why; the answer before it is not shown.
  case failed(Failure)

  /// The value, if it is there.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// The value; nil where there is nothing, or nothing that can be read.
  ///
  /// - Throws: the error of a failed state for which no answer came.
  public func get() throws -> Value? {
    if let error = failure?.error, !(error is NothingReadable) { throw error }
    return value
  }

  /// Why there is nothing; nil in every state but `empty`.
  public var emptiness: Emptiness? {
    if case .empty(let emptiness) = self { emptiness } else { nil }
  }

  /// Why it could not be read; nil in every state but `failed`.
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  /// True once an answer came, be it empty.
  var isAnswered: Bool {
    switch self {
    case .loaded, .empty: true
    case .idle, .loading, .failed: false
    }
  }

  /// The same state of something that is made of the value.
  func map<Other>(_ transform: (Value) -> Other) -> ViewState<Other> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .loaded(let value): .loaded(transform(value))
    case .empty(let emptiness): .empty(emptiness)
    case .failed(let failure): .failed(failure)
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

  /// The result of the action, once it is done.
  public var value: Value? {
    if case .success(let value) = self { value } else { nil }
  }

  /// Why it was not done; nil where it was, or goes on.
  public var failure: String? {
    if case .failure(let message) = self { message } else { nil }
  }
}
