import Files
import Glibc
import Hub
import Shell
import ShellOutput
import Synchronization

/// Reports changes of a folder's files by the kernel's inotify: nothing is looked at while nothing happens.
///
/// A folder that is not there yet is waited for in the nearest folder above it.
@HubActor
final class InotifyWatch: FolderWatch {
  private let folder: String
  private var events: Int32
  private var watched: Int32 = -1
  private var mask: sigset_t
  /// The action of SIGINT before the watch.
  private let interrupt: sigaction

  /// Files that were written, made, renamed or removed; also the folder itself.
  private static let changes = UInt32(
    IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
  /// Milliseconds of quiet after which a change counts as done, and the longest wait for them.
  private static let (quiet, patience): (Int32, Int) = (50, 500)

  /// Begins to watch, and handles Ctrl-C itself until `close`.
  init(_ folder: String) throws(FileFailure) {
    self.folder = folder
    events = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard events >= 0 else { throw FileFailure(operation: .inspect, path: folder, code: errno) }
    guard events < FD_SETSIZE else {
      _ = Glibc.close(events)
      throw FileFailure(operation: .inspect, path: folder, code: EMFILE)
    }
    interrupt = Signals.action(of: SIGINT)
    // A Ctrl-C that was typed before does not end this watch.
    Signals.interrupt.store(false, ordering: .relaxed)
    mask = Signals.block()
    watchNearest()
  }

  func close() {
    guard events >= 0 else { return }
    _ = Glibc.close(events)
    events = -1
    // Keys that were typed while nobody read them are no command.
    tcflush(STDIN_FILENO, TCIFLUSH)
    Signals.unblock(to: mask)
    Signals.restore(interrupt, of: SIGINT)
  }

  func next(within seconds: Int?) -> WatchEvent {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    while true {
      if Signals.interrupt.load(ordering: .relaxed) { return .interrupted }
      if Signals.resize.exchange(false, ordering: .relaxed) { return .resized }
      if Signals.pendingSignal.load(ordering: .relaxed) != 0 {
        Signals.unblock(to: mask)
        mask = Signals.block()
        return .resized
      }
      if let end, ContinuousClock.now >= end { return .elapsed }
      if wait(until: end), drainEvents() {
        debounce()
        watchNearest()
        return .changed
      }
    }
  }

  /// Waits until there is an event; false if a signal came instead, or the end of the wait.
  private func wait(until end: ContinuousClock.Instant?) -> Bool {
    var waited = fd_set()
    let bit = Int(events)
    // Within the set: `init` has seen to that. The kernel counts its bits from the lowest of each byte.
    unsafe withUnsafeMutableBytes(of: &waited) { unsafe $0[bit / 8] |= 1 << UInt8(bit % 8) }
    var mask = mask
    guard let end else { return unsafe pselect(events + 1, &waited, nil, nil, nil, &mask) > 0 }
    var limit = timespec(tv_sec: Int(max(.zero, end - .now).components.seconds) + 1, tv_nsec: 0)
    return unsafe pselect(events + 1, &waited, nil, nil, &limit, &mask) > 0
  }

  /// Reads the events that are there; false if there were none.
  private func drainEvents() -> Bool {
    var block = [UInt8](repeating: 0, count: 4096)
    var hadSome = false
    while unsafe block.withUnsafeMutableBytes({ unsafe read(events, $0.baseAddress, $0.count) }) > 0 { hadSome = true }
    return hadSome
  }

  /// Waits until changes that belong together have arrived; signals wait meanwhile.
  private func debounce() {
    let start = ContinuousClock.now
    var polled = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&polled, 1, Self.quiet) > 0, drainEvents() {
      if start.duration(to: .now) > .milliseconds(Self.patience) { return }
    }
  }

  /// Watches the folder or, until it is made, the nearest one above it.
  private func watchNearest() {
    var path = folder
    while true {
      let new = unsafe inotify_add_watch(events, path, Self.changes)
      if new >= 0 {
        // The one before may be that of a folder that is gone, or of one above.
        if watched >= 0, watched != new { inotify_rm_watch(events, watched) }
        watched = new
        return
      }
      guard let end = path.lastIndex(of: "/"), path != "/" else {
        if path == "." || path == "/" { return }
        path = "."
        continue
      }
      path = end == path.startIndex ? "/" : String(path[..<end])
    }
  }
}
