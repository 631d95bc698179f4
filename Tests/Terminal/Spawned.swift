import Foundation

/// A program that has been started in a session of its own, with a terminal as its standard streams.
struct Spawned {
  let id: pid_t

  /// `POSIX_SPAWN_SETSID`, which Swift cannot import: the terminal that is opened first becomes the session's own.
  private static let newSession: Int16 = 0x80

  init(_ command: [String], environment: [String: String], terminal: String, output: String?) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe Self.connect(&actions, to: terminal, output: output)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var attributes = Self.freshSignals()
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var arguments = unsafe Self.copied(command)
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var variables = unsafe Self.copied(environment.map { "\($0)=\($1)" })
    defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
    var id: pid_t = 0
    let code = unsafe posix_spawn(&id, command[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw PseudoTerminal.Unseen(description: "\(command[0]) cannot be started: errno \(code)") }
    self.id = id
  }

  /// Texts as C wants them, with nothing behind the last.
  private static func copied(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  private static func connect(_ actions: inout posix_spawn_file_actions_t, to terminal: String, output: String?) {
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    if let output {
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    }
  }

  /// Default signal handling: the signals that the test runner ignores or blocks are not the program's.
  private static func freshSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    return attributes
  }
}
