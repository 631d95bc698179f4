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
}
