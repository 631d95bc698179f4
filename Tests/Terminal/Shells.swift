import Foundation

/// A home of its own for one test, removed with it, and the program started in it.
final class TemporaryHome {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "archeryhub-terminal-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The program under test: the one that was built beside the test bundle, unless the environment names another.
  static var program: String {
    if let program = ProcessInfo.processInfo.environment["ARCHERYHUB_BINARY"] { return program }
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("archeryhub").path
  }

  /// Nothing of the environment that the tests are run in.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    let plain = [
      "TERM": "xterm", "HOME": path, "XDG_STATE_HOME": "\(path)/state", "INPUTRC": "/dev/null", "PATH": "/usr/bin:/bin",
    ]
    return plain.merging(more) { $1 }
  }

  func start(_ more: [String: String] = [:], columns: Int = 80, output: String? = nil) throws -> PseudoTerminal {
    try PseudoTerminal([Self.program], environment: environment(more), columns: columns, output: output)
  }

  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    return "\(path)/\(name)"
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
}
