import Glibc
import Shell
import Store
import Synchronization

/// The process that rewrites large tables and makes their caches, so that no command waits for it: this program, with an
/// argument of its own.
struct BackgroundProcess {
  private let work: BackgroundWork
  private let folder: String
  /// The process that was started last.
  private static let started = Mutex<pid_t?>(nil)

  /// Nil for a process that a person has started.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, let work = BackgroundWork.allCases.first(where: { Self.argument($0) == arguments[0] })
    else { return nil }
    (self.work, folder) = (work, arguments[1])
  }

  private static func argument(_ work: BackgroundWork) -> String { "--background-\(work.rawValue)" }

  /// Does its work; returns the exit code, which nobody waits for.
  func run() -> Int32 {
    // It outlives the terminal.
    _ = setsid()
    // Whoever is waiting for an answer comes first.
    _ = nice(10)
    do {
      try FileRepository(folder: folder, by: "").perform(work)
      return ExitCode.success.rawValue
    } catch {
      // The next command tries again, and a change says what is wrong once it has to do it by itself.
      return ExitCode.data.rawValue
    }
  }

  /// Starts the process, unless the last one is still running; false if it cannot be started.
  ///
  /// It has none of our files.
  static func start(_ work: BackgroundWork, _ folder: String) -> Bool {
    started.withLock { started in
      if let last = started, waitpid(last, nil, WNOHANG) == 0 { return true }
      let arguments = ["archeryhub", argument(work), folder]
      started = unsafe Spawning.spawn("/proc/self/exe", arguments) { actions in
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
          unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
      }
      return started != nil
    }
  }
}
