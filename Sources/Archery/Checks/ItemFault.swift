public import Equipment

/// A fault of an item: a value that cannot be right, or should not be.
public enum ItemFault: Sendable, Equatable {
  /// A field that every item of the type needs is empty; the first of them.
  case missing(field: String)
  /// It is unsafe, and may be shot all the same.
  case unsafe(Status)
  /// It is active, and there are none of it.
  case noneActive
  /// Its status says that it is lent, and no loan to whom.
  case lentToNobody
  /// There are fewer of it than there have to be.
  case runsLow
  /// A currency says nothing without a price.
  case currencyWithoutPrice
  /// A price says little without its currency.
  case priceWithoutCurrency
  /// The day on which it was bought is still to come.
  case boughtInFuture(CalendarDate)
  /// It was changed before there was anything to change.
  case changedBeforeAdded(changed: Timestamp, added: Timestamp)
  /// A whole arrow weighs less than what it is made of, in grains.
  case lighterThanItsParts(whole: Double, parts: Double)
  /// It has the serial number of another item of the same type and maker.
  case serial(of: EquipmentType, id: Int)
  /// It is in every field like another item of its type.
  case double(of: EquipmentType, id: Int)
}

/// An item of which a check found a fault.
public struct ItemFinding: Sendable {
  /// The item.
  public let item: any EquipmentItem
  /// The check's word for itself.
  public let check: String
  /// The fault.
  public let fault: ItemFault
}
