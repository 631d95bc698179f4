/// What Tab offers for a parameter.
enum CompletionKind: Sendable, Equatable {
  case nothing
  case types, typesAndAll
  case items
  case assignments
  case filter
  case fields, fieldList, sortFields
  case formats
  case files, typesAndFiles
  case settings, settingValues
  case helpTopics
  case words([String])
}
