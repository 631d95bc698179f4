import Answers
import Codecs
import Equipment
import Files
import Foundation
import Store
import Synchronization
import Testing

/// A large file is imported a part after the other.
@Suite struct ImportContentTests {
  /// Rows of very different lengths, one of them longer than several parts, some of which break their lines.
  private static func file(lineEnd: String, isClosed: Bool) -> [UInt8] {
    var text = "id,brand,model,notes\(lineEnd)"
    for id in 1...900 {
      let length = id == 450 ? 200_000 : id % 50 == 0 ? 9_000 : id % 97
      let note = String(repeating: "n", count: length)
      text += "\(id),Hoyt,M\(id)," + (id % 7 == 0 ? "\"\(note),\n\"\"\(id)\"" : note) + lineEnd
      if id % 100 == 0 { text += lineEnd }
    }
    return Array((isClosed ? text : String(text.dropLast())).utf8)
  }

  /// A content that counts how much of it is read at once, and is another one from some part on.
  private final class Source: Sendable {
    let bytes: [UInt8]
    let parts = Mutex<[Int]>([])
    let changed: (@Sendable (_ part: Int, _ bytes: [UInt8]) -> [UInt8])?

    init(_ bytes: [UInt8], changed: (@Sendable (Int, [UInt8]) -> [UInt8])? = nil) {
      (self.bytes, self.changed) = (bytes, changed)
    }

    var content: ImportContent {
      ImportContent(size: bytes.count) { [self] offset, count in
        let part = parts.withLock { parts in
          parts.append(count)
          return parts.count
        }
        let bytes = Array(bytes[offset..<offset + count])
        return changed?(part, bytes) ?? bytes
      }
    }
  }

  @Test("its rows are those of the whole file, wherever a part ends", arguments: ["\n", "\r\n"], [true, false])
  func parts(lineEnd: String, isClosed: Bool) throws {
    let source = Source(Self.file(lineEnd: lineEnd, isClosed: isClosed))
    let whole = try ImportFile.read(bytes: source.bytes, name: "risers.csv")
    #expect(whole.problems.isEmpty && whole.items.count == 900)
    let rows = try #require(RowImport(source.content, name: "risers.csv", as: nil))
    var written: [UInt8] = []
    _ = try ImportedRows(rows) { $0 }.write { written += $0 }
    let items = try ImportFile.read(bytes: written, name: "risers.csv").items
    #expect(items.map(\.item.texts) == whole.items.map(\.item.texts))
    #expect(rows.firstItems(2).map(\.recordId) == [1, 2])
    let parts = source.parts.withLock { $0 }
    #expect(parts.count > 8 && parts.max() ?? 0 <= 1 << 20, "read in parts: \(parts)")
  }

  @Test("one that is another by the time it is stored is not stored", arguments: [true, false])
  func changes(isCut: Bool) async throws {
    let bytes = Self.file(lineEnd: "\n", isClosed: true)
    let looked = Source(bytes)
    _ = try #require(RowImport(looked.content, name: "risers.csv", as: nil))
    let parts = looked.parts.withLock { $0.count }
    // Another model of the same length in the last part, or the file without its end.
    let source = Source(bytes) { part, bytes in
      guard part > parts, bytes.contains(where: { $0 != 0x6E }) else { return bytes }
      let text = String(decoding: bytes, as: UTF8.self)
      return isCut ? bytes.dropLast(1000) : Array(text.replacing("M899,", with: "N899,").utf8)
    }
    let rows = try #require(RowImport(source.content, name: "risers.csv", as: nil))
    let folder = try StoreFolder()
    let repository = folder.open()
    let failure = await #expect(throws: InventoryError.self) {
      try await repository.add([ImportedRows(rows) { $0 }])
    }
    #expect("\(try #require(failure))".contains("risers.csv"))
    #expect(try await folder.open().count(of: .equipment(.riser)) == 0)
    #expect(!folder.exists("risers.csv"))
    try await repository.add(riser("A"))
    #expect(try await folder.open().count(of: .equipment(.riser)) == 1)
  }

  @Test("one that cannot be read is left to the usual way, which says why")
  func failure() {
    struct Unreadable: Error {}
    let content = ImportContent(size: 1 << 20) { _, _ in throw Unreadable() }
    #expect(RowImport(content, name: "risers.csv", as: nil) == nil)
    #expect(throws: Unreadable.self) { try content.all() }
  }

  @Test("of a file on the disk one that is cut meanwhile is named")
  func cutFile() throws {
    let folder = try StoreFolder()
    try folder.make()
    let path = "\(folder.path)/risers.csv"
    let bytes = Self.file(lineEnd: "\n", isClosed: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let content = try DocumentFiles(dataFolder: "\(folder.path)/none", home: nil).content(of: path)
    #expect(content.size == bytes.count && content.size > 1 << 18)
    #expect(try content.all() == bytes)
    try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 1000)
    let failure = #expect(throws: FileFailure.self) { try content.all() }
    #expect(failure?.path == path)
    #expect(RowImport(content, name: "risers.csv", as: nil) == nil)
  }
}
