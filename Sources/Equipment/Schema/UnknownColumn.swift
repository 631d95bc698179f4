/// A column that the program does not know, with its text for one item.
public struct UnknownColumn: Sendable, Hashable {
  /// The column's heading.
  public let name: String
  /// The text, never empty.
  public var text: String

  /// Keeps a text under its column's heading.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
