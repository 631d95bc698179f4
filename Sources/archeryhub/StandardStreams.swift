import Glibc
import Shell
import ShellOutput

/// Standard input, output and error: if they are terminals, how large, and writing to them.
struct StandardStreams {
  let inputIsTerminal = isatty(STDIN_FILENO) == 1
  let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  let errorIsTerminal = isatty(STDERR_FILENO) == 1

  /// Opens `/dev/null` so that reading and writing fail, in place of each stream that is closed at the start.
  ///
  /// The next file to be opened would else become that stream, and a prompt be written into the inventory.
  static func fillClosed() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// True if two streams are the same file, pipe or terminal, or if that cannot be found out.
  static func areOne(_ one: Int32, _ other: Int32) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe fstat(one, &first) == 0, unsafe fstat(other, &second) == 0 else { return true }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The terminal's columns and rows now.
  var size: (columns: Int, rows: Int) {
    for stream in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
      var size = winsize()
      if unsafe ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
        return (Int(size.ws_col), Int(size.ws_row))
      }
    }
    return (80, 24)
  }

  /// Writes all bytes to a stream.
  static func write(_ bytes: [UInt8], to stream: Int32 = STDOUT_FILENO) throws(TerminalError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
      if written >= 0 { rest = rest.dropFirst(written) } else { try recover(from: errno, on: stream) }
    }
  }

  /// Waits until a stream that would block takes more; any real failure is thrown.
  private static func recover(from code: Int32, on stream: Int32) throws(TerminalError) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var polled = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&polled, 1, -1)
    case EPIPE: throw .closed
    default: throw .failed(errno: code)
    }
  }
}

/// A terminal over the standard streams.
protocol StreamTerminal: Terminal {
  var streams: StandardStreams { get }
}

extension StreamTerminal {
  var outputIsTerminal: Bool { streams.outputIsTerminal }
  var errorIsTerminal: Bool { streams.errorIsTerminal }
  var columns: Int { streams.size.columns }
  var rows: Int { streams.size.rows }

  func write(_ bytes: [UInt8]) throws(TerminalError) { try StandardStreams.write(bytes) }

  func page(_ bytes: [UInt8], with pager: PagerChoice) throws(TerminalError) -> Bool { false }

  var progressWriter: (@Sendable (String) -> Void)? {
    guard errorIsTerminal else { return nil }
    return { text in try? StandardStreams.write(Array(text.utf8), to: STDERR_FILENO) }
  }

  func writeError(_ text: String) { try? StandardStreams.write(Array(text.utf8), to: STDERR_FILENO) }
}
