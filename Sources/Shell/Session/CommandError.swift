import Equipment
import Inventory

/// The line is over before it ran: a command that is refused for a reason of its own.
enum CommandError: Error, Sendable, Equatable {
  case unconfirmed(question: String)
  case declined
  case noSuchRow(Int, listed: Int)
  case nothingListed
  case noLastItem
  case wrongType(EquipmentType, expected: EquipmentType)
  case noItems(EquipmentType, [ClosedRange<Int>])
  case noName(String, EquipmentType, near: [String])
  case ambiguousName(String, EquipmentType, candidates: [String])
  case nothingMatches(EquipmentType?, filter: String, total: Int)
  case noItemsAtAll(EquipmentType)
  case nothingGiven(EquipmentType)
  case required([FieldError], EquipmentType)
  case targetRequired(command: String, EquipmentType)
  case standardInputIsScript
  case badIdLine(Int, String)
  case noIdLines
  case nothingToUndo
  case nothingToRedo
  case fileExists(String)
  case ownFile(String)
  case sourceInItself(String)
  case sourceStopped(String)
  case unknownHelpTopic(String, near: [String])
  case unknownSetting(String, near: [String])
  case badSetting(String, String, expected: String)
  case aliasIsCommand(String)
  case unknownAlias(String, near: [String])
  case importProblems([FileProblem])
  case importConflicts(EquipmentType, [Int])
  case typeColumnTwice(format: String)
  case transactionIsOpen(command: String, option: String)
  case interrupted
}
