import Foundation

/// A program on a pseudo-terminal: types keys, waits for what it shows, changes the window's size.
final class PseudoTerminal {
  /// The expected output did not come; the description holds the screen.
  struct Unseen: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var screen: Screen
  /// Every byte the program wrote.
  private(set) var bytes: [UInt8] = []

  private var master: Int32
  private let process: pid_t
  private var undecoded: [UInt8] = []
  /// The longest wait for an output.
  var patience = Duration.seconds(90)
  private var promptRow = -1

  /// Starts a program as the leader of a session on a terminal of its own.
  ///
  /// - Parameter output: a file that takes standard output in place of the terminal.
  init(
    _ command: [String], environment: [String: String], columns: Int = 80, rows: Int = 24, output: String? = nil
  ) throws {
    screen = Screen(width: columns, height: rows)
    master = try Self.openMaster()
    Self.setSize(of: master, columns: columns, rows: rows)
    process = try Spawned(command, environment: environment, terminal: Self.slavePath(of: master), output: output).id
  }

  deinit {
    close(master)
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
  }

  /// Types keys, all at once.
  func type(_ keys: String) { type(Array(keys.utf8)) }

  /// Types bytes that need not be text.
  func type(_ keys: [UInt8]) {
    _ = unsafe keys.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  /// Waits for a prompt below the last one that was waited for; without a text, for the shell's, whatever became of the
  /// command before.
  func prompt(_ prompt: String? = nil) async throws {
    let last = promptRow
    let prompts = prompt.map { [$0] } ?? ["hub> ", "hub !> "]
    try await until("the prompt “\(prompts[0])”") { $0.row > last && prompts.contains($0.beforeCursor) }
    promptRow = screen.row
  }

  /// Types a line at the next prompt, and Enter.
  func enter(_ line: String) async throws {
    try await prompt()
    type("\(line)\r")
  }

  /// The rows that the last line entered was answered with, once the next prompt is there.
  func answer() async throws -> [String] {
    let start = promptRow + 1
    try await prompt()
    return Array(screen.lines[start..<promptRow])
  }

  /// Pastes as a terminal does that marks where a paste begins and ends.
  func paste(_ text: String) { type("\u{1B}[200~\(text)\u{1B}[201~") }

  func resize(columns: Int, rows: Int = 24) {
    screen.width = columns
    Self.setSize(of: master, columns: columns, rows: rows)
  }

  /// Takes the terminal away, as a lost connection does.
  func hangUp() {
    close(master)
    master = -1
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until the program waits by `pselect` and would do so for ever: only an event or a signal wakes it.
  func restsForEver() async throws {
    let deadline = ContinuousClock.now + patience
    // The system does not notify anybody that a process has begun to wait: it is asked again and again.
    while !isAtRest {
      if ContinuousClock.now > deadline { throw unseen("a wait without end") }
      await Task.yield()
    }
  }

  /// True while the program is in a `pselect` without a timeout, read from the system call's number and arguments.
  private var isAtRest: Bool {
    let words = (try? String(contentsOfFile: "/proc/\(process)/syscall", encoding: .utf8))?.split(separator: " ") ?? []
    return words.count > 5 && ["270", "72"].contains(words[0]) && words[5] == "0x0"
  }

  /// True while the terminal itself echoes typed keys, as it does when no program edits a line.
  var echoes: Bool {
    var settings = termios()
    return unsafe tcgetattr(master, &settings) == 0 && settings.c_lflag & UInt32(ECHO | ICANON) == ECHO | ICANON
  }

  /// Waits until the cursor stands behind exactly this in its row.
  func cursor(after text: String) async throws {
    try await until("cursor after “\(text)”") { $0.beforeCursor == text }
  }

  /// Waits until a row reads exactly this.
  func shows(_ line: String) async throws {
    try await until("line “\(line)”") { $0.lines.contains(line) }
  }

  /// Waits for the end.
  ///
  /// - Returns: the exit code, or 128 and the signal that ended it.
  func exitCode() async throws -> Int32 {
    let deadline = ContinuousClock.now + patience
    let end = ProcessEnd(of: process)
    var watched = [end.descriptor, master]
    while true {
      guard let events = await Readiness.wait(for: watched, until: deadline) else { throw unseen("the end") }
      read()
      if events[0] != 0 { break }
      // Whoever has left the terminal writes nothing more there, but may go on.
      if events[1] & Int16(POLLIN) == 0 { watched = [end.descriptor] }
    }
    read()
    let status = end.status()
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Waits until the screen is as wanted.
  func until(_ what: String, _ isSeen: (Screen) -> Bool) async throws {
    let deadline = ContinuousClock.now + patience
    while true {
      read()
      if isSeen(screen) { return }
      let events = await Readiness.wait(for: [master], until: deadline)
      // Nobody who could write is left.
      guard let events, events[0] & Int16(POLLIN) != 0 else { throw unseen(what) }
    }
  }

  private func unseen(_ what: String) -> Unseen {
    let lines = screen.lines.joined(separator: "\n")
    return Unseen(description: "not seen: \(what)\n\(lines)\ncursor after: \(screen.beforeCursor)")
  }

  /// Reads the output that the program has written by now.
  private func read() {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe block.withUnsafeMutableBytes { unsafe Glibc.read(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes += block[..<count]
      undecoded += block[..<count]
      showUndecoded()
    }
  }

  /// The end of a block may cut a character; its other bytes come with the next.
  private func showUndecoded() {
    for missing in 0...3 {
      guard let text = String(validating: undecoded.dropLast(missing), as: UTF8.self) else { continue }
      screen.feed(text)
      undecoded.removeFirst(undecoded.count - missing)
      return
    }
    // Bytes that are not UTF-8 are shown as a terminal shows them.
    screen.feed(String(decoding: undecoded, as: UTF8.self))
    undecoded = []
  }
}

extension PseudoTerminal {
  /// The numbers of `ioctl` that Swift cannot import: lock a slave, ask for its number.
  private static let lockSlave: UInt = 0x4004_5431
  private static let slaveNumber: UInt = 0x8004_5430

  private static func openMaster() throws -> Int32 {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    var unlocked: Int32 = 0
    guard master >= 0, unsafe ioctl(master, lockSlave, &unlocked) == 0 else {
      throw Unseen(description: "no pseudo-terminal: errno \(errno)")
    }
    return master
  }

  private static func slavePath(of master: Int32) -> String {
    var number: UInt32 = 0
    _ = unsafe ioctl(master, slaveNumber, &number)
    return "/dev/pts/\(number)"
  }

  private static func setSize(of master: Int32, columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}
