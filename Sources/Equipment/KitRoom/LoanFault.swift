/// The reason why something cannot be lent, brought back or packed as it is stated.
public enum LoanFault: Error, Sendable, Hashable {
  /// Fewer are free on some day of the loan than are wanted; these loans have the others.
  case notFree(EquipmentReference, wanted: Int, free: Int, loans: [Int])
  /// More come back, or are lost or used up, than the loan has of the item.
  case moreThanOut(EquipmentReference, loan: Int, count: Int, out: Int)
  /// Single arrows would go that are with a loan already.
  case arrowsOut(EquipmentReference, ShaftNumbers, loan: Int)
  /// Single arrows would come back, be lost or used up that the loan has not got.
  case arrowsNotOut(EquipmentReference, ShaftNumbers, loan: Int)
  /// An item would be deleted, or fewer be left of it, than these loans have.
  case isOut(EquipmentReference, count: Int, loans: [Int])
  /// A person would be deleted who has something, or for whom it is kept, with these loans.
  case borrows(person: Int, loans: [Int])
  /// What was noted as it happened would be changed or deleted.
  case rewritten(RecordType, id: Int)
  /// More of an item would be in kits than there are.
  case inKits(EquipmentReference, count: Int, quantity: Int, kits: [Int])
  /// Another kit has the name that a kit is to have.
  case nameTaken(String, kit: Int)
  /// Another contact is of the person whom a contact is to be of.
  case contactTaken(person: Int, contact: Int)
}
