import Codecs
import Equipment

@testable import Sharing

/// The records of a shared folder in a test; its state is read of the files that it would have.
struct Folder {
  private var records: [RecordType: [any Record]] = [:]
  /// Own columns of kinds, beside those that records have texts in.
  var columns: [RecordType: [String]] = [:]
  /// The moment that records are changed at, which goes on by a second with each change.
  private(set) var clock = 1_000_000

  /// Adds a record, with the number and the identity that it comes with, or the next and a new one.
  @discardableResult mutating func add(_ record: any Record, uid: UID = .random()) -> UID {
    var record = record
    let type = record.recordType
    if record.recordId == 0 { record.base.id = (all(type).map(\.recordId).max() ?? 0) + 1 }
    record.base.created = record.base.created ?? tick()
    record.base.updated = record.base.updated ?? record.base.created
    record.uid = uid
    records[type, default: []].append(record)
    return uid
  }

  /// Adds an item with texts in some fields.
  @discardableResult mutating func add(
    _ type: RecordType, _ texts: KeyValuePairs<String, String>, uid: UID = .random()
  ) throws -> UID {
    var record = type.valueType.init()
    for (name, text) in texts { try record.set(name, to: text) }
    return add(record, uid: uid)
  }

  /// Sets fields of a record, and when it was changed.
  mutating func edit(_ uid: UID, _ texts: KeyValuePairs<String, String>, at: Int? = nil) throws {
    try change(uid, at: at) { record in
      for (name, text) in texts {
        if record.recordType.field(name) == nil {
          record.setUnknown(name, to: text)
        } else {
          try record.set(name, to: text)
        }
      }
    }
  }

  /// Changes a record.
  mutating func change(_ uid: UID, at: Int? = nil, _ body: (inout any Record) throws -> Void) throws {
    for type in records.keys {
      guard let index = records[type]?.firstIndex(where: { $0.uid == uid }), var record = records[type]?[index] else {
        continue
      }
      record.base.updated = at.map { Timestamp(seconds: $0) } ?? tick()
      try body(&record)
      records[type]?[index] = record
    }
  }

  /// Removes a record.
  mutating func delete(_ uid: UID) { for type in records.keys { records[type]?.removeAll { $0.uid == uid } } }

  /// Lets time go by.
  mutating func wait(_ seconds: Int) { clock += seconds }

  private mutating func tick() -> Timestamp {
    clock += 1
    return Timestamp(seconds: clock)
  }

  /// The records of a type, by number.
  func all(_ type: RecordType) -> [any Record] {
    (records[type] ?? []).sorted { $0.recordId < $1.recordId }
  }

  /// A record; nil if there is none.
  subscript(uid: UID) -> (any Record)? { records.values.lazy.flatMap(\.self).first { $0.uid == uid } }

  /// The folder after a merge with it as ours.
  func applying(_ result: MergeResult) -> Folder {
    var folder = self
    for (type, changed) in result.records {
      for (uid, record) in changed {
        folder.records[type, default: []].removeAll { $0.uid == uid }
        if let record { folder.records[type, default: []].append(record) }
      }
    }
    for (type, added) in result.columns { folder.columns[type, default: []] += added }
    return folder
  }
}

extension Folder {
  /// The state that is read of its files.
  var state: SharedState { SharedState(checking: Set(RecordType.allCases)) { bytes($0) } }

  /// The bytes of a stored kind's file.
  func bytes(_ type: RecordType) -> [UInt8]? {
    let whole = type.whole
    if type == .version { return all(whole).compactMap(\.setup).flatMap(\.versionRecords).flatMap(VersionFile.line) }
    let rows: [any Record] = type == .setupHead ? all(whole).compactMap { $0.setup?.head } : all(type)
    var own = columns[whole] ?? []
    for name in rows.flatMap(\.base.unknown).map(\.name) where !own.contains(name) && name != UID.column {
      own.append(name)
    }
    var writer = CSVWriter()
    let header = ItemFile.header(for: type) + own + [UID.column]
    writer.begin(header: header)
    for row in rows { writer.append(item: row, header: header) }
    return writer.bytes
  }

  /// All of it in a form that can be compared, whatever the order of its records.
  var text: [String] {
    RecordType.allCases.flatMap { type in
      all(type).map { record in
        let versions = record.setup?.versionRecords.map { String(decoding: VersionFile.line($0), as: UTF8.self) } ?? []
        let own = record.base.unknown.sorted { $0.name < $1.name }.map { "\($0.name)=\($0.text)" }
        return ([type.rawValue] + record.texts.map { $0 ?? "" } + own + versions).joined(separator: "|")
      }
    }
  }
}

/// Two folders that were one.
struct Fork {
  let base: Folder
  var ours: Folder
  var theirs: Folder
  /// The next number of each type that the merging side gives.
  var next = 201

  init(_ base: Folder) { (self.base, ours, theirs) = (base, base, base) }

  /// The merge on our side.
  func merged() -> (folder: Folder, result: MergeResult) {
    let result = Self.merge(base, ours, theirs, "range", "shed")
    return (ours.applying(result), result)
  }

  /// The merge on theirs.
  func mergedThere() -> (folder: Folder, result: MergeResult) {
    let result = Self.merge(base, theirs, ours, "shed", "range")
    return (theirs.applying(result), result)
  }

  private static func merge(
    _ base: Folder, _ ours: Folder, _ theirs: Folder, _ name: String, _ other: String
  ) -> MergeResult {
    var next = 200
    return Merge.run(
      base: base.state, ours: ours.state, theirs: theirs.state, names: Merge.Names(ours: name) { _, _ in other }
    ) { _ in
      next += 1
      return next
    }
  }
}
