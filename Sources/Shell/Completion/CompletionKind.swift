import Equipment

/// The kind of candidates that Tab offers for a parameter.
enum CompletionKind: Sendable, Equatable {
  case nothing
  case types, typesAndAll, editableTypes
  case items
  /// Sets of arrows, the numbers of one set's arrows, and these with `=` for their weights.
  case arrowSets, shaftNumbers, shaftWeights
  /// Products of the catalogue by their names.
  case products
  /// Names of rounds, and those of the catalogue only.
  case roundNames, cataloguedRounds
  /// Rounds that archers know by name, and the ids of those that were shot.
  case roundCards
  case assignments
  /// Fields of a setup, its items and its tuning values.
  case setupFields
  /// Values with these names.
  case values([FieldInfo])
  case setups, archivedSetups, setupVersions
  /// The setup, positions, types and items of `setup fit`, and those of `setup unfit`.
  case slots, fittedSlots
  case filter
  /// Columns of a type that are none of its fields.
  case ownColumns
  case fields, fieldList, sortFields
  case formats, exportForms
  case files, typesAndFiles
  case settings, settingValues
  case helpTopics
  /// Pieces of any type, and their numbers.
  case pieces
  /// The same, and all of a type, or of every one.
  case piecesAndAll
  /// The same, and behind them a file.
  case piecesAndFiles
  /// Plans, by number.
  case plans
  /// `except`, and behind it pieces.
  case exceptPieces
  /// Places where something is kept.
  case places
  /// Sheets of labels by name, and texts of labels with fields in them.
  case labelSheets, labelLines
  /// People by their short names.
  case people
  /// The same, and `loan` with a number.
  case borrowers
  /// Distances, and rounds beside them whose distances are meant.
  case distances, distancesAndRounds
  /// A number with one of these units, and such measures that are usual.
  case measures([Unit], usual: [String])
  /// A measure, and behind `to` another unit.
  case conversion
  case words([String])
}
