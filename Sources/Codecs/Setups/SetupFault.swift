public import Equipment

/// A kind of fault of a setup in a file, apart from faults of JSON and of values.
public enum SetupFault: Sendable, Equatable {
  /// A number of the format that the program does not know.
  case format(String)
  /// A member that must be there.
  case missing(String)
  /// A member that cannot be there.
  case unexpected(String)
  /// A member that holds something else than it should.
  case notA(Form, String)
  /// The number of a version that is not greater than the one before it.
  case order(Int, after: Int)
  /// The copies of an item are given twice from the same version on.
  case duplicateCopy(EquipmentType, id: Int, since: Int)
  /// No copy of an item for a version that uses it.
  case missingCopy(EquipmentType, id: Int, version: Int)
  /// A copy of an item that no version uses.
  case unusedCopy(EquipmentType, id: Int, since: Int)
  /// Slots or tuning values that cannot be.
  case content(SetupError)
  /// A setup of an earlier format with members that no row and no line can hold as they are.
  case notForTables(id: Int)
  /// The name of an active setup that an earlier one has.
  case duplicateName(String, firstLine: Int)

  /// The kind of value that a member should hold.
  public enum Form: Sendable {
    case list, object, text
    /// From 1 on.
    case wholeNumber
    case truthValue
  }
}
