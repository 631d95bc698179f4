/// Where it is kept how often each command was used; nothing that matters, so that neither side fails by it.
public protocol UsageMemory: Sendable {
  /// How often each was used in all; none if nothing can be read.
  func load() -> [String: Int]
  /// Adds the uses of a session.
  func add(_ uses: [String: Int])
  /// Forgets everything.
  func forget()
}
