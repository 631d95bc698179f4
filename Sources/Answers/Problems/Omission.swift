public import Codecs
public import Equipment

/// What is wrong with a file that answers rest on, so that they lack what stands there.
public struct Omission: Sendable, Equatable {
  /// Whose file it is.
  public let type: RecordType
  /// What is wrong with the file, in its order.
  public let problems: [FileProblem]
  /// Whether nothing of the file can be read.
  public let isWhole: Bool
  /// Whether an answer may lack something: not where single records were asked for and found.
  public let isFelt: Bool

  /// States what is left out of a type's file.
  public init(type: RecordType, problems: [FileProblem], isWhole: Bool, isFelt: Bool) {
    self.type = type
    self.problems = problems
    self.isWhole = isWhole
    self.isFelt = isFelt
  }
}
