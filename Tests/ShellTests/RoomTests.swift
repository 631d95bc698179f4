import Foundation
import TestSupport
import Testing

/// `Package.swift` gives the shell no store, but the compiler finds modules that are built for others, too.
@Suite struct RoomTests {
  @Test(arguments: ["Shell", "ShellLanguage", "ShellOutput"])
  func nothingInTheShellGoesAroundTheViewModel(_ room: String) throws {
    let folder = SampleData.package.appending(path: "Sources/\(room)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let imports = lines.filter { $0.contains("import ") && ($0.hasSuffix(" Store") || $0.hasSuffix(" Query")) }
      #expect(imports.isEmpty, "\(file.lastPathComponent)")
    }
  }
}
