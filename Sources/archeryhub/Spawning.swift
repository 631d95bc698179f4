import Glibc

/// Starts of other processes.
enum Spawning {
  /// `POSIX_SPAWN_SETSID`, which the header has for GNU programs alone.
  private static let ownSession: Int32 = 0x80

  /// Starts a program with default actions for the signals that we may ignore.
  ///
  /// - Parameters:
  ///   - arguments: the first is the program's own name.
  ///   - outlives: true if it has a session of its own from its beginning, so that it does not end with our terminal.
  ///   - mask: the signals that are blocked for it; nil for those that are blocked for us.
  ///   - addActions: says what becomes of our files.
  /// - Returns: its process; nil if it cannot be started.
  static func spawn(
    _ path: String, _ arguments: [String], outlives: Bool = false, mask: sigset_t? = nil,
    _ addActions: (inout posix_spawn_file_actions_t) -> Void
  ) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe addActions(&actions)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    let session = outlives ? Self.ownSession : 0
    let flags = POSIX_SPAWN_SETSIGDEF | (mask == nil ? 0 : POSIX_SPAWN_SETSIGMASK) | session
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    if var mask { unsafe posix_spawnattr_setsigmask(&attributes, &mask) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { _ = unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    var texts = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    var id: pid_t = 0
    return unsafe posix_spawn(&id, path, &actions, &attributes, &texts, environ) == 0 ? id : nil
  }

  /// How a process ended.
  struct End {
    /// Its code; above 128 where a signal has ended it, or what a script ran.
    let code: Int32

    /// The signal that ended it.
    var signal: Int32? { code > 128 ? code - 128 : nil }
    /// True if the system's shell says with it that the program is not there, or cannot be run.
    var isNotFound: Bool { [126, 127].contains(code) }

    /// Decodes the status of `waitpid`.
    fileprivate init(status: Int32) { code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
  }

  /// Waits for the end of a process; nil if it is not ours.
  static func wait(for id: pid_t) -> End? {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) != id {
      if errno != EINTR { return nil }
    }
    return End(status: status)
  }
}
