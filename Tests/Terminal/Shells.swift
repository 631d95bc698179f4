import TestSupport

extension TemporaryHome {
  /// The program on a terminal; without arguments the shell.
  func start(
    _ arguments: [String] = [], _ more: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    output: String? = nil
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Self.program] + arguments, environment: environment(more), columns: columns, rows: rows, output: output)
  }
}
