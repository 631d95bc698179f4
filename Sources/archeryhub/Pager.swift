import Glibc
import Shell
import ShellOutput

/// The program that shows texts longer than the screen.
struct Pager {
  private let script: String
  private let command: String?

  private static let usual = "command -v less >/dev/null || exit 127\nexec less -"

  /// Makes a pager of a line for the system's shell; `less`, if it is there, without one.
  init(command: String?) {
    // No other program may be run out of a command, also not from within the pager. Only `less` reads these. It shows
    // colours, and cuts lines that are too long, which the arrow keys move, unless the person's own options say otherwise behind that.
    let environment =
      "LESSSECURE=1; : \"${LESSCHARSET:=utf-8}\"; LESS=\"-RS${LESS:+ $LESS}\"; export LESSSECURE LESSCHARSET LESS"
    script = "\(environment)\n\(command ?? Self.usual + "FIRX")"
    self.command = command
  }

  /// The pager that a person has chosen, or this one.
  func chosen(_ choice: PagerChoice) -> Pager {
    switch choice {
    case .usual: self
    // Without F, by which less leaves what fits on the screen.
    case .usualAlsoForShort: command == nil ? Pager(command: Self.usual + "IRX") : self
    case .wide:
      Pager(command: command.map { Self.isLess($0) ? $0 + Self.staying : $0 } ?? Self.usual + "IRX" + Self.staying)
    }
  }

  /// Turns F off, also where the person's own options have it.
  private static let staying = " -+F"

  /// True if a line for the system's shell runs `less`, and nothing else.
  private static func isLess(_ command: String) -> Bool {
    let program = command.split(separator: " ").first?.split(separator: "/").last
    return program == "less" && command.utf8.allSatisfy { byte in !"|&;<>()$`\\\"'*?[#~%\n".utf8.contains(byte) }
  }

  /// Shows a text until the person leaves the pager, who need not have seen all of it.
  ///
  /// - Returns: false if there is no such program, so that nothing has been shown.
  func show(_ bytes: [UInt8], _ streams: StandardStreams) -> Bool {
    SystemShell.lendingTerminal { start(bytes, streams) }.map { $0.signal != nil || !$0.isNotFound } ?? false
  }

  /// Starts the program and gives it all of the text; nil if it cannot be started.
  private func start(_ bytes: [UInt8], _ streams: StandardStreams) -> pid_t? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let id = SystemShell.start(script, streams: [STDIN_FILENO: ends[0]])
    close(ends[0])
    // Who leaves before the end has seen enough.
    if id != nil { try? StandardStreams.write(bytes, to: ends[1]) }
    close(ends[1])
    return id
  }
}
