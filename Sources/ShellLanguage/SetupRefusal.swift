package import Codecs
package import Equipment

/// Why a command cannot do to a setup what was asked.
package enum SetupRefusal: Error, Sendable, Equatable {
  case noCurrent
  /// One was to be named.
  case several([String])
  case noVersion(Int, of: Setup)
  case oldVersion(Int, of: Setup)
  case archived(Setup)
  case nameTaken(String, by: Setup)
  case nothingGiven(command: String)
  case reasonTwice
  /// `position=` cannot say of which piece.
  case positionOfSeveral
  case conflicts([String])
  /// The problems of an imported file, and of those of its setups that can be read.
  case drafts([FileProblem], [DraftProblem])
}
