import Synchronization

/// An item as it was when it was fitted, which is read when it is first asked for.
///
/// A class: versions of a setup that show the same item share its copy, and are known by that to be alike.
public final class ItemCopy: Sendable {
  /// Which of the ten types it is.
  public let type: EquipmentType
  /// The item's id.
  public let id: Int
  /// What a person calls it; nil where it takes reading the item to say it.
  private let knownName: String?
  private let state: Mutex<State>

  private enum State {
    case unread(@Sendable () -> any EquipmentItem)
    case read(any EquipmentItem)
  }

  /// Holds an item.
  public init(_ item: any EquipmentItem) {
    (type, id, knownName) = (item.equipmentType, item.equipmentId, nil)
    state = Mutex(.read(item))
  }

  /// Holds an item that is read at most once, with its name if that is known.
  public init(_ type: EquipmentType, id: Int, name: String?, _ read: @escaping @Sendable () -> any EquipmentItem) {
    (self.type, self.id, knownName) = (type, id, name)
    state = Mutex(.unread(read))
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

  /// What a person calls it: brand and model.
  public var name: String { knownName ?? item.name }

  /// Whether it says the same as another, byte for byte.
  public func isEqual(to other: ItemCopy) -> Bool {
    self === other || type == other.type && id == other.id && item.isEqual(to: other.item)
  }
}
