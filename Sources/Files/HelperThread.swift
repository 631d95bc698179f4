import CProcessors
import Glibc

/// A thread that runs a closure to its end, and begins on another processor than the one that starts it.
///
/// Linux puts about every other new thread behind the one that started it, and moves it milliseconds later, when shared
/// work is mostly done.
struct HelperThread {
  private final class Body: Sendable {
    /// Where the thread may run once it has begun; nil if that is where it began.
    let processors: archeryhub_processors?
    let run: @Sendable () -> Void

    init(_ processors: archeryhub_processors?, _ run: @escaping @Sendable () -> Void) {
      (self.processors, self.run) = (processors, run)
    }
  }

  private let thread: pthread_t

  /// Starts it; nil if the system has no room for one.
  init?(_ run: @escaping @Sendable () -> Void) {
    var allowed = archeryhub_processors()
    let isKnown = unsafe archeryhub_allowed(&allowed)
    guard let thread = (isKnown ? Self.elsewhere(allowed, run) : nil) ?? Self.anywhere(run) else { return nil }
    self.thread = thread
  }

  /// Waits for its end.
  func join() { _ = pthread_join(thread, nil) }

  private static func anywhere(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    unsafe start(Body(nil, run), nil)
  }

  /// Nil if there is no other processor.
  private static func elsewhere(
    _ allowed: archeryhub_processors, _ run: @escaping @Sendable () -> Void
  ) -> pthread_t? {
    var (others, attributes) = (allowed, pthread_attr_t())
    unsafe archeryhub_leave_present(&others)
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    guard unsafe archeryhub_begin_on(&attributes, &others) else { return nil }
    return unsafe start(Body(allowed, run), &attributes)
  }

  private static func start(_ body: Body, _ attributes: UnsafePointer<pthread_attr_t>?) -> pthread_t? {
    let body = unsafe Unmanaged.passRetained(body)
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread, attributes,
      { body in
        guard let body = unsafe body else { return nil }
        let own = unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue()
        if var processors = own.processors { unsafe archeryhub_run_on(&processors) }
        own.run()
        return nil
      }, body.toOpaque())
    guard failure == 0 else {
      unsafe body.release()
      return nil
    }
    return thread
  }
}
