package import Equipment

/// What is fitted in a version, with the members that say so.
private struct Fitting {
  let content: SetupContent
  private let members: [JSONMember]

  init(_ members: [JSONMember], _ content: SetupContent) {
    self.members = Self.slots(members)
    self.content = content
  }

  /// Whether another version has the same items in the same places.
  func isSaid(by members: [JSONMember]) -> Bool { Self.slots(members) == self.members }

  private static func slots(_ members: [JSONMember]) -> [JSONMember] {
    members.filter { SetupJSON.types[$0.name] != nil }
  }
}

extension SetupReading {
  /// The versions with the copies of their items.
  package mutating func versions(_ members: [JSONMember], at offset: Int, _ copies: inout ItemCopies) -> [SetupVersion]
  {
    guard let list = member("versions", of: members, at: offset) else { return [] }
    var versions: [SetupVersion] = []
    var fitting: Fitting?
    var last = 0
    let elements = elements(list)
    if elements.isEmpty, list.value.elements != nil { note(.missing("version"), at: list.offset) }
    for element in elements {
      guard let (members, offset) = self.members(element, of: list) else { continue }
      guard let number = number(of: members, at: offset, after: last) else { continue }
      // Most versions only tune: they share what is fitted with the one before.
      if copies.begins(after: last, through: number) || fitting?.isSaid(by: members) == false { fitting = nil }
      last = number
      if let version = version(number, members, at: offset, &copies, &fitting) { versions.append(version) }
    }
    return versions
  }

  /// One version by itself; nil if it has faults.
  package mutating func version(_ value: JSONValue, _ copies: ItemCopies) -> SetupVersion? {
    var (copies, fitting): (ItemCopies, Fitting?) = (copies, nil)
    guard let members = value.members, let number = number(of: members, at: 0, after: 0) else { return nil }
    return version(number, members, at: 0, &copies, &fitting)
  }

  private mutating func number(of members: [JSONMember], at offset: Int, after last: Int) -> Int? {
    guard let member = member("version", of: members, at: offset), let number = number(member) else { return nil }
    guard number > last else {
      note(.order(number, after: last), at: member.offset)
      return nil
    }
    return number
  }

  private mutating func version(
    _ number: Int, _ members: [JSONMember], at offset: Int, _ copies: inout ItemCopies, _ fitting: inout Fitting?
  ) -> SetupVersion? {
    let before = faults.count
    var slots: [Slot] = []
    var unknown: [UnknownColumn] = []
    var (moment, reason): (Timestamp?, String?)
    var tuning = SetupTuning()
    for member in members {
      switch member.name {
      case "version": break
      case "at": moment = self.moment(member)
      case "reason": reason = plainText(member, SetupVersion.reasonField)
      case "tuning": tuning = self.tuning(member)
      default:
        guard let type = SetupJSON.types[member.name] else {
          unknown.append(self.unknown(member))
          continue
        }
        if fitting == nil { slots += self.slots(member, of: type, in: number, &copies) }
      }
    }
    guard self.member("at", of: members, at: offset) != nil, let moment else { return nil }
    // Slots that could not be read would be missed here for a second time.
    guard faults.count == before,
      let content = fitting?.content.tuned(tuning) ?? content(slots, tuning, at: offset)
    else { return nil }
    fitting = fitting ?? Fitting(members, content)
    return SetupVersion(number: number, at: moment, reason: reason, content: content, unknown: unknown)
  }

  private mutating func content(_ slots: [Slot], _ tuning: SetupTuning, at offset: Int) -> SetupContent? {
    do {
      return try SetupContent(slots: slots, tuning: tuning)
    } catch {
      note(.content(error), at: offset)
      return nil
    }
  }

  private mutating func moment(_ member: JSONMember) -> Timestamp? {
    guard let text = text(member) else { return nil }
    if let moment = Timestamp(text: text) { return moment }
    note(.value(.malformed(SetupVersion.momentField, text)), at: member.offset)
    return nil
  }

  private mutating func plainText(_ member: JSONMember, _ info: FieldInfo) -> String? {
    guard let text = text(member), !text.isEmpty else { return nil }
    take(member) { () throws(FieldError) in _ = try String.read(text, as: info, today: nil) }
    return text
  }

  private mutating func tuning(_ member: JSONMember) -> SetupTuning {
    var tuning = SetupTuning()
    guard let values = member.value.members else {
      note(.notA(.object, member.name), at: member.offset)
      return tuning
    }
    for value in values where value.value != .null {
      guard let text = value.value.scalarText else {
        note(FileProblem.Kind.json(.notAScalar), at: value.offset)
        continue
      }
      do { try tuning.set(value.name, to: text) } catch { note(.content(error), at: value.offset) }
    }
    return tuning
  }
}

extension SetupReading {
  private mutating func slots(
    _ member: JSONMember, of type: EquipmentType, in version: Int, _ copies: inout ItemCopies
  ) -> [Slot] {
    guard type.isMany else {
      guard member.value != .null, let id = id(member) else { return [] }
      return slot(type, id, at: member.offset, in: version, &copies).map { [$0] } ?? []
    }
    var slots: [Slot] = []
    for element in elements(member) {
      guard let (members, offset) = members(element, of: member) else { continue }
      expect(["id", "position", "isPrimary"], in: members)
      guard let id = self.member("id", of: members, at: offset).flatMap({ self.id($0) }) else { continue }
      guard var slot = slot(type, id, at: offset, in: version, &copies) else { continue }
      let position = members.first { $0.name == "position" }.flatMap { plainText($0, Slot.positionField) }
      slot = Slot(slot.copy, position: position, isPrimary: isPrimary(members))
      slots.append(slot)
    }
    return slots
  }

  private mutating func isPrimary(_ members: [JSONMember]) -> Bool {
    guard let member = members.first(where: { $0.name == "isPrimary" }) else { return false }
    if let isPrimary = member.value.boolean { return isPrimary }
    note(.notA(.truthValue, member.name), at: member.offset)
    return false
  }

  private mutating func slot(
    _ type: EquipmentType, _ id: Int, at offset: Int, in version: Int, _ copies: inout ItemCopies
  ) -> Slot? {
    if let copy = copies.copy(of: ItemName(type: type, id: id), in: version) { return Slot(copy) }
    if copies.isWhole { note(.missingCopy(type, id: id, version: version), at: offset) }
    return nil
  }
}
