import Foundation
import TestSupport

/// The exit code and the outputs of a run.
struct Run: Equatable {
  let code: Int32
  var output = ""
  var errors = ""

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension TemporaryHome {
  /// Runs a script of the system's shell in the home folder; `archeryhub` in it is the program under test.
  func sh(_ script: String, _ more: [String: String] = [:]) throws -> Run {
    let streams = try (1...2).map { _ in URL(filePath: try write("", to: ".streams/\(UUID().uuidString)")) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.environment = environment(more)
    process.currentDirectoryURL = URL(filePath: path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: streams[0])
    process.standardError = try FileHandle(forWritingTo: streams[1])
    try process.run()
    process.waitUntilExit()
    let texts = try streams.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    let wasKilled = process.terminationReason == .uncaughtSignal
    return Run(
      code: process.terminationStatus + (wasKilled ? 128 : 0), output: texts[0], errors: texts[1])
  }

  /// The ids of all items of a type.
  func ids(_ type: String) throws -> [Int] {
    try sh("archeryhub list \(type) --format ids").lines.compactMap { Int($0) }
  }
}
