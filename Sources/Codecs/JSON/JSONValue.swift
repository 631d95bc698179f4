import Equipment

/// A value of a JSON text; numbers stay as they are written.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The number as it is written, which no rounding has touched.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in the order of the text, no name twice.
  case object([JSONMember])
}

extension JSONValue: Equatable {
  /// Values are equal if they say the same, their texts and numbers byte for byte: `é` can be spelled in two ways.
  public static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)), (.string(let one), .string(let other)): isSame(one, other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }
}

/// A name and its value in a JSON object.
public struct JSONMember: Sendable, Equatable {
  /// The name.
  public let name: String
  /// The value.
  public let value: JSONValue
  /// The byte of the text at which the value begins.
  public let offset: Int

  /// Puts a value under a name.
  public init(name: String, value: JSONValue, offset: Int = 0) {
    self.name = name
    self.value = value
    self.offset = offset
  }

  /// Members are equal wherever they stand.
  public static func == (one: JSONMember, other: JSONMember) -> Bool {
    isSame(one.name, other.name) && one.value == other.value
  }
}

extension JSONValue {
  /// The value of a member of an object; nil if there is none, or no object.
  public subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

  /// An object's members; nil for anything else.
  public var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

  /// An array's elements; nil for anything else.
  public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// A string's text; nil for anything else.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A whole number that fits; nil for anything else.
  public var integer: Int? { if case .number(let literal) = self { Int(literal) } else { nil } }

  /// A truth value; nil for anything else.
  public var boolean: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// A number, a string or a truth value as text; nil for anything else.
  public var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let value): String(value)
    case .null, .array, .object: nil
    }
  }
}
