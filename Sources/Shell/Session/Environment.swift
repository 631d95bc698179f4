/// The environment variables that the program was started with, each looked up when it is asked for.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// Looks variables up in this way.
  public init(_ lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

  /// Has these variables and no others.
  public init(_ variables: [String: String]) { lookUp = { variables[$0] } }

  /// The value of a variable; nil if it is not set.
  public subscript(_ name: String) -> String? { lookUp(name) }
}
