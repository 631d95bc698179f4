/// The content of a version: the bow's slots and its tuning.
public struct SetupContent: Sendable, Equatable {
  /// The slots that are filled, in the hub's order of types and within a type in the order of fitting.
  public private(set) var slots: [Slot] = []
  /// How the bow is tuned.
  public private(set) var tuning = SetupTuning()

  /// Makes a bow of nothing.
  public init() {}

  /// Makes a bow of slots; a single set of arrows is primary without being called so.
  ///
  /// - Throws: `SetupError` if the slots cannot stand together.
  public init(slots: [Slot], tuning: SetupTuning = SetupTuning()) throws(SetupError) {
    self.tuning = tuning
    for slot in slots {
      try check(slot)
      guard slot.type.isMany || !self.slots.contains(where: { $0.type == slot.type }) else { throw .tooMany(slot.type) }
      self.slots.append(slot)
    }
    sort()
    let arrows = self.slots.count { $0.type == .arrow }
    if arrows == 1 { ensurePrimary() }
    let primaries = self.slots.count(where: \.isPrimary)
    guard primaries == 1 || arrows == 0 else { throw .primaries(primaries) }
  }

  /// The same bow with other tuning.
  public func tuned(_ tuning: SetupTuning) -> SetupContent {
    var content = self
    content.tuning = tuning
    return content
  }

  /// True if both have the very same copies in their slots, as after a version that only tunes: then no slot differs;
  /// false leaves it open.
  func sharesSlots(with other: SetupContent) -> Bool {
    slots.count == other.slots.count
      && zip(slots, other.slots).allSatisfy { one, other in
        one.copy === other.copy && one.isPrimary == other.isPrimary && isSame(one.position, other.position)
      }
  }

  /// The slots of a type, in the order of fitting.
  public subscript(type: EquipmentType) -> [Slot] { slots.filter { $0.type == type } }

  /// The slot that holds an item; nil if none does.
  public func slot(_ type: EquipmentType, id: Int) -> Slot? { index(type, id).map { slots[$0] } }

  /// The set of arrows that the bow is tuned for; nil if it has none.
  public var primaryArrow: Slot? { slots.first(where: \.isPrimary) }

  private func index(_ type: EquipmentType, _ id: Int) -> Int? { slots.firstIndex { $0.type == type && $0.id == id } }

  private func check(_ slot: Slot) throws(SetupError) {
    guard slot.id > 0 else { throw .notStored(slot.type) }
    guard slot.position == nil || slot.type.isMany else { throw .noPosition(slot.type) }
    guard !slot.isPrimary || slot.type == .arrow else { throw .noPrimary(slot.type) }
    guard !slot.type.isMany || index(slot.type, slot.id) == nil else {
      throw .alreadyFitted(slot.type, id: slot.id)
    }
  }

  private mutating func sort() {
    let order = slots.map { EquipmentType.allCases.firstIndex(of: $0.type) ?? 0 }
    // As files have them; sorting would copy every item.
    if zip(order, order.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
    slots = EquipmentType.allCases.flatMap { type in slots.filter { $0.type == type } }
  }

  private mutating func ensurePrimary() {
    guard primaryArrow == nil, let first = slots.firstIndex(where: { $0.type == .arrow }) else { return }
    slots[first].isPrimary = true
  }
}

extension SetupContent {
  /// Fits an item; it replaces another one if a bow has only one of the type.
  ///
  /// The first arrows are primary.
  ///
  /// - Throws: `SetupError` with nothing changed, also if a bow can have many of the type and has this one.
  public mutating func fit(
    _ item: any EquipmentItem, position: String? = nil, primary: Bool = false
  ) throws(SetupError) {
    let slot = Slot(item, position: try Self.checked(position, Slot.positionField), isPrimary: primary)
    try check(slot)
    if !slot.type.isMany { slots.removeAll { $0.type == slot.type } }
    slots.append(slot)
    sort()
    if primary { try makePrimary(id: slot.id) }
    ensurePrimary()
  }

  /// Removes an item, or without an id every item of the type; if it was primary, the first arrows left are.
  ///
  /// - Throws: `SetupError` with nothing changed if there is no such item.
  public mutating func unfit(_ type: EquipmentType, id: Int? = nil) throws(SetupError) {
    let count = slots.count
    slots.removeAll { $0.type == type && $0.id == id ?? $0.id }
    guard slots.count < count else { throw .notFitted(type, id: id) }
    ensurePrimary()
  }

  /// Sets the position of a fitted item; nil clears it.
  ///
  /// - Throws: `SetupError` with nothing changed.
  public mutating func move(_ type: EquipmentType, id: Int, to position: String?) throws(SetupError) {
    guard type.isMany else { throw .noPosition(type) }
    guard let index = index(type, id) else { throw .notFitted(type, id: id) }
    slots[index].position = try Self.checked(position, Slot.positionField)
  }

  /// Makes a fitted set of arrows the one that the bow is tuned for.
  ///
  /// - Throws: `SetupError` with nothing changed.
  public mutating func makePrimary(id: Int) throws(SetupError) {
    guard let chosen = index(.arrow, id) else { throw .notFitted(.arrow, id: id) }
    for index in slots.indices { slots[index].isPrimary = index == chosen }
  }

  /// Sets a tuning value from what a person typed; an empty text clears it.
  ///
  /// - Throws: `SetupError` with nothing changed.
  public mutating func tune(_ name: String, to text: String) throws(SetupError) { try tuning.set(name, to: text) }

  /// Replaces the copy of an edited item, if the bow has it and shoots otherwise with it.
  public mutating func refresh(_ item: any EquipmentItem) {
    guard let index = index(item.equipmentType, item.equipmentId), !item.shoots(like: slots[index].item) else { return }
    slots[index] = Slot(item, position: slots[index].position, isPrimary: slots[index].isPrimary)
  }

  /// A text without blanks at its ends, held against the limits of texts; nil if nothing is left.
  static func checked(_ text: String?, _ info: FieldInfo) throws(SetupError) -> String? {
    guard let text = text?.trimmed, !text.isEmpty else { return nil }
    do { return try String.read(text, as: info, today: nil) } catch { throw .value(error) }
  }
}
