import Glibc

/// Keys that were typed before anybody asked for them.
enum TypeAhead {
  /// Removes them from standard input, until no more arrive.
  ///
  /// - Returns: the lines among them that are text.
  static func drain() -> [String] {
    var modes = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &modes) == 0 else { return [] }
    var immediate = modes
    // So that also half a line is there to be read, and nobody waits for more.
    immediate.c_lflag &= ~tcflag_t(ICANON)
    (immediate.c_cc.6, immediate.c_cc.5) = (0, 0)  // VMIN, VTIME
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &immediate)
    defer { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
    return lines(of: bytes())
  }

  /// Bytes read at a time, and at most: more is no paste but a file given by accident.
  private static let (block, most) = (4096, 1 << 20)

  private static func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while bytes.count < most, unsafe poll(&input, 1, 20) == 1 {
      var part = [UInt8](repeating: 0, count: block)
      let count = unsafe part.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
      // The terminal is gone, which the next reader finds out.
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }

  /// The lines that were ended and can be read, without what a terminal puts around a paste.
  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x0D }
      .dropLast([0x0A, 0x0D].contains(bytes.last ?? 0x0A) ? 0 : 1)
      .compactMap { String(validating: $0, as: UTF8.self) }
      .map { marks.reduce($0) { text, mark in text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : text } }
      .filter { line in line.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 } }
  }

  private static let marks = ["\u{1B}[200~", "\u{1B}[201~"]
}
