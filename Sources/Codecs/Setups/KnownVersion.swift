package import Equipment

/// A version's line that was read without a fault before: its items are read when they are asked for.
package struct KnownVersion: Sendable {
  private let bytes: [UInt8]
  private let line: Range<Int>

  /// Parses a line without its line feed.
  package init(_ bytes: [UInt8], _ line: Range<Int>) { (self.bytes, self.line) = (bytes, line) }

  /// The copies of items in it; nil if it is spelled in an unusual way.
  package var copies: [ItemCopy]? {
    // A name may be spelled with escapes.
    guard !bytes.holds("\\u", in: line, rarest: 0) else { return nil }
    guard let list = JSONReader.range(of: Self.items, in: line, bytes) else { return [] }
    var copies: [ItemCopy] = []
    for element in JSONReader.elements(of: list, bytes) {
      guard let copy = copy(element) else { return nil }
      copies.append(copy)
    }
    return copies
  }

  /// The version with these copies, or with those that it reads where there are none; nil if it has a fault.
  package func record(with copies: [ItemCopy]?) -> VersionRecord? {
    guard let copies else {
      return (try? JSONReader.known(bytes, in: line)).flatMap { try? VersionJSON.version(from: $0) }
    }
    var members: [JSONMember] = []
    var reader = JSONReader(known: bytes, in: line)
    let isRead: Void? = try? reader.readMembers { (reader, name) throws(FileProblem) in
      let offset = reader.offset
      guard name != Self.items else {
        reader.skip()
        return
      }
      members.append(JSONMember(name: name, value: try reader.readValue(), offset: offset))
    }
    guard isRead != nil else { return nil }
    var reading = SetupReading()
    let stored = copies.map { StoredCopy(copy: $0, since: 0, offset: line.lowerBound) }
    let version = reading.version(members, with: stored, at: line.lowerBound)
    return reading.faults.isEmpty ? version?.record : nil
  }

  private static let items = "items"

  private func copy(_ element: Range<Int>) -> ItemCopy? {
    guard let type = value(of: "type", in: element)?.string.flatMap(EquipmentType.init(rawValue:)),
      let item = JSONReader.range(of: "item", in: element, bytes),
      let id = value(of: "id", in: item)?.integer
    else { return nil }
    let names = type.record.naming.compactMap { value(of: $0, in: item)?.scalarText }
    return ItemCopy(type, id: id, name: names.filter { !$0.isEmpty }.joined(separator: " ")) { [bytes] in
      var reader = JSONReader(known: bytes, in: item)
      let read = try? reader.readItem(of: type.record)
      // An item of nothing stands in for what cannot happen.
      return read?.record?.equipment ?? type.itemType.init()
    }
  }

  private func value(of name: String, in object: Range<Int>) -> JSONValue? {
    JSONReader.range(of: name, in: object, bytes).flatMap { try? JSONReader.known(bytes, in: $0) }
  }
}
