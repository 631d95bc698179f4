public import Codecs
public import Equipment
public import Files

/// The problems of a file that an answer was read from, which lacks the records they stand in.
public struct Omission: Sendable, Equatable {
  /// The type whose file it is.
  public let type: RecordType
  /// The file's problems, in its order.
  public let problems: [FileProblem]
  /// Why the file cannot be opened, if that is so; then it has no problems.
  public let failure: FileFailure?
  /// True if no record of the file can be read.
  public let isWhole: Bool
  /// True if an answer may lack records; false where single ones were asked for and found.
  public let affectsAnswer: Bool

  /// States what is left out of a type's file.
  public init(type: RecordType, problems: [FileProblem], isWhole: Bool, affectsAnswer: Bool) {
    self.type = type
    self.problems = problems
    self.isWhole = isWhole
    self.affectsAnswer = affectsAnswer
    failure = nil
  }

  /// States that all of a type's file is left out, which cannot be opened.
  public init(type: RecordType, failure: FileFailure, affectsAnswer: Bool) {
    (self.type, problems, self.failure, isWhole) = (type, [], failure, true)
    self.affectsAnswer = affectsAnswer
  }

  /// True if an error says the same: that the file cannot be opened.
  public func isStated(by error: any Error) -> Bool {
    guard let failure, case InventoryError.unreadable(let stated) = error else { return false }
    return stated == failure
  }
}
