import Glibc

/// Programs that a person has named, run by the system's shell with our terminal.
enum SystemShell {
  /// How a script ended.
  struct End {
    /// Its code; above 128 where a signal has ended it, or what it ran.
    let code: Int32

    /// The signal that ended it.
    var signal: Int32? { code > 128 ? code - 128 : nil }
    /// True if the shell's exit code says that the program is not there, or cannot be run.
    var isNotFound: Bool { [126, 127].contains(code) }

    /// Decodes the status of `waitpid`.
    fileprivate init(status: Int32) { code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
  }

  /// Leaves the terminal to a script until it ends, and puts the terminal right again after one that was killed.
  ///
  /// - Parameter start: starts it.
  /// - Returns: nil if it could not be started.
  static func lendingTerminal(_ start: () -> pid_t?) -> End? {
    var modes = termios()
    unsafe tcgetattr(STDIN_FILENO, &modes)
    let end = Signals.leavingKeys { start().flatMap(wait) }
    if end?.signal != nil { unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
    return end
  }

  /// Starts a script.
  ///
  /// - Parameters:
  ///   - arguments: the values of `$1` and those behind it in the script.
  ///   - streams: our files, by the standard streams of the script that they become; the others are ours.
  ///   - mask: the signals that are blocked for it; nil for those that are blocked for us.
  /// - Returns: its process; nil if there is no system's shell.
  static func start(
    _ script: String, _ arguments: [String] = [], streams: [Int32: Int32], mask: sigset_t? = nil
  ) -> pid_t? {
    unsafe Spawning.spawn(
      "/bin/sh", ["sh", "-c", script, "sh"] + arguments, mask: mask
    ) { actions in
      for (stream, file) in streams { unsafe posix_spawn_file_actions_adddup2(&actions, file, stream) }
    }
  }

  /// Waits for the end of a script; nil if it is not ours.
  private static func wait(for id: pid_t) -> End? {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) != id {
      if errno != EINTR { return nil }
    }
    return End(status: status)
  }
}
