public import Equipment

/// Items as JSON objects: `{"id":3,"brand":"Easton",…,"point":{"brand":null,"model":null,"weight":110},…}`.
///
/// This form stands in journals and exports; it must not change.
public enum ItemJSON {
  /// Reads an item; numbers may be strings, with units too, and nested fields may stand by their own names.
  public static func item(of type: RecordType, from value: JSONValue) throws(ItemFault) -> any Record {
    if type == .setup { return try SetupJSON.setup(from: value) }
    if type == .version { return try VersionJSON.version(from: value) }
    guard let members = value.members else { throw ItemFault(kind: .json(.notAnObject), offset: 0) }
    var reading = ItemReading(type) { $0 }
    reading.read(members, at: 0)
    return try reading.draft.finished()
  }
}

/// An item on its way out of a JSON object.
package struct ItemReading {
  package private(set) var draft: ItemDraft
  private let type: RecordType
  private let objects: Set<String>
  private let naming: (String) -> String
  /// The names of the fields and columns that were read, be they empty or not.
  package private(set) var seen: Set<String> = []

  /// Begins an item; `naming` says which name is meant by a member's.
  package init(_ type: RecordType, naming: @escaping (String) -> String) {
    self.type = type
    self.naming = naming
    draft = ItemDraft(type)
    objects = Set(type.fields.compactMap(\.object))
  }

  /// Reads the members of the object that begins at an offset.
  ///
  /// - Parameter fill: gives the item what follows from its fields, before any is missed.
  package mutating func read(
    _ members: [JSONMember], at offset: Int, _ fill: ((any Record, Set<String>) -> any Record)? = nil
  ) {
    for member in members {
      let name = naming(member.name)
      if objects.contains(name), let inner = member.value.members {
        for part in inner { set(part.name.isEmpty ? name : "\(name)_\(part.name)", to: part.value, at: part.offset) }
      } else {
        set(name, to: member.value, at: member.offset)
      }
    }
    if let fill { draft.fill { [seen] in fill($0, seen) } }
    draft.requireFields(at: offset) { [naming] in Self.offset(of: $0, in: members, naming) }
  }

  /// The offset of a field's member; nil if there is none.
  func offset(of field: String, in members: [JSONMember]) -> Int? { Self.offset(of: field, in: members, naming) }

  private static func offset(of field: String, in members: [JSONMember], _ naming: (String) -> String) -> Int? {
    members.first { naming($0.name) == field }?.offset
  }

  private mutating func set(_ name: String, to value: JSONValue, at offset: Int) {
    guard seen.insert(name).inserted else { return draft.note(.json(.duplicateKey(name)), at: offset) }
    guard value != .null else { return }
    guard let text = value.scalarText else { return draft.note(.json(.notAScalar), at: offset) }
    guard let field = type.field(name) else { return draft.set(column: name, to: text, at: offset) }
    draft.set(field: name, to: field.shape == .integer ? whole(value, text) : text, at: offset)
  }

  /// Some programs write every number with a fraction: `12.0` is the whole number 12.
  private func whole(_ value: JSONValue, _ text: String) -> String {
    guard case .number = value, let point = text.firstIndex(of: "."),
      text[point...].dropFirst().allSatisfy({ $0 == "0" })
    else { return text }
    return String(text[..<point])
  }
}

extension JSONWriter {
  /// Writes an item as an object, its keys in the schema's order and unknown columns after them.
  ///
  /// - Parameter filledOnly: leaves out what is empty, which otherwise is null.
  public mutating func append(item: any Record, filledOnly: Bool = false) {
    if let setup = item.setup { return append(setup: setup) }
    if let version = item as? VersionRecord { return append(version: version) }
    let fields = type(of: item).fieldInfos
    let texts = item.texts
    var objects: [String] = []
    beginObject()
    for index in fields.indices {
      guard let object = fields[index].object else {
        append(fields[index], texts[index], as: fields[index].name, filledOnly)
        continue
      }
      guard !objects.contains(object) else { continue }
      objects.append(object)
      append(object, zip(fields, texts).filter { $0.0.object == object }, of: item, filledOnly)
    }
    for column in item.base.unknown where !objects.contains(column.name) {
      key(column.name)
      string(column.text)
    }
    endObject()
  }

  private mutating func append(
    _ object: String, _ fields: [(FieldInfo, String?)], of item: any Record, _ filledOnly: Bool
  ) {
    // A person's own column may have the object's name; it then stands in the object, under no name.
    let column = item.base.unknown.first { $0.name == object }
    if filledOnly, column == nil, fields.allSatisfy({ $0.1 == nil }) { return }
    key(object)
    beginObject()
    for (field, text) in fields { append(field, text, as: field.path.last ?? field.name, filledOnly) }
    if let column {
      key("")
      string(column.text)
    }
    endObject()
  }

  private mutating func append(_ field: FieldInfo, _ text: String?, as name: String, _ filledOnly: Bool) {
    if filledOnly, text == nil { return }
    key(name)
    switch text {
    case nil: null()
    case let text? where field.isNumeric || isPlainSpine(text, field): number(text)
    case let text?: string(text)
    }
  }

  private func isPlainSpine(_ text: String, _ field: FieldInfo) -> Bool {
    field.shape == .spine && text.utf8.allSatisfy { ASCII.digits ~= $0 }
  }
}
