/// The exit code of a line, and if the session ends with it.
struct Outcome: Sendable, Equatable {
  var code = ExitCode.success
  var endsSession = false

  /// Adds the outcome of a later line: the first failure counts.
  mutating func merge(_ later: Outcome) {
    if code == .success { code = later.code }
    endsSession = endsSession || later.endsSession
  }
}
