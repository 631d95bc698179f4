/// One difference between two versions of a setup.
public enum SetupDifference: Sendable, Equatable {
  /// An item that was not there before.
  case fitted(Slot)
  /// An item that is there no longer.
  case removed(Slot)
  /// Another item in the one slot of its type.
  case replaced(Slot, by: Slot)
  /// The same item at another position.
  case moved(Slot, from: String?, to: String?)
  /// The same arrows, which became primary or no longer are.
  case primary(Slot)
  /// The same item with another value in one of the fields that change how it shoots.
  case item(EquipmentType, id: Int, field: String, from: String?, to: String?)
  /// Another tuning value.
  case tuning(FieldInfo, from: String?, to: String?)
}

extension SetupDifference {
  /// The differences between two versions: slots in the hub's order, then tuning values in theirs.
  ///
  /// Only what changes the bow is a difference: no field that the program alone sets, such as the time of the last edit,
  /// none that is administrative, such as a price, and no column that the program does not know.
  public static func list(from one: SetupVersion, to other: SetupVersion) -> [SetupDifference] {
    list(from: one.content, to: other.content)
  }

  static func list(from one: SetupContent, to other: SetupContent) -> [SetupDifference] {
    let tuned = tuning(from: one.tuning, to: other.tuning)
    if one.sharesSlots(with: other) { return tuned }
    return EquipmentType.allCases.flatMap { slots($0, from: one, to: other) } + tuned
  }

  private static func slots(
    _ type: EquipmentType, from one: SetupContent, to other: SetupContent
  ) -> [SetupDifference] {
    let (before, after) = (one[type], other[type])
    if !type.isMany, let old = before.first, let new = after.first, old.id != new.id {
      return [.replaced(old, by: new)]
    }
    let removed = before.filter { other.slot(type, id: $0.id) == nil }.map(Self.removed)
    return removed
      + after.flatMap { slot in
        one.slot(type, id: slot.id).map { within(slot: $0, to: slot) } ?? [.fitted(slot)]
      }
  }

  private static func within(slot one: Slot, to other: Slot) -> [SetupDifference] {
    let moved: [SetupDifference] =
      isSame(one.position, other.position) ? [] : [.moved(other, from: one.position, to: other.position)]
    return moved + (one.isPrimary == other.isPrimary ? [] : [.primary(other)])
      + (one.copy === other.copy ? [] : fields(from: one.item, to: other.item))
  }

  private static func fields(from one: any EquipmentItem, to other: any EquipmentItem) -> [SetupDifference] {
    one.equipmentType.fields.filter(\.affectsShooting).compactMap { field in
      let (old, new) = (one.text(field.name), other.text(field.name))
      guard !isSame(old, new) else { return nil }
      return .item(one.equipmentType, id: one.equipmentId, field: field.name, from: old, to: new)
    }
  }

  private static func tuning(from one: SetupTuning, to other: SetupTuning) -> [SetupDifference] {
    SetupTuning.fields.compactMap { field in
      let (old, new) = (field.read(one), field.read(other))
      return old == new ? nil : .tuning(field.info, from: old, to: new)
    }
  }
}
