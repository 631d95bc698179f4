/// Reports how far long work has come, while it is done.
public struct WorkProgress: Sendable {
  /// The unit in which work is counted.
  public enum Unit: Sendable {
    case bytes, items
  }

  private let listener: (@Sendable (_ done: Int, _ total: Int, Unit) -> Void)?

  /// Reports to a listener, which has to be quick: it is called within the work, on its thread.
  public init(_ listener: @escaping @Sendable (_ done: Int, _ total: Int, Unit) -> Void) { self.listener = listener }

  private init() { listener = nil }

  /// Reports to nobody.
  public static let unobserved = WorkProgress()

  /// Reports that so much of a total is done.
  public func report(_ done: Int, of total: Int, _ unit: Unit) { listener?(done, total, unit) }
}
