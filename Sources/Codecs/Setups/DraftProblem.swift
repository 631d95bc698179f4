public import Equipment

/// A setup of an imported file that cannot be made.
public struct DraftProblem: Sendable, Equatable {
  /// The file that holds it.
  public let file: String
  /// The line on which it begins.
  public let line: Int
  /// Its name.
  public let setup: String
  /// The kind of problem.
  public let kind: Kind

  /// Says what is wrong with a draft of a file.
  public init(_ kind: Kind, with draft: SetupDraft, of file: String) {
    (self.file, self.line, self.setup, self.kind) = (file, draft.line, draft.setup.name, kind)
  }

  /// The kinds of problems of a setup that is imported.
  public enum Kind: Sendable, Equatable {
    /// No item of the inventory has that id.
    case noItem(EquipmentType, id: Int)
    /// The item of that id has another name here.
    case otherItem(EquipmentType, id: Int, here: String, there: String)
    /// Its parts cannot stand together.
    case content(SetupError)
    /// A value of an item that it brings was refused.
    case value(FieldError)
  }
}
