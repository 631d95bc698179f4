/// What a process of its own does in a data folder, so that no command waits for it.
package enum BackgroundWork: String, CaseIterable, Sendable {
  /// A checkpoint of what the tables lack.
  case checkpoint
  /// The column caches of large files that have none.
  case index
}
