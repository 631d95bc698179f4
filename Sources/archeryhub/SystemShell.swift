import Glibc

/// Programs that a person has named, run by the system's shell with our terminal.
enum SystemShell {
  /// Leaves the terminal to a script until it ends, and puts the terminal right again after one that was killed.
  ///
  /// - Parameter start: starts it.
  /// - Returns: nil if it could not be started.
  static func lendingTerminal(_ start: () -> pid_t?) -> Spawning.End? {
    var modes = termios()
    unsafe tcgetattr(STDIN_FILENO, &modes)
    let end = Signals.leavingKeys { start().flatMap(Spawning.wait) }
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
}
