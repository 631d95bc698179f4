import Equipment

/// A setup on its way out of a JSON object that another program wrote.
struct DraftReading {
  package private(set) var draft: SetupDraft
  /// The members that have no meaning here.
  package private(set) var unknown: [String] = []
  private var reading = SetupReading()

  /// Begins with a draft without a name.
  package init(_ draft: SetupDraft) {
    self.draft = draft
  }

  /// The faults noted so far.
  package var faults: [ItemFault] { reading.faults }

  /// Reads the members of the object that begins at an offset.
  package mutating func read(_ members: [JSONMember], at offset: Int) {
    for member in members where member.value != .null { read(member) }
    if draft.setup.name.isEmpty, !members.contains(where: { Self.plain($0.name) == "name" && $0.value != .null }) {
      reading.note(.missing("name"), at: offset)
    }
  }

  private mutating func read(_ member: JSONMember) {
    let name = Self.plain(member.name)
    if name == "id" { return }
    if name == "isactive" { return readActive(member) }
    if name == "tuning", let values = member.value.members {
      for value in values { readTuning(value) }
      return
    }
    if let field = Setup.fields.first(where: { Self.plain($0.info.name) == name }) { return set(field, member) }
    if isTuning(member) { return readTuning(member) }
    if let type = Self.type(name) { return readItems(member, type) }
    unknown.append(member.name)
  }

  /// A name without its capitals and its joints: `brace_height` and `braceHeight` are the same.
  private static func plain(_ name: String) -> String { Folding.fold(name.filter { $0 != "_" && $0 != "-" }) }

  private mutating func readActive(_ member: JSONMember) {
    guard let isActive = member.value.boolean else {
      return reading.note(.notA(.truthValue, member.name), at: member.offset)
    }
    draft.setup.isActive = isActive
  }

  private mutating func set(_ field: Field<Setup>, _ member: JSONMember) {
    // Usage may be a list of words.
    let words = member.value.elements?.compactMap(\.string)
    guard let text = words.map({ $0.joined(separator: " ") }) ?? member.value.scalarText else {
      return reading.note(FileProblem.Kind.json(.notAScalar), at: member.offset)
    }
    var setup = draft.setup
    reading.parse(member) { () throws(FieldError) in try field.set(&setup, to: text) }
    draft.setup = setup
  }
}

extension DraftReading {
  private func isTuning(_ member: JSONMember) -> Bool {
    SetupTuning.fields.contains { Self.plain($0.info.name) == Self.plain(member.name) }
  }

  private mutating func readTuning(_ member: JSONMember) {
    guard member.value != .null else { return }
    guard let field = SetupTuning.fields.first(where: { Self.plain($0.info.name) == Self.plain(member.name) }) else {
      return unknown.append(member.name)
    }
    guard let text = member.value.scalarText else {
      return reading.note(FileProblem.Kind.json(.notAScalar), at: member.offset)
    }
    var tuning = SetupTuning()
    reading.parse(member) { () throws(FieldError) in try field.set(&tuning, to: text) }
    if let text = field.text(of: tuning) { draft.tuning.append((field.info.name, text)) }
  }
}

extension DraftReading {
  /// The type that a member such as `riserId`, `arrowSetIds` or `stabilizers` is about.
  private static func type(_ name: String) -> EquipmentType? {
    let ending = ["ids", "id"].first { name.hasSuffix($0) } ?? ""
    return EquipmentType(word: String(name.dropLast(ending.count))) ?? EquipmentType(word: name)
  }

  private mutating func readItems(_ member: JSONMember, _ type: EquipmentType) {
    guard let elements = member.value.elements else { return readItem(member.value, of: member, type) }
    for element in elements { readItem(element, of: member, type) }
  }

  private mutating func readItem(_ value: JSONValue, of member: JSONMember, _ type: EquipmentType) {
    guard var members = value.members else {
      guard let id = id(value, at: member.offset) else { return }
      return add(type, id, nil, [])
    }
    let slotMembers = members.filter { ["position", "isPrimary"].contains($0.name) && type.field($0.name) == nil }
    members.removeAll { slotMembers.contains($0) }
    guard members.contains(where: { $0.name != "id" }) else {
      guard let id = members.first.flatMap({ self.id($0.value, at: $0.offset) }) else { return }
      return add(type, id, nil, slotMembers)
    }
    let names = ImportNames([:])
    let columns = Set(members.map(\.name))
    var item = ItemReading(type.record) { names.field(for: $0, of: type.record, among: columns) }
    item.read(members, at: members.first?.offset ?? member.offset)
    for fault in item.draft.faults { reading.note(fault.kind, at: fault.offset) }
    let id = item.draft.item.recordId
    add(type, id > 0 ? id : nil, item.draft.item.equipment, slotMembers)
  }

  private mutating func id(_ value: JSONValue, at offset: Int) -> Int? {
    if let id = value.scalarText.flatMap({ Int($0) }), 1...ValidationRules.largestId ~= id { return id }
    reading.note(.badId(value.scalarText ?? ""), at: offset)
    return nil
  }

  private mutating func add(
    _ type: EquipmentType, _ id: Int?, _ item: (any EquipmentItem)?, _ slotMembers: [JSONMember]
  ) {
    let position = slotMembers.first { $0.name == "position" }?.value.scalarText
    let isPrimary = slotMembers.first { $0.name == "isPrimary" }?.value.boolean ?? false
    draft.items.append(
      SetupDraft.ItemReference(type: type, id: id, item: item, position: position, isPrimary: isPrimary))
  }
}
