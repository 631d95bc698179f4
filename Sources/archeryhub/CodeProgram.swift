import Glibc
import Shell

/// The program that makes the codes of labels, which the shell does not carry along.
struct CodeProgram {
  /// Where it is; nil if nobody knows.
  let path: String?

  /// Has the codes of texts made in one run.
  func codes(of texts: [String]) throws(CodesFailure) -> [UInt8] {
    guard let path, unsafe access(path, X_OK) == 0 else { throw .notInstalled }
    guard let (input, output) = Self.pipes(), let id = start(path, input, output) else { throw .failed }
    // It reads all texts before it answers, so that neither waits for the other.
    try? StandardStreams.write(texts.flatMap { Array("\($0)\n".utf8) }, to: input.write)
    close(input.write)
    let bytes = Self.readAll(output.read)
    close(output.read)
    guard Spawning.wait(for: id)?.code == 0 else { throw .failed }
    return bytes
  }

  /// A pipe's ends.
  private typealias Pipe = (read: Int32, write: Int32)

  private func start(_ path: String, _ input: Pipe, _ output: Pipe) -> pid_t? {
    let id = unsafe Spawning.spawn(path, ["qrcodes"]) { actions in
      unsafe posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
      unsafe posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
      unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    for end in [input.read, output.write] { close(end) }
    if id == nil { for end in [input.write, output.read] { close(end) } }
    return id
  }

  /// Two pipes that no other program inherits; nil if there are too many files open.
  private static func pipes() -> (Pipe, Pipe)? {
    var ends: [Int32] = []
    for _ in 0..<2 {
      var pair: [Int32] = [-1, -1]
      guard unsafe pipe(&pair) == 0 else {
        for end in ends { close(end) }
        return nil
      }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends += pair
    }
    return ((ends[0], ends[1]), (ends[2], ends[3]))
  }

  /// All that comes until the other end is closed.
  private static func readAll(_ file: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      if count > 0 { all += part[..<count] } else if count == 0 || errno != EINTR { return all }
    }
  }
}
