public import Equipment
import ShellLanguage

/// A column of a table: its name for programs, and its heading for people.
public struct Column: Sendable, Equatable {
  /// The one name: CSV heading, key of the line format, and JSON key unless `path` nests it.
  public let name: String
  /// The heading for people, without the unit.
  public var title: String
  /// The unit of its values; nil if they have none.
  public internal(set) var unit: String?
  /// True if its values are aligned right, and are numbers in JSON where a text is a number of JSON.
  public let isNumeric: Bool
  /// The keys of its values in a JSON object, outermost first.
  public var path: [String] { nesting ?? [name] }
  /// These keys, where they are not just the name.
  private let nesting: [String]?
  /// True if its values are dates or moments.
  package let isDate: Bool
  /// True if a grid may leave it out first on a terminal that has no room for all columns.
  public var isSpare = false
  /// True if its values are shown whole or not at all: half a number or half a date says something else.
  package var isWhole: Bool { isNumeric || isDate || isUncut }
  /// True if a listing says too little without it, so that no grid of usual columns leaves it out.
  package var isEssential = false
  /// True if no value is cut, though it is no number or date.
  package var isUncut = false

  /// True if its values are the program's own sentences.
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
    // Unless said otherwise, columns that a command works out are dates by these names.
    self.isDate = isDate ?? ["at", "date"].contains(name)
  }

  /// The heading for people, with the unit: `length (in)`.
  package var heading: String {
    let title = VisibleText.line(title)
    return unit.map { "\(title) (\($0))" } ?? title
  }
}
