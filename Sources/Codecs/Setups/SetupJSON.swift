public import Equipment

/// Setups as JSON objects, in files on lines of their own and in journals on one.
///
/// This form must not change once it is released.
public enum SetupJSON {
  /// Reads a setup.
  ///
  /// - Throws: the first thing that is wrong with it.
  public static func setup(from value: JSONValue) throws(ItemFault) -> Setup {
    var reading = SetupReading()
    let setup = reading.setup(value, at: 0)
    if let first = reading.faults.min(by: { $0.offset < $1.offset }) { throw first }
    // What is no setup has a fault.
    guard let setup else { throw ItemFault(kind: .setup(.notA(.object, "setup")), offset: 0) }
    return setup
  }

  /// The number of versions that are those of the other setup of a change.
  static let shared = "sharedVersions"

  /// Reads the two sides of a change, of which one may share the versions of the other.
  package static func sides(_ before: JSONValue, _ after: JSONValue) -> (Setup, Setup)? {
    let isFirst = before[shared] != nil
    guard let whole = try? setup(from: isFirst ? after : before) else { return nil }
    var reading = SetupReading()
    guard let other = reading.setup(isFirst ? before : after, at: 0, sharing: whole) else { return nil }
    return isFirst ? (other, whole) : (whole, other)
  }

  /// The names under which a version holds slots: `riserId` where a bow has one of the type, else `arrows`.
  package static func member(_ type: EquipmentType) -> String { type.isMany ? type.record.stem : "\(type.rawValue)Id" }

  /// The types by these names.
  package static let types = Dictionary(uniqueKeysWithValues: EquipmentType.allCases.map { (member($0), $0) })

  /// A setup as an object.
  ///
  /// - Parameter isShared: whether its versions are only counted.
  package static func bytes(_ setup: Setup, _ layout: JSONLayout, isShared: Bool = false) -> [UInt8] {
    var parts = [JSONLayout.members { $0.member("id", setup.id) }]
    for field in Setup.fields {
      guard let text = field.text(of: setup) else { continue }
      parts.append(JSONLayout.members { $0.member(field.info.name, text) })
    }
    parts.append(
      JSONLayout.members {
        $0.key("isActive")
        $0.bool(setup.isActive)
      })
    parts += setup.base.unknown.map { column in JSONLayout.members { $0.member(column) } }
    if isShared {
      parts.append(JSONLayout.members { $0.member(shared, setup.versionNumbers.count) })
      return layout.list("{", parts, "}")
    }
    let content = content(of: setup, layout)
    if !content.items.isEmpty { parts.append(member("items", layout.inner.list("[", content.items, "]"))) }
    parts.append(member("versions", content.versions))
    return layout.list("{", parts, "}")
  }

  /// The copies of items, and the array of the versions; on one line, what was not read is written as it was.
  private static func content(of setup: Setup, _ layout: JSONLayout) -> (items: [[UInt8]], versions: [UInt8]) {
    guard case .compact = layout, let source = setup.earlier.source as? SetupOutline else {
      let versions = setup.versions
      return (copies(of: versions), layout.inner.objects(versions.map { lines(of: $0) }))
    }
    let known = source.lines
    let added = setup.earlier.dropFirst(known.versions.count) + [setup.present]
    let versions = known.versions + added.map { layout.list("{", lines(of: $0), "}") }
    return (known.items + copies(of: added, after: source.newest), layout.list("[", versions, "]"))
  }

  private static func member(_ name: String, _ value: [UInt8]) -> [UInt8] {
    JSONLayout.members {
      $0.key(name)
      $0.raw(value)
    }
  }

  /// Every copy of an item once, from the version on in which it appears, but those that were there before.
  private static func copies(of versions: [SetupVersion], after known: [ItemName: ItemCopy] = [:]) -> [[UInt8]] {
    var last = known
    var copies: [[UInt8]] = []
    var before: [Slot] = []
    // Slots that versions share are compared at once.
    for version in versions where version.slots != before {
      before = version.slots
      for slot in version.slots {
        let name = ItemName(type: slot.type, id: slot.id)
        if let copy = last[name], copy.isEqual(to: slot.copy) { continue }
        last[name] = slot.copy
        copies.append(copy(of: slot.item, since: version.number))
      }
    }
    return copies
  }

  private static func copy(of item: any EquipmentItem, since number: Int) -> [UInt8] {
    JSONLayout.members {
      $0.beginObject()
      $0.member("type", item.equipmentType.rawValue)
      $0.member("since", number)
      $0.key("item")
      $0.append(item: item, filledOnly: true)
      $0.endObject()
    }
  }

  /// The lines of a version: when and why, its slots, its tuning, and what the program does not know.
  private static func lines(of version: SetupVersion) -> [[UInt8]] {
    let head = JSONLayout.members {
      $0.member("version", version.number)
      $0.member("at", version.at.text)
      if let reason = version.reason { $0.member("reason", reason) }
    }
    let slots = JSONLayout.members { writer in
      for type in EquipmentType.allCases { writer.append(version.content[type], of: type) }
    }
    let tuning = JSONLayout.members { $0.append(version.tuning) }
    return [head, slots, tuning].filter { !$0.isEmpty }
      + version.unknown.map { column in JSONLayout.members { $0.member(column) } }
  }
}

/// An item by its type and id.
package struct ItemName: Hashable {
  package let type: EquipmentType
  package let id: Int
}

extension JSONWriter {
  /// Writes a setup as an object on one line.
  public mutating func append(setup: Setup) { raw(SetupJSON.bytes(setup, .compact)) }

  /// Writes both sides of a change; the one whose versions are the first of the other's only counts them.
  package mutating func append(_ before: Setup, _ after: Setup) {
    let isFirst = after.continues(before)
    key("before")
    raw(SetupJSON.bytes(before, .compact, isShared: isFirst))
    key("after")
    raw(SetupJSON.bytes(after, .compact, isShared: !isFirst && before.continues(after)))
  }

  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  fileprivate mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  fileprivate mutating func member(_ column: UnknownColumn) {
    key(column.name)
    // What is no JSON did not come from a file, and would make one unreadable.
    let isJSON = (try? JSONReader.value(Array(column.text.utf8), file: column.name)) != nil
    if isJSON { raw(column.text.utf8) } else { string(column.text) }
  }

  fileprivate mutating func append(_ slots: [Slot], of type: EquipmentType) {
    guard let first = slots.first else { return }
    guard type.isMany else { return member(SetupJSON.member(type), first.id) }
    key(SetupJSON.member(type))
    beginArray()
    for slot in slots { append(slot) }
    endArray()
  }

  private mutating func append(_ slot: Slot) {
    beginObject()
    member("id", slot.id)
    if let position = slot.position { member("position", position) }
    if slot.isPrimary {
      key("isPrimary")
      bool(true)
    }
    endObject()
  }

  fileprivate mutating func append(_ tuning: SetupTuning) {
    let filled = SetupTuning.fields.compactMap { field in field.text(of: tuning).map { (field.info, $0) } }
    guard !filled.isEmpty else { return }
    key("tuning")
    beginObject()
    for (info, text) in filled {
      key(info.name)
      if info.isNumeric { number(text) } else { string(text) }
    }
    endObject()
  }
}
