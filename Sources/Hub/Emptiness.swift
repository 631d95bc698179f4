public import Equipment

/// The reason why an answer is empty, as facts: the shell has the words, the symbol and the next command.
public enum Emptiness: Sendable, Equatable {
  /// No record of these types is stored.
  case nothingStored([RecordType])
  /// So many records of these types are stored, and none of them is what was asked for.
  case nothingMatches([RecordType], stored: Int)
  /// Nobody has changed anything of what was asked for.
  case noChanges
  /// The files of a type, or of all, have no columns but the program's.
  case noColumns(RecordType?)
  /// The answer is empty, and no more can be said of it.
  case nothing
}

/// The error of a request that found nothing in files with problems: the part that cannot be read might match.
public struct NothingReadable: Error, Sendable, Equatable {
  /// The types of the records that were asked for; none where it was the history.
  public let types: [RecordType]
  /// How many records of these types can be read; 0 where all of them were asked for.
  public let readable: Int
}

/// The subject of a request: it decides which `Emptiness` an empty answer is reported as.
enum Subject: Sendable {
  /// Records of some types; narrowed, where a filter or a number says which.
  case records([RecordType], isNarrowed: Bool)
  case changes
  case columns(RecordType?)
  case other
}
