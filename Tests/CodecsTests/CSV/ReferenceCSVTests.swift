import Foundation
import Testing

@testable import Codecs

/// Cases with known answers from other projects, which stand beside the clone where they are at hand.
struct ReferenceCSVTests {
  private struct Case: Decodable {
    let suite: String
    let id: String
    let input: Data
    let rows: [[String]]
  }

  private static let file: URL? = {
    let clone = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = ProcessInfo.processInfo.environment["ARCHERYHUB_REFERENCE"].map { URL(fileURLWithPath: $0) }
    let file = (folder ?? clone.appendingPathComponent("../shared/reference")).appendingPathComponent("csv/cases.jsonl")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  /// Quotes within cells, blanks after a closing quote and rows of unequal length: those suites guess what is meant.
  private static let refused: Set<String> = [
    "core-12", "core-17", "core-18", "core-37", "parse-5", "parse-6", "parse-7", "parse-8", "parse-45", "parse-90",
    "parse-91",
  ]

  @Test(
    "Cases of other projects are read as there, or refused where RFC 4180 has no such thing", .enabled(if: file != nil))
  func cases() throws {
    for line in try String(contentsOf: #require(Self.file), encoding: .utf8).split(separator: "\n") {
      let known = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      let document = CSVDocument(Array(known.input), file: known.id)
      let read = [document.header] + document.rows.indices.map { document.cells($0) }
      if Self.refused.contains(known.id) {
        #expect(document.problems != [], "\(known.id)")
      } else {
        // Those suites keep a blank line as a row of one empty cell.
        let rows = known.rows.filter { $0 != [""] }
        #expect(read == (rows.isEmpty ? [[]] : rows), "\(known.suite) \(known.id)")
      }
    }
  }
}
