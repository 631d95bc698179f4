public import Answers
public import Equipment

/// What was loaded to be shown, from where, and how long it took.
public struct LoadReport: Sendable, Equatable {
  /// The types of what was loaded; none where it was something else.
  public let types: [RecordType]
  /// How many records came; nil where it was no list of records.
  public let rows: Int?
  /// Where it came from.
  public let sources: Set<DataSource>
  /// How long it took, in nanoseconds.
  public let nanoseconds: Int

  /// States what was loaded.
  public init(types: [RecordType], rows: Int?, sources: Set<DataSource>, nanoseconds: Int) {
    (self.types, self.rows, self.sources, self.nanoseconds) = (types, rows, sources, nanoseconds)
  }
}
