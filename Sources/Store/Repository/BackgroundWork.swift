/// What a process of its own does in a data folder, so that no command waits for it.
package enum BackgroundWork: String, CaseIterable, Sendable {
  /// A checkpoint of what the tables lack.
  case checkpoint
  /// The column caches of large files that have none.
  case index
}

/// How far the making of missing caches was left to a process of their own.
enum Indexing {
  /// It is to be started.
  case wanted
  /// It was started, or another process is working in the folder.
  case left
}
