import Answers
import Equipment
import Foundation
import Glibc
import Query
import Testing

@testable import Codecs
@testable import Files
@testable import Store

/// Input without end or measure is refused at once, before it is read.
@Suite("Input beyond measure")
struct MeasureTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "archeryhub-\(UUID().uuidString)").path
  private let files = POSIXFileSystem()

  /// Makes a file that says that it is so large, and takes no room.
  private func sparse(_ name: String, _ size: Int) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(name)"
    let file = try files.open(path, for: .creating)
    defer { files.close(file) }
    try files.truncate(file, to: size)
    return path
  }

  private func failure(_ body: () throws -> Void) -> FileFailure? {
    do { try body() } catch { return error as? FileFailure ?? (error as? InventoryError)?.failure }
    return nil
  }

  @Test("a file of forty gigabytes is too large, wherever it stands")
  func hugeFiles() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let size = 40 << 30
    let document = try sparse("import.csv", size)
    #expect(failure { _ = try DocumentFiles(dataFolder: "", home: nil).read(document) }?.code == EFBIG)
    #expect(failure { _ = try WholeFile.read(document, files) }?.code == EFBIG)
    for name in ["arrows.csv", "setups.csv", "versions.jsonl", "hub.json", "journal.jsonl"] {
      let path = try sparse(name, size)
      let repository = FileRepository(folder: folder, by: "test@host")
      let type: RecordType = ["setups.csv", "versions.jsonl"].contains(name) ? .setup : .equipment(.arrow)
      await #expect(throws: InventoryError.self) { try await repository.fetch(type) }
      try files.remove(path)
    }
  }

  @Test("a device that never ends is not read to its end, and an empty one is")
  func devices() throws {
    let documents = DocumentFiles(dataFolder: "", home: nil)
    #expect(failure { _ = try documents.read("/dev/zero") }?.code == EFBIG)
    #expect(failure { _ = try documents.read("/dev/urandom") }?.code == EFBIG)
    #expect(try documents.read("/dev/null").isEmpty)
  }

  @Test("a pipe that nobody writes into is not waited for")
  func pipe() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/pipe"
    let made = unsafe mkfifo(path, 0o600)
    #expect(made == 0)
    #expect(failure { _ = try DocumentFiles(dataFolder: "", home: nil).read(path) }?.code == ENODATA)
  }

  @Test("under more headings than there may be no row is read", arguments: [1001, 200_000])
  func columns(count: Int) throws {
    let names = (0..<count).map { "c\($0)" }.joined(separator: ",")
    let bytes = Array("id,brand,model,\(names)\n1,a,b\(String(repeating: ",x", count: count))\n".utf8)
    let document = CSVDocument(bytes, file: "risers.csv")
    #expect(document.rows.isEmpty)
    #expect(document.problems.map(\.kind) == [.tooManyColumns(limit: 1000)])
    #expect(ItemFile(.equipment(.riser), document).problems == document.problems)
    let read = try ImportFile.read(bytes: bytes, name: "x.csv", as: .equipment(.riser))
    #expect(read.items.isEmpty && read.problems.map(\.kind) == [.tooManyColumns(limit: 1000)])
  }

  @Test("of two unknown columns of one name the first counts")
  func twice() throws {
    let file = ItemFile(
      .equipment(.riser), bytes: Array("id,brand,model,mine,mine\n1,a,b,x,y\n".utf8), file: "risers.csv")
    #expect(try file.item(at: 0).base.unknown == [UnknownColumn(name: "mine", text: "x")])
    #expect(file.problems.map(\.kind) == [.duplicateHeader("mine")])
  }

  @Test("many columns are told by their names as each is by its own")
  func texts() throws {
    var item: any Record = RecordType.equipment(.riser).valueType.init()
    try item.set("brand", to: "Hoyt")
    for number in 0..<40 { item.addUnknown("own \(number)", "\(number)") }
    let names = ["brand", "model", "own 7", "nothing", "id"] + (0..<40).map { "own \($0)" }
    #expect(item.texts(names) == names.map { item.text($0) })
  }

  @Test("numbers follow the largest of those that were given")
  func numbers() {
    var overlay = Overlay()
    var riser: any Record = RecordType.equipment(.riser).valueType.init()
    for id in [3, 9, 4] {
      riser.base.id = id
      overlay.apply(ItemChange(type: .equipment(.riser), id: id, before: nil, after: riser))
    }
    #expect(overlay.largestId == 9)
    var other = Overlay()
    other.apply(overlay)
    #expect(other.largestId == 9)
  }
}

extension InventoryError {
  fileprivate var failure: FileFailure? {
    if case .unreadable(let failure) = self { failure } else { nil }
  }
}
