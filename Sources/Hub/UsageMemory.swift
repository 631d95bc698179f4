/// The storage of how often each command was used; its loss does no harm, so no method throws.
public protocol UsageMemory: AnyObject, Sendable {
  /// How often each was used in all; none if nothing can be read.
  func load() -> [String: Int]
  /// Adds the uses of a session.
  func add(_ uses: [CommandUse])
  /// Forgets everything.
  func forget()
}

/// How often a command was used.
public struct CommandUse: Sendable, Equatable {
  /// The command's name.
  public let command: String
  /// How often it was used.
  public var count: Int

  /// Puts the parts together.
  public init(_ command: String, _ count: Int) { (self.command, self.count) = (command, count) }
}
