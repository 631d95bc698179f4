import Glibc
import Shell
import ShellOutput

/// Lines of standard input, read in blocks; bytes that are not text are an error, never replaced.
struct LineReader {
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var lineNumber = 0

  /// The next line without its line break, LF or CRLF; nil at the end.
  mutating func next() throws(TerminalError) -> String? {
    var searched = start
    while true {
      if let lineEnd = bytes[searched...].firstIndex(of: 0x0A) {
        defer { start = lineEnd + 1 }
        return try text(of: bytes[start..<lineEnd])
      }
      if isAtEnd { break }
      guard bytes.count - start <= OutputLimits.longestLine else {
        throw .lineTooLong(line: lineNumber + 1, limit: OutputLimits.longestLine)
      }
      searched = bytes.count - start
      try readBlock()
    }
    guard start < bytes.count else { return nil }
    defer { start = bytes.count }
    return try text(of: bytes[start...])
  }

  /// True if `next` need not wait, for a line, the end or an error; input that has arrived is read.
  mutating func isReady() -> Bool {
    var searched = start
    // A line that is too long already is not waited for to end: its reader refuses it.
    while !isAtEnd, !bytes[searched...].contains(0x0A), bytes.count - start <= OutputLimits.longestLine {
      var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // An error is found by the reader of the line.
      guard unsafe poll(&polled, 1, 0) > 0 else { return false }
      searched = bytes.count - start
      do { try readBlock() } catch { return true }
    }
    return true
  }

  private mutating func readBlock() throws(TerminalError) {
    bytes.removeFirst(start)
    start = 0
    var block = [UInt8](repeating: 0, count: ProgramLimits.inputBlock)
    let count = unsafe block.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
    switch count {
    case 0: isAtEnd = true
    case 1...: bytes += block[..<count]
    default: try recover(from: errno)
    }
  }

  private func recover(from code: Int32) throws(TerminalError) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&polled, 1, -1)
    default: throw .unreadable(errno: code)
    }
  }

  private mutating func text(of line: ArraySlice<UInt8>) throws(TerminalError) -> String {
    lineNumber += 1
    guard line.count <= OutputLimits.longestLine else {
      throw .lineTooLong(line: lineNumber, limit: OutputLimits.longestLine)
    }
    var line = line.last == 0x0D ? line.dropLast() : line
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw .notUTF8(line: lineNumber, byte: line.validUTF8Count + 1)
    }
    return text
  }
}
