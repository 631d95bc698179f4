import Codecs
public import Equipment

/// Why a column of a type cannot be made, named or found.
public enum ColumnFault: Error, Sendable, Equatable {
  /// It has no name.
  case unnamed
  /// The name is that of a field of the type.
  case isField(String)
  /// There is such a column, or one whose name differs in case or accents alone.
  case exists(String)
  /// The name holds what no line of headings can hold: a line break or another control character.
  case unwritable(String)
  /// The name is longer than so many bytes.
  case tooLong(limit: Int)
  /// The file would have more columns than so many.
  case tooMany(limit: Int)
  /// There is no such column.
  case missing(String)
  /// The type's records stand in no table.
  case noTable

  /// Why a name cannot be that of a new column; nil if it can.
  ///
  /// - Parameters:
  ///   - type: the type that is to have the column.
  ///   - headings: the headings that the type's file has.
  public init?(_ name: String, of type: RecordType, among headings: [String]) {
    let folded = Folding.fold(name.trimmed)
    if type == .setup {
      self = .noTable
    } else if folded.isEmpty {
      self = .unnamed
    } else if type.field(folded) != nil {
      self = .isField(folded)
    } else if name.unicodeScalars.contains(where: \.isControl) {
      self = .unwritable(name)
    } else if name.utf8.count > AnswersLimits.longestHeading {
      self = .tooLong(limit: AnswersLimits.longestHeading)
    } else if let other = headings.first(where: { Folding.fold($0.trimmed) == folded }) {
      self = .exists(other)
    } else if headings.count >= CodecsLimits.mostColumns {
      self = .tooMany(limit: CodecsLimits.mostColumns)
    } else {
      return nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}
