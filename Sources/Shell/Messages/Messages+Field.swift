import Equipment

extension Messages {
  /// The reason why a value was refused.
  static func text(of error: FieldError) -> String {
    switch error {
    case .unknown(let name, let type): "\(type.rawValue) has no field \(quoted(name))"
    case .required(let field): "\(field.name) cannot be empty"
    case .malformed(let field, let text): "\(field.name) cannot be \(quoted(shortened(text)))"
    case .wrongDimension(let field, let text, let unit):
      "\(field.name) cannot be \(quoted(text)): \(unit.rawValue) is \(article(unit.dimension.rawValue)), not \(article(dimension(field)))"
    case .outOfRange(let field, let text): "\(field.name) cannot be \(quoted(shortened(text))): \(range(field))"
    case .notAChoice(let field, let text): "\(field.name) cannot be \(quoted(shortened(text)))"
    case .tooLong(let field, let limit):
      "\(field.name) is longer than \(limit) \(field.isRequired ? "characters" : "bytes")"
    case .attestsNothing(let field, let word): "\(field.name) cannot be \(quoted(shortened(word))): it attests nothing"
    case .managed(let field):
      versionHint(for: field) == nil
        ? "\(field.name) is set by the program" : "\(field.name) belongs to a version, which never changes"
    }
  }

  /// The form of a value that would be right; nil if there is nothing to add to the message.
  static func hint(for error: FieldError) -> String? {
    switch error {
    // Of a text it is the field that knows what it means.
    case .malformed(let field, _) where field.shape == .text: "\(field.name): \(field.help)"
    case .malformed(let field, _), .wrongDimension(let field, _, _), .outOfRange(let field, _):
      "\(field.name) is \(form(of: field))"
    case .notAChoice(let field, let text):
      [suggestion(for: text, among: field.choices), "\(field.name) is one of \(field.choices.joined(separator: ", "))"]
        .compactMap(\.self).joined(separator: " ")
    case .attestsNothing: "ring: stands before the day on which the bow passed, as ring:2026-05-31, today or before"
    case .managed(let field): managedHint(for: field)
    case .unknown, .required, .tooLong: nil
    }
  }

  /// The form of a field's values, with an example.
  static func form(of field: FieldInfo) -> String {
    switch field.shape {
    case .text: "text"
    case .integer: "a whole number" + (field.range.map { " from \($0.lowerBound.text) to \($0.upperBound.text)" } ?? "")
    case .decimal: measured(field)
    case .date: "a date such as 2026-05-31, 31.5.2026, 5 May 2026, today or yesterday"
    case .timestamp: "a moment such as 2026-05-31T14:05:09Z"
    case .amount: "an amount such as 449 or 449.50"
    case .currency: "three letters such as EUR"
    case .tags: "words parted by blanks"
    case .spine:
      "a number" + (field.range.map { " from \($0.lowerBound.text) to \($0.upperBound.text)" } ?? "")
        + ", such as 500; for wood 45-50#"
    case .distance: "a distance such as 70m or 60yd"
    case .passes: "arrows@distance/size/face, such as 36@70m/122cm/10_zone; more of them behind a blank"
    case .item: "a piece of equipment such as riser:14"
    case .file: "the name of a kept file, 64 hexadecimal digits and .jpg, .png or .pdf, as attach gives it"
    case .reading: "a number as the scale says it, such as 2.35"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    }
  }

  private static func measured(_ field: FieldInfo) -> String {
    guard let unit = field.unit else { return "a number such as 28.5" }
    // A measure without a range takes every number, as in a filter.
    guard let range = field.range else { return "a number such as 28.5 or 28.5\(unit.rawValue)" + otherUnits(unit) }
    let example = Double(Int((range.lowerBound + range.upperBound) / 2))
    let usual = example < 1 ? range.upperBound.text : example.text
    return
      "a number from \(range.lowerBound.text) to \(range.upperBound.text) \(unit.rawValue), such as \(usual) or \(usual)\(unit.rawValue)"
      + otherUnits(unit) + (field.suggestions.isEmpty ? "" : "; or \(field.suggestions.joined(separator: ", "))")
  }

  private static func otherUnits(_ unit: Unit) -> String { unit.otherExample.map { "; \($0) is taken too" } ?? "" }

  private static func range(_ field: FieldInfo) -> String {
    guard let range = field.range else { return "out of range" }
    let unit = field.unit.map { " \($0.rawValue)" } ?? ""
    return "it lies outside \(range.lowerBound.text)…\(range.upperBound.text)\(unit)"
  }

  private static func dimension(_ field: FieldInfo) -> String { field.unit?.dimension.rawValue ?? "number" }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(59) + "…" : text
  }
}

extension Unit {
  /// A value in another unit of the same dimension.
  fileprivate var otherExample: String? {
    switch self {
    case .inches: "a length in cm or mm"
    case .millimetres: "a length in inches"
    case .pounds: "a weight in kg"
    case .grains, .ounces: "a weight in g"
    case .grams: "a weight in oz or lb"
    default: nil
    }
  }
}
