package import Equipment

/// A version's line that was read without a fault before: its items are read when they are asked for.
package struct KnownVersion: Sendable {
  private let bytes: [UInt8]
  private let line: Range<Int>

  /// Parses a line without its line feed.
  package init(_ bytes: [UInt8], _ line: Range<Int>) { (self.bytes, self.line) = (bytes, line) }

  /// The copies of items in it; nil if it is spelled in an unusual way.
  package var copies: [ItemCopy]? {
    var walk = JSONWalk(offset: line.lowerBound, end: line.upperBound)
    guard walk.consume("{", bytes.span) else { return nil }
    repeat {
      guard let name = walk.name(bytes.span) else { return nil }
      if bytes.span.holds(Self.itemsName, at: name) { return copies(&walk) }
      _ = walk.skip(bytes.span)
    } while walk.consume(",", bytes.span)
    return walk.consume("}", bytes.span) ? [] : nil
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
  private static let itemsName = Array(items.utf8)

  private func copies(_ walk: inout JSONWalk) -> [ItemCopy]? {
    guard walk.consume("[", bytes.span) else { return nil }
    var copies: [ItemCopy] = []
    repeat {
      guard let copy = copy(&walk) else { return nil }
      copies.append(copy)
    } while walk.consume(",", bytes.span)
    return walk.consume("]", bytes.span) ? copies : nil
  }

  /// The copy in an object of the item's type and the item, which begins with its id, as the program writes it.
  private func copy(_ walk: inout JSONWalk) -> ItemCopy? {
    guard walk.consume("{\"type\":", bytes.span), let word = walk.string(bytes.span),
      let type = EquipmentType(rawValue: String(decoding: bytes[word], as: UTF8.self)),
      walk.consume(",\"item\":", bytes.span)
    else { return nil }
    let item = walk.skip(bytes.span)
    var inner = JSONWalk(offset: item.lowerBound, end: item.upperBound)
    guard walk.consume("}", bytes.span), inner.consume("{\"id\":", bytes.span), let id = inner.integer(bytes.span)
    else { return nil }
    return ItemCopy(type, id: id, name: { name(of: type, in: item) }, read: { read(type, in: item) })
  }

  private func read(_ type: EquipmentType, in item: Range<Int>) -> any EquipmentItem {
    var reader = JSONReader(known: bytes, in: item)
    let read = try? reader.readItem(of: type.record)
    // An item of nothing stands in for what cannot happen.
    return read?.record?.equipment ?? type.itemType.init()
  }

  /// The name of an item without the rest of it; nil if a member's name may be spelled with escapes.
  private func name(of type: EquipmentType, in item: Range<Int>) -> String? {
    guard !bytes.holds("\\u", in: item, rarest: 0) else { return nil }
    let names = type.record.naming.compactMap { name in
      JSONReader.range(of: name, in: item, bytes).flatMap { try? JSONReader.known(bytes, in: $0) }?.scalarText
    }
    return names.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
