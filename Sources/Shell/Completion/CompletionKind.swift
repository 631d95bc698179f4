import Equipment

/// What Tab offers for a parameter.
enum CompletionKind: Sendable, Equatable {
  case nothing
  case types, typesAndAll
  case items
  /// Products of the catalogue by their names.
  case products
  case roundNames
  case assignments
  /// Values with these names.
  case values([FieldInfo])
  case setups, archivedSetups, setupVersions
  /// Where an item is put into a setup, and where it is taken out.
  case slots, fittedSlots
  case filter
  case fields, fieldList, sortFields
  case formats
  case files, typesAndFiles
  case settings, settingValues
  case helpTopics
  case distances
  case words([String])
}
