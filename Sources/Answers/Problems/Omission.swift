public import Codecs
public import Equipment

/// The problems of a file that an answer was read from, which lacks the records they stand in.
public struct Omission: Sendable, Equatable {
  /// The type whose file it is.
  public let type: RecordType
  /// The file's problems, in its order.
  public let problems: [FileProblem]
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
  }
}
