/// The storage of how often each command was used; its loss does no harm, so no method throws.
public protocol UsageMemory: Sendable {
  /// How often each was used in all; none if nothing can be read.
  func load() -> [String: Int]
  /// Adds the uses of a session.
  func add(_ uses: [String: Int])
  /// Forgets everything.
  func forget()
}
