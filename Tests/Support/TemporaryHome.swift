package import Foundation

/// A home of its own for one test, removed with it: a data folder, and the environment to run the program in.
package final class TemporaryHome: Sendable {
  /// The first contents of the data folder.
  package enum Contents: Sendable {
    /// A copy of the sample inventory that comes with the program, without its setups.
    case sample
    /// The same with the setups, which use some of its items.
    case sampleWithSetups
    /// There is no data folder.
    case nothing
  }

  /// The home's own folder; the data are in `data` in it.
  package let path: String

  /// Makes the home.
  package init(_ contents: Contents = .sample) throws {
    path = NSTemporaryDirectory() + "archeryhub-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    if case .nothing = contents { return }
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.sample)
    where SampleData.isTable(name) && name != "setups.csv" {
      try FileManager.default.copyItem(atPath: "\(Self.sample)/\(name)", toPath: "\(data)/\(name)")
    }
    guard case .sampleWithSetups = contents else { return }
    for name in ["setups.csv", "versions.jsonl"] {
      try FileManager.default.copyItem(atPath: "\(Self.sample)/\(name)", toPath: "\(data)/\(name)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The data folder.
  package var data: String { "\(path)/data" }

  /// The folder with the sample inventory.
  package static let sample = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data").path

  /// The program under test: the one that was built beside the test bundle, unless the environment names another.
  package static var program: String {
    if let program = ProcessInfo.processInfo.environment["ARCHERYHUB_BINARY"] { return program }
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "archeryhub").path
  }

  /// Nothing of the environment that the tests are run in; the program is found by its name.
  package func environment(_ more: [String: String] = [:]) -> [String: String] {
    let folder = URL(filePath: Self.program).deletingLastPathComponent().path
    let plain = [
      "TERM": "xterm", "HOME": path, "XDG_STATE_HOME": "\(path)/state", "INPUTRC": "/dev/null", "USER": "mara",
      "ARCHERYHUB_DATA": data, "PATH": "\(folder):/usr/local/bin:/usr/bin:/bin",
    ]
    return plain.merging(more) { $1 }
  }

  /// Writes a file of the home, with the folders that it lies in.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// A file of the home as text.
  package func read(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

  /// True if the home has a file or folder at this relative path.
  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// The permissions of a file of the home.
  package func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
  }

  /// The names and contents of all files of the data folder; none without one.
  package func files() throws -> [String: Data] {
    guard has("data") else { return [:] }
    let names = try FileManager.default.subpathsOfDirectory(atPath: data)
    let files = names.compactMap { name in
      FileManager.default.contents(atPath: "\(data)/\(name)").map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: files)
  }
}
