import Answers
import Equipment
import Files
import Query
import Synchronization

/// What records of a type are looked up by, over and over, when changes are checked.
struct RecordKey: Sendable {
  /// The fields that it is made of; a record that lacks one has no key.
  let fields: [String]
  private let join: @Sendable ([String]) -> String

  /// The name of a setup, as it is compared.
  static let name = RecordKey(fields: ["name"]) { Folding.fold($0[0].trimmed) }
  /// The version of a setup that a mark, a round or a test was made with.
  static let version = RecordKey(fields: ["setup", "version"]) { $0.joined(separator: " ") }

  private init(fields: [String], _ join: @escaping @Sendable ([String]) -> String) {
    (self.fields, self.join) = (fields, join)
  }

  /// The key of these texts, one for each field; nil if one is empty.
  func text(of texts: [String?]) -> String? {
    let filled = texts.compactMap { $0 }
    return filled.count == fields.count ? join(filled) : nil
  }

  /// The key of a record; nil if it lacks one of the fields.
  func text(of record: any Record) -> String? { text(of: fields.map { record.text($0) }) }
}

extension RecordType {
  /// What its records are looked up by, other than their ids; nil for most types.
  var key: RecordKey? {
    if self == .setupHead { return .name }
    return Self.madeWithSetups.contains(self) ? .version : nil
  }
}

/// The records of a type by their key, kept beside a file that does not change while the journal grows.
///
/// A record found here may have another key by now: whoever finds it looks at the record itself.
struct RecordKeys: Sendable {
  private let type: RecordType
  /// What they are looked up by.
  let key: RecordKey
  private var ids: [String: Set<Int>] = [:]
  private var mark: LogMark

  /// Begins without a record, as of a log; nil for a type that is looked up by its ids alone.
  init?(_ type: RecordType, _ log: Log) {
    guard let key = type.key else { return nil }
    (self.type, self.key, mark) = (type, key, LogMark(log))
  }

  /// Adds a record.
  mutating func insert(_ id: Int, _ text: String?) {
    if let text { ids[text, default: []].insert(id) }
  }

  /// Adds the records of a change.
  mutating func insert(_ change: Change) {
    for item in change.items where item.type == type {
      if let record = item.after { insert(item.id, key.text(of: record)) }
    }
  }

  /// The records that have a key, or had it at some time; nil if the log was read anew since.
  mutating func ids(with text: String, _ log: Log) -> Set<Int>? {
    guard let changes = mark.changes(in: log) else { return nil }
    for change in changes { insert(change) }
    mark = LogMark(log)
    return ids[text] ?? []
  }
}

extension Table {
  /// The records that have a key, or had it at some time; nil if the keys are not known.
  func ids(with key: String, _ log: Log, round: Int) throws(InventoryError) -> Set<Int>? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return state.keys?.ids(with: key, log)
    }
  }

  /// True the first time that a key is looked up in the file as it is, for which it is searched: keys pay from the second on.
  func isFirstLookup(round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      defer { state.isLookedUp = true }
      return !state.isLookedUp
    }
  }

  /// Keeps keys for as long as the file is the same.
  func keep(_ keys: RecordKeys) { state.withLock { $0.keys = keys } }

  /// Adds the keys of a change that may become a part of the log.
  func insertKeys(_ change: Change) { state.withLock { $0.keys?.insert(change) } }
}

extension RepositoryState {
  /// The records that have a key, or had it at some time, with staged changes.
  mutating func ids(_ type: RecordType, with key: String) throws(InventoryError) -> Set<Int> {
    let log = try currentLog()
    if let ids = try tables[type].ids(with: key, log, round: round) { return ids }
    guard var keys = RecordKeys(type, log) else { return [] }
    try read(&keys, type, log)
    tables[type].keep(keys)
    return keys.ids(with: key, log) ?? []
  }

  private mutating func read(_ keys: inout RecordKeys, _ type: RecordType, _ log: Log) throws(InventoryError) {
    guard let scan = try tables[type].scan(log, round: round)?.with(transaction?.staged[type]) else {
      for record in try view(type).items().items { keys.insert(record.recordId, keys.key.text(of: record)) }
      return
    }
    do {
      let fields = keys.key.fields
      try scan.visit(fields + ["id"], where: nil) { row in
        guard let id = row.integer(fields.count) else { return }
        keys.insert(id, keys.key.text(of: fields.indices.map { row.text($0) }))
      }
    } catch {
      throw .unreadable(error as? FileFailure ?? .keepsChanging(folder.file(of: type)))
    }
  }
}
