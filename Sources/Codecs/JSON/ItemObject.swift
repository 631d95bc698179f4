package import Equipment
import Synchronization

/// Reads a type's items from JSON as the program writes it, straight from the bytes.
///
/// Law: an item that it reads is the one that `ItemJSON` reads of the same object. A nil says nothing: whoever gets it
/// reads the object in the usual way.
package struct ItemObject: Sendable {
  /// The members in the order in which they are written.
  private let members: [Member]
  private let making: ItemMaking
  /// The names that no column of a person's own has here.
  private let names: Set<String>

  /// A field's member; a class, because a reference is passed on faster than all of it.
  private final class Member: Sendable {
    /// The name of the object that it is nested in; empty if it stands alone.
    let object: [UInt8]
    let name: [UInt8]
    let cell: CanonicalCell
    let isRequired: Bool

    init(_ field: FieldInfo) {
      object = Array((field.object ?? "").utf8)
      name = Array((field.path.last ?? field.name).utf8)
      cell = CanonicalCell(field)
      isRequired = field.isRequired
    }
  }

  private init(_ type: RecordType) {
    let fields = type.fields
    members = fields.map(Member.init)
    making = ItemMaking(type)
    names = Set(fields.map(\.name) + fields.compactMap(\.object))
  }

  /// The making of a type's items, which is prepared when the first one is asked for.
  private final class ItemMaking: Sendable {
    private let type: RecordType
    private let prepared = Mutex<RowReader?>(nil)

    init(_ type: RecordType) { self.type = type }

    func item(_ bytes: Span<UInt8>, _ cells: [Range<Int>]) -> any Record {
      let reader = prepared.withLock { [type] prepared in
        let reader = prepared ?? RowReader(type, names: type.fields.map(\.name))
        prepared = reader
        return reader
      }
      return reader.item(bytes, cells)
    }
  }

  /// Each type's, made when it is first asked for: most commands meet one or two.
  private static let made = Mutex<[RecordType: ItemObject]>([:])

  /// The reader of a type's items; nil for types whose records are no plain list of fields.
  package static func of(_ type: RecordType) -> ItemObject? {
    guard type != .setup, type != .version else { return nil }
    return made.withLock { made in
      if let known = made[type] { return known }
      let new = ItemObject(type)
      made[type] = new
      return new
    }
  }

  /// The item whose object begins at an offset, and the offset behind it.
  package func item(_ bytes: Span<UInt8>, from start: Int, before end: Int) -> (item: any Record, end: Int)? {
    guard let found = found(bytes, from: start, before: end) else { return nil }
    return (found.item(bytes, making), found.end)
  }

  /// The item whose object begins at an offset, still to be made, and the offset behind it.
  package func stored(_ bytes: [UInt8], from start: Int, before end: Int) -> (item: StoredRecord, end: Int)? {
    guard let found = found(bytes.span, from: start, before: end) else { return nil }
    return (StoredRecord { [making] in found.item(bytes.span, making) }, found.end)
  }

  /// Looks for the values of an object; nil if it is no item, or not spelled as the program would.
  private func found(_ bytes: Span<UInt8>, from start: Int, before end: Int) -> Found? {
    var scan = JSONWalk(offset: start, end: end)
    var found = Found(start: start, most: end, fields: members.count)
    guard read(&scan, bytes, &found) else { return nil }
    for index in members.indices where members[index].isRequired && found.cells[index].isEmpty { return nil }
    found.end = scan.offset
    return found
  }

  /// An object, with the bytes of each field's value.
  private struct Found {
    let start: Int
    /// Where no object can reach; ranges from here on are those of unescaped texts.
    let most: Int
    var end = 0
    var cells: [Range<Int>]
    var others: [UnknownColumn] = []
    /// The texts of values with escapes, one behind the other.
    var unescaped: [UInt8] = []

    init(start: Int, most: Int, fields: Int) {
      (self.start, self.most, cells) = (start, most, Array(repeating: 0..<0, count: fields))
    }

    func item(_ bytes: Span<UInt8>, _ making: ItemMaking) -> any Record {
      var item = unescaped.isEmpty ? making.item(bytes, cells) : self.item(unescapedIn: bytes, making)
      for other in others { item.addUnknown(other.name, other.text) }
      return item
    }

    /// Makes the item of a copy of its bytes, with those texts behind it.
    private func item(unescapedIn bytes: Span<UInt8>, _ making: ItemMaking) -> any Record {
      var copy: [UInt8] = []
      copy.reserveCapacity(end - start + unescaped.count)
      for offset in start..<end { copy.append(bytes[offset]) }
      copy += unescaped
      let moved = cells.map { cell in
        let distance = cell.lowerBound < most ? -start : end - start - most
        return cell.isEmpty ? 0..<0 : cell.lowerBound + distance..<cell.upperBound + distance
      }
      return making.item(copy.span, moved)
    }
  }
}

