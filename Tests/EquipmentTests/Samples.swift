import Equipment
import Testing

/// One field of one type, for tests that hold for all of them.
struct FieldCase: CustomTestStringConvertible, Sendable {
  let type: RecordType
  let info: FieldInfo

  var testDescription: String { "\(type).\(info.name)" }

  /// Every field of every type.
  static let all = RecordType.tables.flatMap { type in type.fields.map { FieldCase(type: type, info: $0) } }

  /// Those that hold measured values.
  static let measured = all.filter { $0.info.shape == .decimal }

  /// Those that hold numbers within a range.
  static let ranged = all.filter { $0.info.range != nil && [.decimal, .integer].contains($0.info.shape) }

  /// Those that hold one of a fixed set.
  static let choices = all.filter { !$0.info.choices.isEmpty }

  /// Those that hold any text.
  static let texts = all.filter { $0.info.shape == .text }

  /// The field's text after this text was set on an empty item.
  func read(_ text: String, today: CalendarDate? = nil) throws(FieldError) -> String? {
    var item = type.valueType.init()
    try item.set(info.name, to: text, today: today)
    return item.text(info.name)
  }
}

extension FieldCase {
  /// The field of that name, as in `riser.length`.
  init(_ path: String) throws {
    let parts = path.split(separator: ".").map { String($0) }
    type = try #require(RecordType(rawValue: parts[0]))
    info = try #require(type.field(parts[1]))
  }

  /// Values in canonical spelling, from the one that sorts first to the one that sorts last.
  var samples: [String] {
    switch info.shape {
    case .text: ["=1+1", "A, \"b\"\nc", "NaN", "Öst", "zebra"]
    case .integer: ends.map { String(Int($0)) }
    case .decimal: ends.map(\.text)
    case .date: ["1800-01-01", "1999-12-31", "2024-02-29", "2999-12-31"]
    case .timestamp: ["1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2026-05-31T14:05:09Z"]
    case .amount: ["0", "0.05", "449", "449.50", "999999999.99"]
    case .currency: ["EUR", "NOK", "USD"]
    case .tags: ["3d", "indoor outdoor", "outdoor"]
    case .spine: ["100", "450", "2315", "3000", "5-10#", "45-50#", "100-110#"]
    case .distance: ["3m", "18m", "20yd", "18.29m", "70m", "100yd", "100m"]
    case .reading: ["-1.50", "0", "2.35", "2.4", "10"]
    case .item: ["riser:1", "limbs:999999999", "accessory:12"]
    case .file: [String(repeating: "0a", count: 32) + ".jpg", String(repeating: "f9", count: 32) + ".pdf"]
    case .passes: ["1@18m/40cm/10_zone", "30@20yd/16in/Worcester", "36@90m/122cm/10_zone 36@6.667yd/80cm/5_zone"]
    case .choice(let choices): info.name == "condition" ? choices.reversed() : choices
    }
  }

  private var ends: [Double] {
    guard let range = info.range else { return [0, 1] }
    return [range.lowerBound, range.upperBound]
  }

  /// The smallest step that the field keeps.
  var step: Double { (0..<info.decimals).reduce(1.0) { step, _ in step / 10 } }
}

/// An item with the first sample in every field.
func filled(_ type: RecordType) throws -> any Record {
  var item = type.valueType.init()
  for info in type.fields {
    try item.set(info.name, to: try #require(FieldCase(type: type, info: info).samples.first))
  }
  return item
}
