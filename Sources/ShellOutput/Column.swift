public import Equipment
import ShellLanguage

/// One column of a table: how programs call it and how people read it.
public struct Column: Sendable, Equatable {
  /// The one name: CSV heading, key of the line format, and JSON key unless `path` nests it.
  public let name: String
  /// What a person reads above it.
  public var title: String
  /// The unit of its values; nil if they have none.
  public internal(set) var unit: String?
  /// Whether its values stand on the right and are numbers in JSON, as far as they are plain numbers.
  public let isNumeric: Bool
  /// Where its values stand in a JSON object, outermost key first.
  public var path: [String] { nesting ?? [name] }
  /// Where they stand if not under the name.
  private let nesting: [String]?
  /// Whether its values are dates or moments.
  package let isDate: Bool
  /// Whether a grid may leave it out on a terminal that has no room for all columns.
  public var isSpare = false
  /// Whether its values are shown whole or not at all: half a number or half a date says something else.
  package var isWhole: Bool { isNumeric || isDate || isUncut }
  /// Whether a listing says too little without it.
  package var isEssential = false
  /// Whether no value is cut, though it is no number.
  package var isUncut = false

  /// Whether its values are the program's own sentences.
  package let isSentence: Bool

  /// The column of a type's field.
  public init(field: FieldInfo, type: RecordType) {
    self.init(
      field.name, unit: field.unit?.rawValue,
      isNumeric: field.isNumeric || field.shape == .spine,
      isDate: field.isDate, path: field.object == nil ? nil : field.path)
  }

  /// Any other column: one the program does not know, or one that a command has worked out.
  public init(
    _ name: String, title: String? = nil, unit: String? = nil, isNumeric: Bool = false, isDate: Bool? = nil,
    isSentence: Bool = false, path: [String]? = nil
  ) {
    self.isSentence = isSentence
    self.name = name
    self.title = title ?? name
    self.unit = unit
    self.isNumeric = isNumeric
    nesting = path == [name] ? nil : path
    // What a command works out has this name for it where nothing else is said.
    self.isDate = isDate ?? ["at", "date"].contains(name)
  }

  /// The heading for people, with the unit: `length (in)`.
  package var heading: String {
    let title = VisibleText.line(title)
    return unit.map { "\(title) (\($0))" } ?? title
  }
}
