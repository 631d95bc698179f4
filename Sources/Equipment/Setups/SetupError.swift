/// Why a setup cannot be changed as it was asked: facts, which `Messages` puts into words.
public enum SetupError: Error, Equatable, Sendable {
  /// No tuning value has that name.
  case unknownTuning(String)
  /// A value was refused.
  case value(FieldError)
  /// An item that has no id yet.
  case notStored(EquipmentType)
  /// The item is not fitted; without an id, no item of the type is.
  case notFitted(EquipmentType, id: Int?)
  /// The item is fitted already.
  case alreadyFitted(EquipmentType, id: Int)
  /// Two items of a type of which a bow has one.
  case tooMany(EquipmentType)
  /// A position for a type of which a bow has one.
  case noPosition(EquipmentType)
  /// A primary item of a type other than arrows.
  case noPrimary(EquipmentType)
  /// So many arrow sets are primary where exactly one must be.
  case primaries(Int)
}
