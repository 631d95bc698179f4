public import Equipment

/// Something in a file that cannot be read, with its line and column.
public struct FileProblem: Error, Sendable, Equatable {
  /// The file's name.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The character within the line, from 1.
  public let column: Int
  /// The kind of problem.
  public let kind: Kind

  /// States a problem and its position.
  public init(file: String, line: Int, column: Int, kind: Kind) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
  }

  /// A kind of problem in a file.
  public enum Kind: Sendable, Equatable {
    case notUTF8
    /// A zero byte.
    case nul
    /// A row with more or fewer cells than the header.
    case raggedRow(expected: Int, found: Int)
    /// A quote within a cell that does not begin with one, or text after a closing quote.
    case strayQuote
    case unclosedQuote
    case missingHeader
    case duplicateHeader(String)
    /// A column without a heading.
    case unnamedColumn
    /// A required field that has no column.
    case missingColumn(String)
    /// A cell longer than so many bytes.
    case fieldTooLong(limit: Int)
    case tooManyColumns(limit: Int)
    /// A value that its field does not take.
    case value(FieldError)
    /// An id that is no whole number from 1 on.
    case badId(String)
    /// An id that stands in an earlier line too.
    case duplicateId(Int, firstLine: Int)
    /// A round that cannot have been shot so.
    case round(RoundFault)
    /// A row of an app's score sheets that cannot be understood.
    case sheet(ScoreSheetFault)
    /// A person of the list of a course that cannot be understood.
    case course(CourseFault)
    /// A name that no two records of a type may share, and that stands in an earlier line too.
    case nameTwice(RecordType, String, firstLine: Int)
    /// The id of an item that was deleted.
    case reusedId(Int)
    /// No id where none can be given.
    case missingId
    /// No type where the file has a column or key for it.
    case missingType
    /// A word that names no type.
    case unknownType(String)
    /// Items of a type where those of another were asked for.
    case otherType(RecordType)
    /// The file, which held so many rows, is missing, or is there and holds none.
    case lost(RecordType, rows: Int, isThere: Bool)
    case json(JSONFault)
    case setup(SetupFault)
  }
}

extension FileProblem {
  /// True if all rows of the file are gone.
  public var isLoss: Bool {
    if case .lost = kind { true } else { false }
  }

  /// True if one problem stands before the other in their file.
  package static func isEarlier(_ one: FileProblem, than other: FileProblem) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A kind of fault in JSON.
public enum JSONFault: Sendable, Equatable {
  /// The text ends within a value.
  case unexpectedEnd
  /// A character that cannot stand here.
  case unexpected(Character)
  /// A number that is not written as JSON has it.
  case badNumber
  /// A backslash that is followed by no escape.
  case badEscape
  /// Half of a pair of `\u` escapes that only mean something together.
  case loneSurrogate
  /// A control character that should have been escaped.
  case controlCharacter
  case duplicateKey(String)
  /// Arrays and objects within each other, deeper than this.
  case tooDeep(limit: Int)
  /// Something after the end of the value.
  case trailing
  /// An array or an object where a field's value should be.
  case notAScalar
  /// Something else where an item should be.
  case notAnObject
  /// Something else where a list of items should be.
  case notAnArray
}
