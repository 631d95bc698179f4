import Synchronization

/// An item as it was when it was fitted, which is read when it is first asked for.
///
/// A class: versions of a setup with the same state of an item share its copy, and are equal in it by identity.
public final class ItemCopy: Sendable {
  /// Which of the ten types it is.
  public let type: EquipmentType
  /// The item's id.
  public let id: Int
  /// Reads the item's name by itself, if that can be done.
  private let readName: @Sendable () -> String?
  private let state: Mutex<State>

  private enum State {
    case unread(@Sendable () -> any EquipmentItem)
    case read(any EquipmentItem)
  }

  /// Holds an item.
  public init(_ item: any EquipmentItem) {
    (type, id, readName) = (item.equipmentType, item.equipmentId, { nil })
    state = Mutex(.read(item))
  }

  /// Holds an item that is read at most once.
  ///
  /// - Parameter name: reads its name by itself, each time that it is asked for; nil where the item must be read for it.
  public init(
    _ type: EquipmentType, id: Int, name: @escaping @Sendable () -> String?,
    read: @escaping @Sendable () -> any EquipmentItem
  ) {
    (self.type, self.id, readName) = (type, id, name)
    state = Mutex(.unread(read))
  }

  /// A copy of an item of which nothing is known but its number.
  static func ofNothing(_ type: EquipmentType, id: Int) -> ItemCopy {
    ItemCopy(type, id: id, name: { "" }, read: { type.itemType.init() })
  }

  /// The item.
  public var item: any EquipmentItem {
    state.withLock { state in
      switch state {
      case .read(let item): return item
      case .unread(let read):
        let item = read()
        state = .read(item)
        return item
      }
    }
  }

  /// The item's name: brand and model.
  public var name: String { readName() ?? item.name }

  /// True if both items have the same content, byte for byte; of one shared copy the item is not read.
  public func isEqual(to other: ItemCopy) -> Bool {
    self === other || type == other.type && id == other.id && item.isEqual(to: other.item)
  }
}

/// The copy of an item that is looked for in earlier versions when it is first asked for.
final class UnreadCopy: Sendable {
  let type: EquipmentType
  let id: Int
  private let find: @Sendable (EquipmentType, Int) -> ItemCopy?
  private let known = Mutex<ItemCopy?>(nil)

  init(_ type: EquipmentType, id: Int, find: @escaping @Sendable (EquipmentType, Int) -> ItemCopy?) {
    (self.type, self.id, self.find) = (type, id, find)
  }

  /// The copy; one of an item of nothing if there is none.
  var value: ItemCopy {
    known.withLock { known in
      let copy = known ?? find(type, id) ?? .ofNothing(type, id: id)
      known = copy
      return copy
    }
  }
}
