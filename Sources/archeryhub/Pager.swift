import Glibc
import Shell

/// The program that shows what is longer than the screen.
struct Pager {
  private let script: String

  /// What ends a script whose program is not there, as the system's shell has it.
  private static let notFound: Int32 = 127
  private static let usual = "command -v less >/dev/null || exit \(notFound)\nexec less -FIRX"

  /// Makes a pager of a line for the system's shell; `less`, if it is there, without one.
  init(command: String?) {
    // No other program may be run out of a command, also not from within the pager.
    let environment = "LESSSECURE=1; : \"${LESSCHARSET:=utf-8}\"; export LESSSECURE LESSCHARSET"
    script = "\(environment)\n\(command ?? Self.usual)"
  }

  /// Shows a text until the person leaves the pager, who need not have seen all of it.
  ///
  /// - Returns: false if there is no such program, so that nothing has been shown.
  func show(_ bytes: [UInt8], _ streams: StandardStreams) -> Bool {
    var modes = termios()
    unsafe tcgetattr(STDIN_FILENO, &modes)
    guard let status = Signals.leavingKeys({ run(bytes, streams) }) else { return false }
    let wasKilled = status & 0x7F != 0
    if wasKilled { unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
    return wasKilled || ![Self.notFound, 126].contains(status >> 8 & 0xFF)
  }

  /// How the program ended; nil if it cannot be started.
  private func run(_ bytes: [UInt8], _ streams: StandardStreams) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let id = start(reading: ends[0])
    close(ends[0])
    // Who leaves before the end has seen enough.
    if id != nil { try? streams.write(bytes, to: ends[1]) }
    close(ends[1])
    return id.flatMap(wait)
  }

  private func start(reading input: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    var attributes = usualSignals()
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var arguments = unsafe copied(["sh", "-c", script])
    defer { for place in unsafe arguments.indices { unsafe free(arguments[place]) } }
    var id: pid_t = 0
    return unsafe posix_spawn(&id, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 ? id : nil
  }

  /// Texts as C wants them, with nothing behind the last.
  private func copied(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  /// What we ignore is not for the pager to ignore.
  private func usualSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { _ = unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    return attributes
  }

  private func wait(for id: pid_t) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) != id {
      if errno != EINTR { return nil }
    }
    return status
  }
}
