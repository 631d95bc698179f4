import Glibc

/// A program that is run to its end, with bytes going in and coming out.
struct ChildProcess {
  /// What it came to.
  struct Outcome {
    /// The exit code; nil if it was stopped.
    let code: Int32?
    let output: [UInt8]
    let errors: [UInt8]
  }

  let arguments: [String]
  let environment: [String]
  /// Milliseconds after which it is stopped; nil if it may take as long as it likes.
  let limit: Int?
  /// True if it gets our open files; those that may leave a process of their own behind must not.
  let inheritsFiles: Bool

  /// More files than are ever open here.
  private static let mostFiles: Int32 = 256

  /// Runs it; nil if it cannot be started.
  ///
  /// The first argument is looked for on the path. It gets a group of its own, so that what it starts is stopped with it.
  func run(_ input: [ArraySlice<UInt8>] = []) -> Outcome? {
    var pipes: [(reading: Int32, writing: Int32)] = []
    defer { for pipe in pipes { _ = (close(pipe.reading), close(pipe.writing)) } }
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append((ends[0], ends[1]))
    }
    guard let process = spawn([pipes[0].reading, pipes[1].writing, pipes[2].writing]) else { return nil }
    // Our copies of its ends would keep us waiting for the end of what it writes.
    for (index, end) in [(0, pipes[0].reading), (1, pipes[1].writing), (2, pipes[2].writing)] {
      close(end)
      if index == 0 { pipes[0].reading = -1 } else { pipes[index].writing = -1 }
    }
    var exchange = Exchange(input, to: pipes[0].writing, from: pipes[1].reading, pipes[2].reading)
    pipes[0].writing = -1
    let isInTime = exchange.run(limit: limit)
    exchange.close()
    if !isInTime { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // A status of zero in its low seven bits is an end of its own.
    let code = isInTime && status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    return Outcome(code: code, output: exchange.output, errors: exchange.errors)
  }

  private func spawn(_ streams: [Int32]) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    // Those that are not open are passed over.
    for file in inheritsFiles ? 0..<0 : STDERR_FILENO + 1..<Self.mostFiles {
      unsafe posix_spawn_file_actions_addclose(&actions, file)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { _ = unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    var texts = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe texts.indices { unsafe free(texts[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    var process: pid_t = 0
    return unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, &texts, &variables) == 0 ? process : nil
  }
}

/// The bytes that go to a process and come from it, none of which may keep the others waiting.
private struct Exchange {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private var input: ArraySlice<ArraySlice<UInt8>>
  /// The ends of pipes: what is written to, read, and read for errors; -1 once one is closed.
  private var ends: [Int32]

  init(_ input: [ArraySlice<UInt8>], to writing: Int32, from output: Int32, _ errors: Int32) {
    self.input = input.filter { !$0.isEmpty }[...]
    ends = [writing, output, errors]
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  /// Goes on until the process has closed its streams; false if that takes longer than the limit.
  mutating func run(limit: Int?) -> Bool {
    let began = Self.milliseconds
    while ends[1] >= 0 || ends[2] >= 0 {
      if input.isEmpty { close(0) }
      var polled = ends.enumerated().map { pollfd(fd: $1, events: Int16($0 == 0 ? POLLOUT : POLLIN), revents: 0) }
      let rest = limit.map { Int32(max(0, began + $0 - Self.milliseconds)) } ?? -1
      let found = unsafe poll(&polled, 3, rest)
      if found == 0 { return false }
      if found < 0 { continue }
      if polled[0].revents != 0 { write() }
      if polled[1].revents != 0 { read(1) }
      if polled[2].revents != 0 { read(2) }
    }
    return true
  }

  mutating func close() { for index in ends.indices { close(index) } }

  private mutating func close(_ index: Int) {
    if ends[index] >= 0 { Glibc.close(ends[index]) }
    ends[index] = -1
  }

  private mutating func write() {
    guard let piece = input.first else { return }
    let written = unsafe piece.withUnsafeBytes { unsafe Glibc.write(ends[0], $0.baseAddress, $0.count) }
    if written < 0 {
      // A process that reads no further says why with its exit code.
      if errno != EAGAIN, errno != EINTR { close(0) }
    } else if written == piece.count {
      input.removeFirst()
    } else {
      input[input.startIndex] = piece.dropFirst(written)
    }
  }

  private mutating func read(_ index: Int) {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = unsafe max(0, Glibc.read(ends[index], buffer.baseAddress, buffer.count))
    }
    if bytes.isEmpty { return close(index) }
    if index == 1 { output += bytes } else { errors += bytes }
  }

  private static var milliseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
