/// How a line ended.
struct Outcome: Sendable, Equatable {
  var code = ExitCode.success
  var endsSession = false

  /// Takes in how a later one ended: the first failure counts.
  mutating func take(_ later: Outcome) {
    if code == .success { code = later.code }
    endsSession = endsSession || later.endsSession
  }
}
