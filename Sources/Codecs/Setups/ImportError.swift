/// Why a file cannot be read for an import at all.
public indirect enum ImportError: Error, Equatable, Sendable {
  /// Neither the command, nor the file's name, nor a column or key says of which type the items are.
  case typeNeeded
  /// A column that was to be renamed is not in the file.
  case unknownColumn(String)
  /// A column was to be renamed to something that is no field of the type.
  case unknownField(String)
  /// One of several files cannot be read.
  case inFile(String, ImportError)
}
