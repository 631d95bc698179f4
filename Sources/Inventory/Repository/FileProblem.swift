public import Equipment

/// What is wrong with a file, and where. (Interim: the codec's own declaration replaces it.)
public struct FileProblem: Error, Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case notUTF8, nul, raggedRow(expected: Int, found: Int), strayQuote, unclosedQuote
    case duplicateHeader(String), missingHeader, missingColumn(String), unnamedColumn
    case fieldTooLong(limit: Int), tooManyColumns(limit: Int)
    case value(FieldError), badId(String), duplicateId(Int, firstLine: Int), reusedId(Int), missingId
  }
  public let file: String
  public let line: Int
  public let column: Int
  public let kind: Kind
}
