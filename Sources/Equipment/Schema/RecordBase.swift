/// The id, times and unknown columns that every record has.
public struct RecordBase: Sendable {
  /// The number within its type, from 1; 0 until stored.
  public var id = 0
  /// When it was added.
  public var created: Timestamp?
  /// When it was last changed.
  public var updated: Timestamp?
  /// Columns of the file that the program does not know, kept as they are.
  public var unknown: [UnknownColumn] = []

  /// Makes the base of a record that is not stored yet.
  public init() {}
}
