/// The limits that do not belong to a single field; a field's own range stands where the field is declared.
public enum ValidationRules {
  /// Characters in a brand or a model.
  public static let longestName = 200
  /// Bytes in any text.
  public static let longestText = 1 << 20
  /// The largest number of an item.
  public static let largestId = 999_999_999
  /// Hundredths: a thousand million less a hundredth.
  public static let largestAmount = 99_999_999_999
  /// Pounds that a bow can draw, at 28 inches.
  public static let drawWeight = 1.0...150.0

  /// Holds a text against the limits of texts and names.
  static func check(_ text: String, as info: FieldInfo) throws(FieldError) {
    guard !text.utf8.contains(0) else { throw .malformed(info, text) }
    guard text.utf8.count <= longestText else { throw .tooLong(info, limit: longestText) }
    guard info.isRequired else { return }
    guard !text.trimmed.isEmpty else { throw .required(info) }
    guard text.utf8.count <= longestName || text.count <= longestName else { throw .tooLong(info, limit: longestName) }
  }

  /// Holds a number against its field's range.
  static func check(_ value: Double, typed text: String, as info: FieldInfo) throws(FieldError) {
    guard let range = info.range, !range.contains(value) else { return }
    throw .outOfRange(info, text)
  }
}

/// Why a value was refused: facts, which `Messages` puts into words.
public enum FieldError: Error, Equatable, Sendable {
  /// The type has no such field.
  case unknown(name: String, type: RecordType)
  /// A required field would be empty.
  case required(FieldInfo)
  /// The text is no value of the field.
  case malformed(FieldInfo, String)
  /// The text has a unit that measures something else.
  case wrongDimension(FieldInfo, String, Unit)
  /// The value cannot exist.
  case outOfRange(FieldInfo, String)
  /// The text is not of the fixed set.
  case notAChoice(FieldInfo, String)
  /// The text is longer than its limit: characters for names, bytes for other texts.
  case tooLong(FieldInfo, limit: Int)
  /// A word of the text says since when something is so, and that in a form, or of a day, that says nothing.
  case attestsNothing(FieldInfo, String)
  /// The program alone sets the field.
  case managed(FieldInfo)
}
