import Glibc
import Synchronization

/// The signals of the keyboard and the system while lines are typed.
///
/// A handler only sets a flag. While a line is edited the signals are blocked everywhere but in the wait for a
/// key, so that none can come between looking at the flags and waiting.
enum Signals {
  /// True from Ctrl-C until it is cleared.
  static let interrupt = Atomic<Bool>(false)
  /// True from a change of the terminal's size until readline is informed.
  static let resize = Atomic<Bool>(false)
  /// The signal that wants to stop or end the program, or says that it goes on; 0 for none.
  static let pendingSignal = Atomic<Int32>(0)

  /// The thread that waits for keys, by its number; a signal that comes to another thread has to wake it.
  fileprivate static let waiting = Atomic<UInt>(0)

  /// Only handled while a line is edited, when the terminal has to be put right first.
  private static let controlSignals = [SIGTSTP, SIGTERM, SIGHUP, SIGQUIT, SIGCONT]

  /// Handles and blocks signals, until `unblock`.
  ///
  /// - Returns: the signals that were blocked before.
  static func block() -> sigset_t {
    waiting.store(UInt(pthread_self()), ordering: .relaxed)
    handle(SIGINT, restarts: false)
    handle(SIGWINCH, restarts: true)
    for signal in controlSignals { handle(signal, restarts: true) }
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    for signal in [SIGINT, SIGWINCH] + controlSignals { _ = unsafe sigaddset(&blocked, signal) }
    var before = sigset_t()
    unsafe sigprocmask(SIG_BLOCK, &blocked, &before)
    return before
  }

  /// Unblocks signals; those that stop or end the program do so at once, Ctrl-C keeps its flag.
  static func unblock(to before: sigset_t) {
    var before = before
    for signal in controlSignals { ignoreOrDefault(signal) }
    unsafe sigprocmask(SIG_SETMASK, &before, nil)
    raisePending()
  }

  /// Raises the signal that was noted: the program stops, until the program is continued, or ends.
  private static func raisePending() {
    let signal = pendingSignal.exchange(0, ordering: .relaxed)
    if signal != 0, signal != SIGCONT { kill(getpid(), signal) }
  }

  /// Waits until standard input has a key.
  ///
  /// - Returns: false if a signal came instead; true also after an error, which the read then reports.
  static func waitForKey(letting mask: sigset_t) -> Bool {
    if interrupt.load(ordering: .relaxed) || resize.load(ordering: .relaxed) { return false }
    var input = fd_set()
    input.__fds_bits.0 = 1 << STDIN_FILENO
    var mask = mask
    let count = unsafe pselect(STDIN_FILENO + 1, &input, nil, nil, nil, &mask)
    guard count == 1 else { return errno != EINTR }
    // Ctrl-C forgets the keys before it: reading one of those would wait for the next, with Ctrl-C blocked.
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 0) != 0
  }

  /// Leaves Ctrl-C and the like to another program on the terminal.
  static func leavingKeys<Result>(_ body: () -> Result) -> Result {
    let before = [SIGINT, SIGQUIT].map { signal in
      defer { _ = Glibc.signal(signal, SIG_IGN) }
      return (signal, action(of: signal))
    }
    defer { for (signal, action) in before { restore(action, of: signal) } }
    return body()
  }

  /// The present action of a signal.
  static func action(of signal: Int32) -> sigaction {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    return action
  }

  /// Restores an earlier action of a signal.
  static func restore(_ action: sigaction, of signal: Int32) {
    var action = action
    unsafe sigaction(signal, &action, nil)
  }

  /// Blocks signals that end the program until the body has done, so that it leaves nothing behind.
  ///
  /// - Parameter body: is given the signals that were blocked before, for programs that it starts.
  static func blockingTermination<Result, Failure: Error>(
    _ body: (sigset_t) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    waiting.store(UInt(pthread_self()), ordering: .relaxed)
    let ends = [SIGTERM, SIGHUP]
    for signal in ends { handle(signal, restarts: true) }
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    for signal in ends { _ = unsafe sigaddset(&blocked, signal) }
    var before = sigset_t()
    unsafe sigprocmask(SIG_BLOCK, &blocked, &before)
    defer { unblock(to: before) }
    return try body(before)
  }

  private static func handle(_ signal: Int32, restarts: Bool) {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    // A signal that our parent ignores, as `nohup` does, stays ignored; Ctrl-C is ours at a prompt.
    if signal != SIGINT, isIgnored(action) { return }
    unsafe action.__sigaction_handler.sa_handler = noteSignal
    action.sa_flags = restarts ? SA_RESTART : 0
    unsafe sigaction(signal, &action, nil)
  }

  private static func ignoreOrDefault(_ signal: Int32) {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    if isIgnored(action) { return }
    unsafe action.__sigaction_handler.sa_handler = SIG_DFL
    unsafe sigaction(signal, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

/// Runs in the middle of anything: nothing but flags may be touched here.
private func noteSignal(_ signal: Int32) {
  let waiting = Signals.waiting.load(ordering: .relaxed)
  if UInt(pthread_self()) != waiting {
    pthread_kill(pthread_t(waiting), signal)
    return
  }
  switch signal {
  case SIGINT: Signals.interrupt.store(true, ordering: .relaxed)
  case SIGWINCH: Signals.resize.store(true, ordering: .relaxed)
  default: Signals.pendingSignal.store(signal, ordering: .relaxed)
  }
}
