public import Answers
public import Equipment

/// A load of an answer to be shown: its types, rows, sources and time.
public struct LoadReport: Sendable, Equatable {
  /// The types of the records that were loaded; none where it was something else.
  public let types: [RecordType]
  /// How many records came; nil where it was no list of records.
  public let rows: Int?
  /// The sources that it was read from.
  public let sources: DataSources
  /// How long it took, in nanoseconds.
  public let nanoseconds: Int

  /// Puts the parts together.
  public init(types: [RecordType], rows: Int?, sources: DataSources, nanoseconds: Int) {
    (self.types, self.rows, self.sources, self.nanoseconds) = (types, rows, sources, nanoseconds)
  }
}
