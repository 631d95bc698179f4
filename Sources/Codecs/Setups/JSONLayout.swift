/// Puts parts of JSON together, on one line or on lines of their own.
package enum JSONLayout {
  case compact
  /// The parts stand on lines that are indented so far.
  case lines(indent: Int)

  /// The layout of what stands within a part.
  package var inner: JSONLayout {
    switch self {
    case .compact: .compact
    case .lines(let indent): .lines(indent: indent + 2)
    }
  }

  /// Parts between brackets, a comma between each two.
  package func list(_ open: String, _ parts: [[UInt8]], _ close: String) -> [UInt8] {
    guard !parts.isEmpty else { return Array((open + close).utf8) }
    guard case .lines(let indent) = self else { return Array(open.utf8) + joined(parts, ",") + Array(close.utf8) }
    let blanks = String(repeating: " ", count: indent)
    let parts = joined(parts, ",\n" + blanks)
    return Array("\(open)\n\(blanks)".utf8) + parts + Array("\n\(blanks.dropLast(2))\(close)".utf8)
  }

  /// Objects in an array, one bracket line between each two, so that another one at the end only adds lines.
  package func objects(_ objects: [[[UInt8]]]) -> [UInt8] {
    guard case .lines(let indent) = self else { return list("[", objects.map { list("{", $0, "}") }, "]") }
    let outer = String(repeating: " ", count: indent - 2)
    let lines = objects.map { joined($0, ",\n\(outer)  ") }
    return Array("[{\n\(outer)  ".utf8) + joined(lines, "\n\(outer)}, {\n\(outer)  ") + Array("\n\(outer)}]".utf8)
  }

  private func joined(_ parts: [[UInt8]], _ separator: String) -> [UInt8] {
    Array(parts.joined(separator: Array(separator.utf8)))
  }

  /// Members of an object, each after the other on one line, without the object's brackets.
  package static func members(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes a value; numbers are spelled as they were read.
  package mutating func append(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let literal): number(literal)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { append(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        append(member.value)
      }
      endObject()
    }
  }
}
