import Foundation
import TestSupport
import Testing

extension TemporaryHome {
  /// The program on a terminal; without arguments the shell.
  func start(
    _ arguments: [String] = [], _ more: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    output: String? = nil
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Self.program] + arguments, environment: environment(more), columns: columns, rows: rows, output: output)
  }

  /// Another process changes the inventory.
  func change(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["-q", "-y"] + command
    process.environment = environment()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
