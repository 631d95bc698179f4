import Foundation

/// Waits for events of descriptors; no thread of the test runner's is held meanwhile.
enum Readiness {
  /// The events of each descriptor by `poll`, once one of them has any; nil if the deadline passes before.
  static func wait(for descriptors: [Int32], until deadline: ContinuousClock.Instant) async -> [Int16]? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: poll(descriptors, until: deadline)) }
    }
  }

  private static func poll(_ descriptors: [Int32], until deadline: ContinuousClock.Instant) -> [Int16]? {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      // Where other tests hold all threads the deadline may be over by now: what is there already is seen all the same.
      let left = max(0, ContinuousClock.now.duration(to: deadline) / .milliseconds(1))
      let count = unsafe Glibc.poll(&polled, nfds_t(polled.count), Int32(left.rounded(.up)))
      if count > 0 { return polled.map(\.revents) }
      guard left > 0, count == 0 || errno == EINTR else { return nil }
    }
  }
}

/// The end of a process, as a descriptor that can be waited for.
struct ProcessEnd {
  /// Can be read as soon as the process has ended.
  let descriptor: Int32

  /// Waits for the process on a thread of its own.
  init(of process: pid_t) {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    descriptor = ends[0]
    let writing = ends[1]
    Thread.detachNewThread {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
      _ = unsafe withUnsafeBytes(of: &status) { unsafe write(writing, $0.baseAddress, $0.count) }
      close(writing)
    }
  }

  /// The status of the process that has ended.
  func status() -> Int32 {
    var status: Int32 = 0
    _ = unsafe withUnsafeMutableBytes(of: &status) { unsafe read(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    return status
  }
}
