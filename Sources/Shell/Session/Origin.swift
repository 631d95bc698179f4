/// The file and line of a command, for messages about it.
struct Origin: Sendable, Equatable {
  /// A file's name, or `stdin`.
  let name: String
  /// The line in it, from 1.
  let line: Int
}
