/// A slot of a bow with the item in it.
public struct Slot: Sendable {
  private let holder: Holder
  /// Its position, as `long` or `upper`; only for types of which a bow can have many.
  public internal(set) var position: String?
  /// True for the set of arrows that the setup is tuned for; always false for other types.
  public internal(set) var isPrimary: Bool

  private enum Holder {
    case copy(ItemCopy)
    case unread(UnreadCopy)
  }

  /// Puts an item into a slot.
  public init(_ item: any EquipmentItem, position: String? = nil, isPrimary: Bool = false) {
    self.init(ItemCopy(item), position: position, isPrimary: isPrimary)
  }

  /// Puts a copy of an item into a slot.
  public init(_ copy: ItemCopy, position: String? = nil, isPrimary: Bool = false) {
    self.init(.copy(copy), position, isPrimary)
  }

  /// Puts an item into a slot whose copy is looked for when it is asked for.
  init(_ copy: UnreadCopy, position: String?, isPrimary: Bool) { self.init(.unread(copy), position, isPrimary) }

  private init(_ holder: Holder, _ position: String?, _ isPrimary: Bool) {
    self.holder = holder
    self.position = position == "" ? nil : position
    self.isPrimary = isPrimary
  }

  /// The item as it was when it was fitted or last refreshed.
  public var copy: ItemCopy {
    switch holder {
    case .copy(let copy): copy
    case .unread(let copy): copy.value
    }
  }

  /// Which of the ten types the slot is for.
  public var type: EquipmentType {
    switch holder {
    case .copy(let copy): copy.type
    case .unread(let copy): copy.type
    }
  }

  /// The item's id.
  public var id: Int {
    switch holder {
    case .copy(let copy): copy.id
    case .unread(let copy): copy.id
    }
  }

  /// The item, with its id.
  public var item: any EquipmentItem { copy.item }

  /// The description of `position`, with usual values.
  public static let positionField = FieldInfo(
    name: "position", help: "Where it sits", value: String.self,
    suggestions: ["long", "left", "right", "upper", "lower", "front", "rear"], traits: [])
}

extension Slot: Equatable {
  /// Slots are equal if position, rank and item are the same, byte for byte.
  public static func == (one: Slot, other: Slot) -> Bool {
    one.isPrimary == other.isPrimary && isSame(one.position, other.position) && one.copy.isEqual(to: other.copy)
  }
}
