/// How the changes between `begin` and `end` are kept.
public enum TransactionMode: Sendable, Equatable {
  /// All of them at the end, as one change; nobody else writes meanwhile.
  case atomic
  /// None of them.
  case dryRun
}
