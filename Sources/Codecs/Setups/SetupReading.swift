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
    // The versions need the copies, wherever they stand.
    var copies = copies(members.first { $0.name == "items" })
    let shared = members.first { $0.name == SetupJSON.shared }?.value.integer
    let versions =
      if let other, let shared { Array(other.versions.prefix(shared)) } else {
        versions(members, at: offset, &copies)
      }
    noteUnused(copies)
    for name in ["name", "id"] where !members.contains(where: { $0.name == name }) {
      note(name == "id" ? .missingId : .setup(.missing(name)), at: offset)
    }
    // Where no version could be read, another one stands in, so that the other members are looked at too.
    var setup = Setup(name: "", versions: versions) ?? Setup(name: "", at: Timestamp(seconds: 0))
    setup.base.created = nil
    for member in members where other == nil || member.name != SetupJSON.shared { set(member, of: &setup) }
    return faults.isEmpty ? setup : nil
  }

  /// The setup of its own members and its versions, which were read before; nil if there are faults.
  package mutating func setup(_ members: [JSONMember], present: SetupVersion, earlier: EarlierVersions) -> Setup? {
    var setup = Setup(name: "", present: present, earlier: earlier)
    for member in members { set(member, of: &setup) }
    return faults.isEmpty ? setup : nil
  }

  package mutating func note(_ kind: FileProblem.Kind, at offset: Int) {
    faults.append(ItemFault(kind: kind, offset: offset))
  }

  package mutating func note(_ fault: SetupFault, at offset: Int) { note(.setup(fault), at: offset) }

  private mutating func set(_ member: JSONMember, of setup: inout Setup) {
    switch member.name {
    case "items", "versions": break
    case "id": if let id = id(member) { setup.id = id }
    case "isActive":
      guard let isActive = member.value.boolean else { return note(.notA(.truthValue, member.name), at: member.offset) }
      setup.isActive = isActive
    default:
      guard let field = Setup.field(member.name) else { return setup.base.unknown.append(unknown(member)) }
      guard let text = text(member) else { return }
      take(member) { () throws(FieldError) in try field.set(&setup, to: text) }
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

  /// Notes what a setting of a value throws.
  package mutating func take(_ member: JSONMember, _ set: () throws(FieldError) -> Void) {
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
