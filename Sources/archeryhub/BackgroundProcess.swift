import Glibc
import Hub
import Shell
import Store
import Synchronization

/// The process that rewrites large tables and makes their caches, so that no command waits for it: this program, with an
/// argument of its own.
struct BackgroundProcess {
  private let task: Task
  private let folder: String
  /// The process that has started it.
  private let parent: pid_t

  /// What it is for.
  private enum Task: Equatable {
    case work(BackgroundWork)
    case exchange(atOnce: Bool)

    /// The argument that says so.
    var argument: String {
      switch self {
      case .work(let work): Self.beginning + work.rawValue
      case .exchange(let atOnce): Self.beginning + (atOnce ? "exchange-now" : "exchange")
      }
    }

    /// The beginning of every argument, by which those of a person are told apart without the list of all.
    private static let beginning = "--background-"
    private static let all =
      BackgroundWork.allCases.map { Task.work($0) } + [.exchange(atOnce: false), .exchange(atOnce: true)]

    /// Nil for an argument of a person's.
    init?(argument: String) {
      guard argument.hasPrefix(Self.beginning), let task = Self.all.first(where: { $0.argument == argument }) else {
        return nil
      }
      self = task
    }
  }
  /// The process that was started last.
  private static let started = Mutex<pid_t?>(nil)

  /// Nil for a process that a person has started.
  init?(_ arguments: [String]) {
    guard 2...3 ~= arguments.count, let task = Task(argument: arguments[0]) else { return nil }
    (self.task, folder) = (task, arguments[1])
    parent = arguments.count > 2 ? pid_t(arguments[2]) ?? 0 : getppid()
  }

  /// Does its work; returns the exit code, which nobody waits for.
  func run() -> Int32 {
    // Whoever is waiting for an answer comes first.
    _ = nice(10)
    do {
      switch task {
      case .work(let work): try FileRepository(folder: folder, by: "").perform(work)
      case .exchange(let atOnce):
        // When the session ends that has begun it, nothing more is to be waited for.
        Program.Surroundings.exchange(in: folder, .process).runInBackground(
          isAtOnce: { atOnce || getppid() != parent }, describe: Program.words(for:))
      }
      return ExitCode.success.rawValue
    } catch {
      // The next command tries again, and a change says what is wrong once it has to do it by itself.
      return ExitCode.data.rawValue
    }
  }

  /// Starts the process, unless the last one is still running; false if it cannot be started.
  ///
  /// It has none of our files.
  static func start(_ work: BackgroundWork, _ folder: String) -> Bool { start(.work(work), folder) }

  /// Starts a process that exchanges changes with other machines.
  static func exchange(_ folder: String, atOnce: Bool) -> Bool { start(.exchange(atOnce: atOnce), folder) }

  private static func start(_ task: Task, _ folder: String) -> Bool {
    started.withLock { started in
      if let last = started, waitpid(last, nil, WNOHANG) == 0 { return true }
      let arguments = ["archeryhub", task.argument, folder, String(getpid())]
      started = unsafe Spawning.spawn("/proc/self/exe", arguments, outlives: true) { actions in
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
          unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
      }
      return started != nil
    }
  }
}
