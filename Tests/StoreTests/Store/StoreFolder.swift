import Answers
import Codecs
import Equipment
import Files
import Foundation
import Store
import TestSupport

/// A data folder of a test, removed with the test; it does not exist before something is stored in it.
final class StoreFolder: Sendable {
  let above: String
  let path: String
  /// Bytes from which on a journal becomes a part of the history.
  let fullJournal: Int

  init(fullJournal: Int = 1 << 20) throws {
    self.fullJournal = fullJournal
    // In memory where that is possible: the tests sync thousands of times.
    let root = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    above = "\(root)/archeryhub-\(UUID().uuidString)"
    path = "\(above)/data"
    try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: above) }

  /// An inventory in the folder, as a new process would open it.
  func open(_ files: any FileSystem = POSIXFileSystem(), by: String = "robin@range") -> FileRepository {
    FileRepository(
      folder: path, by: by, fileSystem: files, clock: { Timestamp(seconds: 1_780_000_000) }, fullJournal: fullJournal)
  }

  /// Makes the folder with nothing in it.
  func make() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Writes a file of the folder, in place if it is there.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Says of a file that it was written an hour ago: its stamp is then trusted at the first look, however long the test
  /// takes.
  func age(_ name: String) throws {
    let time = Date(timeIntervalSinceNow: -3600)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: "\(path)/\(name)")
  }

  /// The text of a file of the folder.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  /// The paths of everything in the folder.
  var names: [String] { ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The files with their bytes.
  var contents: [String: Data] {
    Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: "\(path)/\(name)").map { (name, $0) }
      })
  }

  /// Makes the folder hold exactly these files.
  func restore(_ contents: [String: Data]) throws {
    try? FileManager.default.removeItem(atPath: path)
    for (name, data) in contents {
      let url = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
  }
}

extension EquipmentRepository {
  /// Adds an item and says its id; with the record that it is a part of, if there is no such record yet.
  @discardableResult
  func add(_ item: any Record) async throws -> Int {
    let type = item.recordType
    if type.isAloneOfOwner, let owner = type.owner, let name = type.kind.owner {
      var item = item
      // The one that the test means, where it is there without such a part; else another.
      let id = item.text(name).flatMap { Int($0) } ?? 0
      let isThere = try await self.item(owner, id: id) != nil
      let isTaken = try await fetch(type).contains { $0.text(name) == String(id) }
      if !isThere || isTaken { try item.set(name, to: String(await add(owner.smallest))) }
      return try await commit(Change(items: [.add(item)])).change.items[0].id
    }
    if let owner = type.owner, let name = type.kind.owner, item.text(name) == "1",
      try await self.item(owner, id: 1) == nil
    {
      var item = item
      var id = try await fetch(owner).first?.recordId
      if id == nil { id = try await add(owner.smallest) }
      try item.set(name, to: String(id ?? 0))
      return try await commit(Change(items: [.add(item)])).change.items[0].id
    }
    return try await commit(Change(items: [.add(item)])).change.items[0].id
  }

  /// Edits one field of an item.
  func edit(_ type: RecordType, _ id: Int, _ field: String, to text: String) async throws {
    guard let before = try await item(type, id: id) else { throw InventoryError.noItem(type, id: id) }
    var after = before
    try after.set(field, to: text)
    _ = try await commit(Change(items: [.edit(before, to: after)]))
  }

  func delete(_ type: RecordType, _ id: Int) async throws {
    guard let item = try await item(type, id: id) else { throw InventoryError.noItem(type, id: id) }
    _ = try await commit(Change(items: [.delete(item)]))
  }

  /// The whole inventory as text: what two inventories are compared by.
  func state() async throws -> [String] {
    try await refresh()
    var lines: [String] = []
    for type in RecordType.allCases {
      let items = try await fetch(type)
      guard try await count(of: type) == items.count else { throw Miscount(type: type) }
      lines += items.map(\.line)
    }
    return lines
  }
}

/// The number of items is not what was counted.
struct Miscount: Error {
  let type: RecordType
}

extension Record {
  /// Every field that holds something, on one line: as JSON, which the program writes in a tenth of the time that tests,
  /// compiled as they are, take to put texts together.
  var line: String {
    let start = "\(recordType) id=\"\(recordId)\" "
    guard setup == nil else {
      return start
        + recordType.fields.compactMap { field in text(field.name).map { "\(field.name)=\($0)" } }.description
    }
    var (record, writer) = (self, JSONWriter())
    record.base.unknown.sort { $0.name < $1.name }
    writer.append(item: record, filledOnly: true)
    return start + String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A riser as tests need many.
func riser(_ model: String, brand: String = "Hoyt", id: Int = 0) -> any Record {
  var riser = Riser()
  riser.base.id = id
  riser.details.brand = brand
  riser.details.model = model
  return riser
}