extension ItemObject {
  /// Reads the members of an object; false if any of them is not as the program writes it.
  private func read(_ scan: inout JSONWalk, _ bytes: Span<UInt8>, _ found: inout Found) -> Bool {
    guard scan.consume(ASCII.openBrace, bytes) else { return false }
    var next = 0
    repeat {
      guard let name = scan.name(bytes) else { return false }
      if scan.consume(ASCII.openBrace, bytes) {
        guard read(objectNamed: name, &scan, bytes, &found, &next) else { return false }
      } else if let index = index(of: name, in: 0..<0, bytes, from: next) {
        guard parse(index, &scan, bytes, &found) else { return false }
        next = index + 1
      } else {
        guard let other = other(name, &scan, bytes), !found.others.contains(where: { $0.name == other.name }) else {
          return false
        }
        found.others.append(other)
      }
    } while scan.consume(ASCII.comma, bytes)
    return scan.consume(ASCII.closeBrace, bytes)
  }

  private func read(
    objectNamed object: Range<Int>, _ scan: inout JSONWalk, _ bytes: Span<UInt8>, _ found: inout Found,
    _ next: inout Int
  ) -> Bool {
    repeat {
      guard let name = scan.name(bytes), let index = index(of: name, in: object, bytes, from: next),
        parse(index, &scan, bytes, &found)
      else { return false }
      next = index + 1
    } while scan.consume(ASCII.comma, bytes)
    return scan.consume(ASCII.closeBrace, bytes)
  }

  /// The first member of this name from an index on.
  private func index(of name: Range<Int>, in object: Range<Int>, _ bytes: Span<UInt8>, from next: Int) -> Int? {
    var index = next
    while index < members.count {
      let member = members[index]
      if bytes.holds(member.name, at: name), bytes.holds(member.object, at: object) { return index }
      index += 1
    }
    return nil
  }

  /// Reads a field's value; false if it is not spelled as the field's canonical text.
  private func parse(_ index: Int, _ scan: inout JSONWalk, _ bytes: Span<UInt8>, _ found: inout Found) -> Bool {
    let start = scan.offset
    if let value = scan.value(bytes) {
      guard members[index].cell.isCanonical(bytes, value) else { return false }
      found.cells[index] = value
      return true
    }
    scan.offset = start
    guard let text = scan.unescaped(bytes), members[index].cell.isCanonical(text.span, 0..<text.count) else {
      return false
    }
    let first = found.most + found.unescaped.count
    found.unescaped += text
    found.cells[index] = first..<first + text.count
    return true
  }

  /// Reads a column of a person's own.
  private func other(_ name: Range<Int>, _ scan: inout JSONWalk, _ bytes: Span<UInt8>) -> UnknownColumn? {
    guard !name.isEmpty, name.count <= CodecsLimits.longestField, CanonicalCell.isUTF8(bytes, name),
      let text = text(&scan, bytes)
    else { return nil }
    let column = UnknownColumn(name: String(bytes: bytes, name), text: text)
    return names.contains(column.name) ? nil : column
  }

  /// Reads the value of such a column.
  private func text(_ scan: inout JSONWalk, _ bytes: Span<UInt8>) -> String? {
    let start = scan.offset
    if let value = scan.value(bytes) { return text(bytes, value) }
    scan.offset = start
    return scan.unescaped(bytes).flatMap { text($0.span, 0..<$0.count) }
  }

  private func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard range.count <= CodecsLimits.longestField, CanonicalCell.isUTF8(bytes, range) else { return nil }
    return String(bytes: bytes, range)
  }
}

extension Span<UInt8> {
  /// True if exactly these bytes stand in a range.
  func holds(_ wanted: [UInt8], at range: Range<Int>) -> Bool {
    guard wanted.count == range.count else { return false }
    for offset in wanted.indices where self[range.lowerBound + offset] != wanted[offset] { return false }
    return true
  }
}

extension JSONReader {
  /// Reads an item, which mostly is still to be made then; nil if the value that comes next is none of the type's.
  ///
  /// - Throws: `FileProblem` if it is no JSON.
  package mutating func readItem(of type: RecordType) throws(FileProblem) -> ChangedRecord? {
    if let read = ItemObject.of(type)?.stored(bytes, from: offset, before: end) {
      offset = read.end
      return .stored(read.item)
    }
    let value = try readValue()
    return (try? ItemJSON.item(of: type, from: value)).map { .made($0) }
  }

  /// Steps over an item that is trusted to be one of the type, and is read when it is asked for.
  package mutating func skipItem(of type: RecordType, _ trust: Trust) -> ChangedRecord {
    .stored(StoredRecord(type, bytes, skip(), trust))
  }
}

extension StoredRecord {
  /// An item that stands in a range of bytes, and is trusted to be one of the type.
  package convenience init(_ type: RecordType, _ bytes: [UInt8], _ range: Range<Int>, _ trust: Trust) {
    self.init {
      var reader = JSONReader(bytes, in: range, file: "")
      if let record = try? reader.readItem(of: type)?.record { return record }
      trust.breakUp()
      return nil
    }
  }
}
