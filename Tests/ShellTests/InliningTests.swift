import Foundation
import TestSupport
import Testing

/// Other modules inline an inlinable function only if they may name its type; the compiler does not warn if not.
@Suite struct InliningTests {
  @Test func whatIsInlinableStandsInATypeThatInlinedCodeMayName() throws {
    let sources = SampleData.package.appending(path: "Sources")
    for room in try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil) {
      let texts = try texts(of: room)
      let hidden = Set(texts.joined().filter { !mayBeNamed($0) }.compactMap(opened))
      for text in texts where text.contains(where: { $0.contains("@inlinable") }) {
        var type: Substring?
        for line in text {
          type = opened(line) ?? type
          if line.contains("@inlinable") { #expect(type.map(hidden.contains) != true, "\(type ?? ""): \(line)") }
        }
      }
    }
  }

  /// The lines of each file of a room.
  private func texts(of room: URL) throws -> [[Substring]] {
    let files = try #require(FileManager.default.enumerator(at: room, includingPropertiesForKeys: nil))
    let sources = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    return try sources.map { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
  }

  /// True if inlined code may name the type that a line declares; an extension declares none.
  private func mayBeNamed(_ line: Substring) -> Bool {
    ["public ", "@usableFromInline ", "extension "].contains { line.contains($0) }
  }

  /// The type that a line at the edge declares or extends.
  private func opened(_ line: Substring) -> Substring? {
    guard let first = line.first, first != " ", first != "/", line.hasSuffix("{") else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber }
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "extension"]
    return words.firstIndex(where: keywords.contains).flatMap { words.dropFirst($0 + 1).first }
  }
}
