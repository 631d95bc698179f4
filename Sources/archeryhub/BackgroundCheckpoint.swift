import Glibc
import Shell
import Store
import Synchronization

/// The process that rewrites large tables, so that no command waits for it: this program, with an argument of its own.
enum BackgroundCheckpoint {
  private static let argument = "--background-checkpoint"
  /// The process that was started last.
  private static let started = Mutex<pid_t?>(nil)

  /// The data folder that this process was started for; nil for one that a person has started.
  static func folder(_ arguments: [String]) -> String? {
    arguments.count == 2 && arguments[0] == argument ? arguments[1] : nil
  }

  /// Makes the checkpoint; returns the exit code, which nobody waits for.
  static func run(_ folder: String) -> Int32 {
    // It outlives the terminal.
    _ = setsid()
    // Whoever is waiting for an answer comes first.
    _ = nice(10)
    do {
      _ = try FileRepository(folder: folder, by: "").checkpointInBackground()
      return ExitCode.success.rawValue
    } catch {
      // The next change tries again, and says what is wrong once it has to do it by itself.
      return ExitCode.data.rawValue
    }
  }

  /// Starts the process, unless the last one is still running; false if it cannot be started.
  ///
  /// It has none of our files.
  static func start(_ folder: String) -> Bool {
    started.withLock { started in
      if let last = started, waitpid(last, nil, WNOHANG) == 0 { return true }
      let arguments = ["archeryhub", argument, folder]
      started = unsafe Spawning.spawn("/proc/self/exe", arguments) { actions in
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
          unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
      }
      return started != nil
    }
  }
}
