import Equipment
import TestSupport
import Testing

@testable import Codecs

/// Items read straight from the bytes of JSON are those that are read in the usual way.
struct ItemObjectTests {
  private static let types = RecordType.stored.filter { ItemObject.of($0) != nil }

  @Test("What the program writes in ASCII is read without a detour, but for odd names of columns", arguments: types)
  func written(type: RecordType) throws {
    var random = RandomItems(seed: 1)
    for item in random.items(type, count: 200) {
      let bytes = Self.object(item)
      let read = Self.read(type, bytes)
      let isPlain =
        bytes.allSatisfy { $0 < 0x80 } && !String(decoding: bytes, as: UTF8.self).contains("\\u")
        && item.base.unknown.allSatisfy { !$0.name.contains { "\"\\\n\r\t\r\n".contains($0) } }
      #expect(isPlain ? read == bytes : read ?? bytes == bytes, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("What is spoilt is read as it is in the usual way, or not", arguments: types)
  func spoilt(type: RecordType) throws {
    var random = RandomItems(seed: 2)
    var generator = SeededGenerator(seed: 3)
    for item in random.items(type, count: 40) {
      let bytes = Self.object(item)
      for _ in 0..<100 {
        let spoilt = Self.spoil(bytes, &generator)
        if let read = Self.read(type, spoilt) {
          #expect(read == Self.readUsually(type, spoilt), "\(String(decoding: spoilt, as: UTF8.self))")
        }
      }
    }
  }

  @Test(
    "What is spelled otherwise is left to the usual way",
    arguments: [
      #"{"model":"X","brand":"E"}"#, #"{"brand":"E","brand":"E","model":"X"}"#, #"{"brand":"E"}"#, "{}", "",
      #"{ "brand":"E","model":"X"}"#, #"{"brand":"E","model":"X" }"#, #"{"brand":"E","model":"X","length":28.0}"#,
      #"{"brand":"E","model":"X","length":null}"#, #"{"brand":"E","model":"X","point_weight":110}"#,
      #"{"brand":"E","model":"X","point":110}"#, #"{"brand":"E","model":"X","point":{}}"#,
      #"{"brand":"E","model":"X","own":"a","own":"b"}"#, #"{"brand":"E","model":"X","":"a"}"#,
      #"{"brand":"E","model":"X","own":true}"#, #"{"brand":"E","model":"X","own":{"a":1}}"#,
      #"{"brand":"E","model":"X","own":"a\u000ab"}"#, #"{"brand":"E","model":"X","quantity":012}"#,
      #"{"brand":"E","model":"X","own":"a"#, #"{"brand":"E","model":"X","own":"a","quantity":1,"brand":"E"}"#,
    ])
  func otherwise(text: String) { #expect(Self.read(.equipment(.arrow), Array(text.utf8)) == nil) }

  @Test("Columns of a person's own may stand anywhere, and the object within a text")
  func own() throws {
    let text = #"{"brand":"E","shelf":"é 3","model":"X","point":{"weight":110},"row":1.50}"#
    let bytes = Array("[\(text),1]".utf8)
    let found = ItemObject.of(.equipment(.arrow))?.item(bytes.span, from: 1, before: bytes.count)
    let read = try #require(found)
    #expect(read.end == bytes.count - 3)
    #expect(read.item.base.unknown.map(\.text) == ["é 3", "1.50"])
    #expect(Self.object(read.item) == Self.readUsually(.equipment(.arrow), Array(text.utf8)))
  }

  /// The object of the item that is read; nil if it is left to the usual way.
  private static func read(_ type: RecordType, _ bytes: [UInt8]) -> [UInt8]? {
    guard let read = ItemObject.of(type)?.item(bytes.span, from: 0, before: bytes.count), read.end == bytes.count else {
      return nil
    }
    return object(read.item)
  }

  private static func readUsually(_ type: RecordType, _ bytes: [UInt8]) -> [UInt8]? {
    let value = try? JSONReader.value(bytes, file: "")
    return value.flatMap { try? ItemJSON.item(of: type, from: $0) }.map(object)
  }

  private static func object(_ item: any Record) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(item: item, filledOnly: true)
    return writer.bytes
  }

  /// The bytes with one of them changed, left out or doubled, or with two stretches exchanged.
  private static func spoil(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let signs = Array(#"{}[]",:\.-+e0 5aé"#.utf8) + [0, 9, 10, 0xFF]
    let offset = bytes.indices.randomElement(using: &generator) ?? 0
    var spoilt = bytes
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: spoilt[offset] = signs.randomElement(using: &generator) ?? 0
    case 1: spoilt.remove(at: offset)
    case 2: spoilt.insert(spoilt[offset], at: offset)
    default: spoilt = exchanged(spoilt, at: offset)
    }
    return spoilt
  }

  /// The bytes with the members around an offset exchanged.
  private static func exchanged(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
    var parts = bytes.dropFirst().dropLast().split(separator: ASCII.comma, omittingEmptySubsequences: false)
    let part = bytes[..<offset].count { $0 == ASCII.comma }
    guard parts.count > 1 else { return bytes }
    parts.swapAt(min(part, parts.count - 2), min(part, parts.count - 2) + 1)
    return [ASCII.openBrace] + parts.joined(separator: [ASCII.comma]) + [ASCII.closeBrace]
  }
}
