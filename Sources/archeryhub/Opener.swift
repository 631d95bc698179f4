import Equipment
import Glibc
import Shell

/// The program that shows files of any kind: that of the environment, else the desktop's.
struct Opener {
  /// A line for the system's shell; nil if the environment names none.
  private let command: String?

  private static let usual = "command -v xdg-open >/dev/null || exit 127\nexec xdg-open \"$@\""

  /// Reads `$ARCHERYHUB_OPEN`.
  init(_ environment: Environment) {
    command = environment["ARCHERYHUB_OPEN"].flatMap { $0.trimmed.isEmpty ? nil : $0 }
  }

  /// Shows a file; a program that stays on the terminal is waited for.
  func open(_ path: String) throws(OpeningError) {
    let script = command.map { "trap : INT QUIT\n\($0) \"$@\"" } ?? Self.usual
    // A name that begins with a dash is no option.
    let path = path.hasPrefix("/") ? path : "./\(path)"
    // What the program says is no data of ours.
    let end = SystemShell.lendingTerminal {
      SystemShell.start(script, [path], streams: [STDOUT_FILENO: STDERR_FILENO])
    }
    guard let end, !end.isNotFound else { throw .notFound(command) }
    if let signal = end.signal { throw .killed(signal: signal) }
    if end.code != 0 { throw .left(code: end.code) }
  }
}
