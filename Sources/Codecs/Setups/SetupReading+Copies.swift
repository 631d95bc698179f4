package import Equipment

/// An item by its type and id.
package struct ItemName: Hashable {
  package let type: EquipmentType
  package let id: Int

  /// Names the item of a type that has this number.
  package init(type: EquipmentType, id: Int) { (self.type, self.id) = (type, id) }
}

/// The copy of an item that a setup holds.
struct StoredCopy {
  let copy: ItemCopy
  /// The version from which on it holds; 0 where it stands in the version's own line.
  let since: Int
  let offset: Int
}

/// Copies of items, to be popped for the versions of a setup from the first on.
struct DatedCopies {
  /// By the item, the newest first, so that the next one is popped from the end.
  private var copies: [ItemName: [StoredCopy]]
  private var passed: [StoredCopy] = []

  init(_ copies: [StoredCopy]) {
    self.copies = Dictionary(grouping: copies) { ItemName(type: $0.copy.type, id: $0.copy.id) }
      .mapValues { $0.sorted { $0.since > $1.since } }
  }

  /// Those that hold from the same version on as another of the item.
  var twice: [StoredCopy] {
    copies.values.flatMap { copies in zip(copies, copies.dropFirst()).filter { $0.since == $1.since }.map(\.1) }
  }

  /// Those that no version has.
  var unused: [StoredCopy] { passed + copies.values.joined() }

  /// The copy of an item that holds in a version and was not popped yet; nil if that of an earlier version holds.
  mutating func pop(_ name: ItemName, in version: Int) -> ItemCopy? {
    var newest: StoredCopy?
    while let next = copies[name]?.last, next.since <= version {
      if let newest { passed.append(newest) }
      newest = next
      copies[name]?.removeLast()
    }
    return newest?.copy
  }
}

extension SetupReading {
  /// Reads the copies of items.
  ///
  /// - Parameter isDated: true if each names the version from which on it holds.
  mutating func copies(_ list: JSONMember?, isDated: Bool) -> [StoredCopy] {
    guard let list else { return [] }
    return elements(list).compactMap { copy($0, of: list, isDated) }
  }

  private mutating func copy(_ element: JSONValue, of list: JSONMember, _ isDated: Bool) -> StoredCopy? {
    guard let (members, offset) = members(element, of: list) else { return nil }
    expect(isDated ? ["type", "since", "item"] : ["type", "item"], in: members)
    let type = member("type", of: members, at: offset).flatMap { self.type($0) }
    let since = isDated ? member("since", of: members, at: offset).flatMap { number($0) } : nil
    let item = member("item", of: members, at: offset)
    guard let type, let item, !isDated || since != nil else { return nil }
    guard let values = item.value.members else {
      note(.notA(.object, item.name), at: item.offset)
      return nil
    }
    return self.item(values, of: type, at: item.offset).map {
      StoredCopy(copy: ItemCopy($0), since: since ?? 0, offset: item.offset)
    }
  }

  private mutating func item(_ values: [JSONMember], of type: EquipmentType, at offset: Int) -> (any EquipmentItem)? {
    var reading = ItemReading(type.record) { $0 }
    reading.read(values, at: offset)
    for fault in reading.draft.faults { note(fault.kind, at: fault.offset) }
    guard reading.draft.faults.isEmpty, let read = reading.draft.item.equipment else { return nil }
    guard read.recordId > 0 else {
      note(FileProblem.Kind.missingId, at: offset)
      return nil
    }
    return read
  }

  private mutating func type(_ member: JSONMember) -> EquipmentType? {
    let word = member.value.string ?? ""
    if let type = EquipmentType(rawValue: word) { return type }
    note(word.isEmpty ? .missingType : .unknownType(word), at: member.offset)
    return nil
  }
}
