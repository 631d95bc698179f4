import Answers
import Codecs
import Equipment
import Foundation
import Store
import TestSupport
import Testing

/// Any bytes give a value or an error; the seeds are kept, so a failure comes back until it is mended.
struct FuzzTests {
  @Test("Damaged files are read or refused, and what is read keeps the laws", arguments: 0..<24 as Range<UInt64>)
  func damaged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for original in Self.originals(seed) {
      for _ in 0..<15 {
        let bytes = Self.damage(original, &random)
        checkCSV(bytes)
        checkJSON(bytes)
        for name in ["arrows.csv", "x.tsv", "x.json", "x.jsonl", "x"] {
          _ = try? ImportFile.read(bytes: bytes, name: name, map: ["a": "b"])
          _ = MyTargetsFile(bytes, name: name, as: nil)
        }
      }
    }
  }

  @Test("Bytes at random are read or refused", arguments: 100..<108 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let marks = Array("\",\n\r{}[]:\\u0\0tf1-.".utf8) + [0xEF, 0xBB, 0xBF, 0xE6, 0xF0, 0x9F, 0xFF]
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in marks.randomElement(using: &random) ?? 0 }
      checkCSV(bytes)
      checkJSON(bytes)
    }
  }

  @Test("What Scripts/fuzz begins with, and what it once found, is read or refused")
  func seeds() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fuzz/Seeds")
    let seeds = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(seeds.count >= 10)
    for seed in seeds {
      let bytes = Array(try Data(contentsOf: seed).dropFirst())
      checkCSV(bytes)
      checkJSON(bytes)
      for name in ["arrows.csv", "x.tsv", "x.json", "x.jsonl", "x"] {
        _ = try? ImportFile.read(bytes: bytes, name: name, map: ["a": "b"])
      }
    }
  }

  @Test("A file of rubbish has so many problems told and no more; no row of it counts", arguments: [",\n", "x,1,2\n"])
  func rubbish(row: String) {
    let text = "id,brand,model\n" + String(repeating: row, count: 20_000)
    let file = ItemFile(.equipment(.arrow), bytes: Array(text.utf8), file: "arrows.csv")
    let (items, problems) = file.validated()
    #expect(items.isEmpty && problems.count >= 10_000 && problems.count <= 20_000)
  }

  /// A file without problems is the same when it is written again from what was read.
  private func checkCSV(_ bytes: [UInt8]) {
    let file = ItemFile(.equipment(.arrow), bytes: bytes, file: "arrows.csv")
    let (items, problems) = file.validated()
    #expect(problems.isEmpty == (problems == []) && items.count <= file.document.rows.count)
    var writer = CSVWriter(dialect: file.document.dialect)
    writer.begin(header: file.document.header)
    for row in file.document.rows.indices { writer.append(row: file.document.cells(row)) }
    let again = CSVDocument(writer.bytes, file: "again.csv")
    guard file.document.problems.isEmpty else { return }
    #expect(again.problems == [])
    #expect(again.rows.indices.map { again.cells($0) } == file.document.rows.indices.map { file.document.cells($0) })
  }

  private func checkJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.value(bytes, file: "x.json") else { return }
    _ = try? ItemJSON.item(of: .equipment(.arrow), from: value)
  }

  private static func originals(_ seed: UInt64) -> [[UInt8]] {
    var items = RandomItems(seed: seed)
    let arrows = items.items(.equipment(.arrow), count: 3)
    return [
      EquipmentExport.csv(.equipment(.arrow), arrows), EquipmentExport.json(arrows), EquipmentExport.jsonLines(arrows),
      EquipmentExport.json(types: [
        (type: .equipment(.arrow), items: arrows),
        (type: .equipment(.rest), items: items.items(.equipment(.rest), count: 2)),
      ]),
    ]
  }

  /// Cuts, flips, doubles or puts in a few bytes.
  private static func damage(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      let offset = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: bytes[offset] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 1: bytes.remove(at: offset)
      case 2: bytes.insert("\"\n,\\{}[]\r\0".utf8.randomElement(using: &random) ?? 0, at: offset)
      case 3: bytes.removeSubrange(offset...)
      default: bytes += bytes[..<offset]
      }
    }
    return bytes
  }
}
