package import Equipment

/// The copies of items that a setup in a file holds.
package struct ItemCopies {
  struct Copy {
    package let copy: ItemCopy
    package let since: Int
    package let offset: Int
    var isUsed = false
  }

  /// By the item, the oldest first.
  fileprivate(set) var copies: [ItemName: [Copy]] = [:]
  /// Items whose copies could not be read: what lacks them is no fault of its own.
  package fileprivate(set) var isWhole = true

  /// The versions since which there are copies, ascending, as far as `begins` has not passed them.
  fileprivate var beginnings: ArraySlice<Int> = []

  /// Whether a copy holds from one of these versions on; to be asked of ascending versions.
  package mutating func begins(after last: Int, through number: Int) -> Bool {
    beginnings = beginnings.drop { $0 <= last }
    return beginnings.first.map { $0 <= number } ?? false
  }

  /// The copy that holds for a version.
  package mutating func copy(of name: ItemName, in version: Int) -> ItemCopy? {
    guard let place = copies[name]?.lastIndex(where: { $0.since <= version }) else { return nil }
    copies[name]?[place].isUsed = true
    return copies[name]?[place].copy
  }

  /// Takes a copy of an item.
  mutating func add(_ copy: Copy, of name: ItemName) {
    let isNewest = copies[name]?.last.map { $0.since <= copy.since } ?? true
    copies[name, default: []].append(copy)
    if !isNewest { copies[name]?.sort { $0.since < $1.since } }
  }
}

extension SetupReading {
  /// Reads the copies of items.
  mutating func copies(_ list: JSONMember?) -> ItemCopies {
    var copies = ItemCopies()
    guard let list else { return copies }
    for element in elements(list) {
      guard let (name, copy) = copy(element, of: list) else {
        copies.isWhole = false
        continue
      }
      if copies.copies[name]?.contains(where: { $0.since == copy.since }) ?? false {
        note(.duplicateCopy(name.type, id: name.id, since: copy.since), at: copy.offset)
      }
      copies.add(copy, of: name)
    }
    copies.beginnings = copies.copies.values.flatMap { $0.map(\.since) }.sorted()[...]
    return copies
  }

  /// Notes the copies that no version used.
  mutating func noteUnused(_ copies: ItemCopies) {
    guard faults.isEmpty else { return }
    for (name, copies) in copies.copies {
      for copy in copies where !copy.isUsed {
        note(.unusedCopy(name.type, id: name.id, since: copy.since), at: copy.offset)
      }
    }
  }

  private mutating func copy(_ element: JSONValue, of list: JSONMember) -> (ItemName, ItemCopies.Copy)? {
    guard let (members, offset) = members(element, of: list) else { return nil }
    expect(["type", "since", "item"], in: members)
    let type = member("type", of: members, at: offset).flatMap { self.type($0) }
    let since = member("since", of: members, at: offset).flatMap { number($0) }
    let item = member("item", of: members, at: offset)
    guard let type, let since, let item else { return nil }
    guard let values = item.value.members else {
      note(.notA(.object, item.name), at: item.offset)
      return nil
    }
    var reading = ItemReading(type.record) { $0 }
    reading.read(values, at: item.offset)
    let id = reading.draft.item.recordId
    for fault in reading.draft.faults { note(fault.kind, at: fault.offset) }
    guard reading.draft.faults.isEmpty, let read = reading.draft.item.equipment else { return nil }
    guard id > 0 else {
      note(FileProblem.Kind.missingId, at: item.offset)
      return nil
    }
    return (
      ItemName(type: type, id: id), ItemCopies.Copy(copy: ItemCopy(read), since: since, offset: item.offset)
    )
  }

  private mutating func type(_ member: JSONMember) -> EquipmentType? {
    let word = member.value.string ?? ""
    if let type = EquipmentType(rawValue: word) { return type }
    note(word.isEmpty ? .missingType : .unknownType(word), at: member.offset)
    return nil
  }
}
