/// A piece of equipment that an archer owns, of any of the ten types.
///
/// `any EquipmentItem` is the type-erased form that lists, files and commands pass around: every field can be
/// read and set by its name as text, so nothing outside this module needs to know the concrete type.
public protocol EquipmentItem: Record {
  /// Which of the ten types its items are.
  static var type: EquipmentType { get }

  /// The fields that all items share: id, names, quantity, status and so on.
  var details: ItemDetails { get set }
}

extension EquipmentItem {
  /// The item's number within its type; 0 until it is stored, then never changed and never used again.
  public var equipmentId: Int { base.id }

  /// The maker; for a weight its position on the bow.
  public var equipmentBrand: String { details.brand }

  /// The maker's name for it.
  public var equipmentModel: String { details.model }

  /// Which of the ten types it is.
  public var equipmentType: EquipmentType { Self.type }

  /// The brand and model as a person says them, without a blank at either end.
  public var equipmentName: String {
    [details.brand, details.model].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// True if a bow shoots alike with either: both are of one type, and only managed or administrative fields differ.
  public func shoots(like other: any EquipmentItem) -> Bool {
    equipmentType == other.equipmentType && !fields(differingFrom: other).contains(where: \.affectsShooting)
  }

  /// The item itself: of all records only items are equipment.
  public var equipment: (any EquipmentItem)? { self }

  /// Id, times and unknown columns, which items keep among their details.
  public var base: RecordBase {
    get { details.base }
    set { details.base = newValue }
    // In its place: with a copy for each of a thousand own columns a row would take a million steps.
    _modify { yield &details.base }
  }
}
