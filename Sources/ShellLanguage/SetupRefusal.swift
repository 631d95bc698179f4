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

/// A setup of an imported file that cannot be made.
package struct DraftProblem: Sendable, Equatable {
  /// The name of the file, and the line at which it begins.
  package let file: String
  package let line: Int
  package let setup: String
  package let kind: Kind

  /// Puts the parts together.
  package init(file: String, line: Int, setup: String, kind: Kind) {
    self.file = file
    self.line = line
    self.setup = setup
    self.kind = kind
  }

  package enum Kind: Sendable, Equatable {
    /// No item of the inventory has that id.
    case noItem(EquipmentType, id: Int)
    /// The item of that id has another name here.
    case otherItem(EquipmentType, id: Int, here: String, there: String)
    case content(SetupError)
    case value(FieldError)
  }
}
