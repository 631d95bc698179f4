package import Equipment

/// A setup on its way out of a JSON object: every fault is noted, not only the first.
package struct SetupReading {
  package private(set) var faults: [ItemFault] = []

  /// Begins without a fault.
  package init() {}

  /// The setup of a value that begins at an offset; nil only if there are faults.
  ///
  /// - Parameter other: the setup whose first versions are meant where only their number is given.
  package mutating func setup(_ value: JSONValue, at offset: Int, sharing other: Setup? = nil) -> Setup? {
    guard let members = value.members else {
      note(.notA(.object, "setup"), at: offset)
      return nil
    }
    let shared = members.first { $0.name == SetupJSON.shared }?.value.integer
    var setup: Setup? =
      if let other, let shared { Setup(name: "", versions: Array(other.versions.prefix(shared))) } else {
        Setup(SetupHead(), versions(members, at: offset))
      }
    for name in ["name", "id"] where !members.contains(where: { $0.name == name }) {
      note(name == "id" ? .missingId : .setup(.missing(name)), at: offset)
    }
    // Where no version could be read, the other members are looked at all the same.
    var head = setup?.head ?? SetupHead()
    head.base.created = nil
    for member in members where other == nil || member.name != SetupJSON.shared { set(member, of: &head) }
    setup?.head = head
    return faults.isEmpty ? setup : nil
  }

  /// The versions of a setup, each with the copies of items that hold from it on.
  private mutating func versions(_ members: [JSONMember], at offset: Int) -> [VersionRecord] {
    let before = faults.count
    var copies = DatedCopies(copies(members.first { $0.name == "items" }, isDated: true))
    for copy in copies.twice {
      note(.duplicateCopy(copy.copy.type, id: copy.copy.id, since: copy.since), at: copy.offset)
    }
    // Where a copy could not be read, a version that lacks one has no fault of its own.
    var known: Set<ItemName>? = faults.count == before ? [] : nil
    guard let list = member("versions", of: members, at: offset) else { return [] }
    var (versions, last): ([VersionRecord], Int) = ([], 0)
    let elements = elements(list)
    if elements.isEmpty, list.value.elements != nil { note(.missing("version"), at: list.offset) }
    for element in elements {
      guard let (members, offset) = self.members(element, of: list) else { continue }
      guard let number = number(of: members, at: offset, after: last) else { continue }
      last = number
      guard var version = version(members, at: offset) else { continue }
      // The setup's own number is not needed to distinguish its versions.
      version.record.base.id = VersionRecord.id(ofSetup: 0, version: number)
      version.record.copies = version.record.fitted.compactMap { copies.pop($0.name, in: number) }
      version.finish(&known, at: offset, noting: &self)
      versions.append(version.record)
    }
    guard faults.count == before else { return versions }
    for copy in copies.unused {
      note(.unusedCopy(copy.copy.type, id: copy.copy.id, since: copy.since), at: copy.offset)
    }
    return versions
  }

  private mutating func number(of members: [JSONMember], at offset: Int, after last: Int) -> Int? {
    guard let member = member("version", of: members, at: offset), let number = number(member) else { return nil }
    guard number > last else {
      note(.order(number, after: last), at: member.offset)
      return nil
    }
    return number
  }

  package mutating func note(_ kind: FileProblem.Kind, at offset: Int) {
    faults.append(ItemFault(kind: kind, offset: offset))
  }

  package mutating func note(_ fault: SetupFault, at offset: Int) { note(.setup(fault), at: offset) }

  private mutating func set(_ member: JSONMember, of head: inout SetupHead) {
    switch member.name {
    case "items", "versions": break
    case "id": if let id = id(member) { head.base.id = id }
    case "isActive":
      guard let isActive = member.value.boolean else { return note(.notA(.truthValue, member.name), at: member.offset) }
      head.isActive = isActive
    default:
      guard let field = SetupHead.field(member.name) else {
        let column = column(member)
        return head.addUnknown(column.name, column.text)
      }
      guard let text = text(member) else { return }
      parse(member) { () throws(FieldError) in try field.set(&head, to: text) }
    }
  }
}

extension SetupReading {
  /// A member that the program does not know, with its value as JSON.
  package func unknown(_ member: JSONMember) -> UnknownColumn {
    var writer = JSONWriter()
    writer.append(member.value)
    return UnknownColumn(name: member.name, text: String(decoding: writer.bytes, as: UTF8.self))
  }

  /// The same with a text as it is: it becomes a cell.
  private func column(_ member: JSONMember) -> UnknownColumn {
    member.value.string.map { UnknownColumn(name: member.name, text: $0) } ?? unknown(member)
  }

  /// Sets a value, and notes the error that this throws.
  package mutating func parse(_ member: JSONMember, _ set: () throws(FieldError) -> Void) {
    do { try set() } catch { note(.value(error), at: member.offset) }
  }

  /// A string, or nothing for null; nil and a fault if it is something else.
  package mutating func text(_ member: JSONMember) -> String? {
    if member.value == .null { return "" }
    guard let text = member.value.string else {
      note(.notA(.text, member.name), at: member.offset)
      return nil
    }
    return text
  }

  /// A whole number from 1 to the largest id.
  package mutating func number(_ member: JSONMember) -> Int? {
    guard let number = member.value.integer, 1...ValidationRules.largestId ~= number else {
      note(.notA(.wholeNumber, member.name), at: member.offset)
      return nil
    }
    return number
  }

  /// An id; nil and a fault if it is something else.
  package mutating func id(_ member: JSONMember) -> Int? {
    guard let id = member.value.integer, 1...ValidationRules.largestId ~= id else {
      note(.badId(member.value.scalarText ?? ""), at: member.offset)
      return nil
    }
    return id
  }

  /// The elements of an array; none and a fault if it is something else.
  package mutating func elements(_ member: JSONMember) -> [JSONValue] {
    if let elements = member.value.elements { return elements }
    note(.notA(.list, member.name), at: member.offset)
    return []
  }

  /// The members of an element of an array, and where it begins as nearly as is known.
  package mutating func members(_ element: JSONValue, of list: JSONMember) -> (members: [JSONMember], offset: Int)? {
    guard let members = element.members else {
      note(.notA(.object, list.name), at: list.offset)
      return nil
    }
    return (members, members.first?.offset ?? list.offset)
  }

  /// Notes the members that are none of these.
  mutating func expect(_ names: Set<String>, in members: [JSONMember]) {
    for member in members where !names.contains(member.name) { note(.unexpected(member.name), at: member.offset) }
  }

  /// The member of a name; nil and a fault if it is missing.
  package mutating func member(_ name: String, of members: [JSONMember], at offset: Int) -> JSONMember? {
    if let member = members.first(where: { $0.name == name }) { return member }
    note(.missing(name), at: offset)
    return nil
  }
}
