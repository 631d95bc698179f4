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

  /// The name that no two records of a type may share, as it is compared.
  static func name(of type: RecordType) -> RecordKey {
    RecordKey(fields: type.valueType.uniqueFields) { Folding.fold($0.joined(separator: " ").trimmed) }
  }
  /// The version of a setup that a mark, a round or a test was made with.
  static let version = RecordKey(fields: ["setup", "version"]) { $0.joined(separator: " ") }
  /// One field, as the piece of equipment that a movement is about.
  static func field(_ name: String) -> RecordKey { RecordKey(fields: [name]) { $0[0] } }

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

/// The records of a type by their key, kept beside a file that does not change while the journal grows.
///
/// A record found here may have another key by now: whoever finds it looks at the record itself.
struct RecordKeys: Sendable {
  private let type: RecordType
  /// What they are looked up by.
  let key: RecordKey
  /// The records of each key, by their numbers.
  private var ids: [String: [Int]] = [:]
  private var mark: LogMark

  /// Begins without a record, as of a log.
  init(_ type: RecordType, by key: RecordKey, _ log: Log) {
    (self.type, self.key, mark) = (type, key, LogMark(log))
  }

  /// Adds a record.
  mutating func insert(_ id: Int, _ text: String?) {
    if let text { ids[text, default: []].insert(inOrder: id) }
  }

  /// Adds records of one key.
  fileprivate mutating func insert(_ records: [Int], _ text: String?) {
    guard let text else { return }
    if ids[text] == nil { ids[text] = records } else { for id in records { insert(id, text) } }
  }

  /// Adds the records of a change.
  mutating func insert(_ change: Change) {
    for item in change.items where item.type == type {
      if let record = item.after { insert(item.id, key.text(of: record)) }
    }
  }

  /// The records that have a key, or had it at some time; nil if the log was read anew since.
  mutating func ids(with text: String, _ log: Log) -> [Int]? {
    guard let changes = mark.changes(in: log) else { return nil }
    for change in changes { insert(change) }
    mark = LogMark(log)
    return ids[text] ?? []
  }
}

extension RecordKeys {
  /// Adds all records of a file: the text of a key of one field is made once for all records that have it.
  fileprivate mutating func insert(rowsOf scan: RowScan) throws {
    var (texts, records) = ([String?](), [[Int]]())
    var places = NumberedValues<Int>()
    try scan.visit(key.fields + ["id"], where: nil) { row in
      guard let id = row.integer(1) else { return }
      let place = places.value(row.number(0)) {
        texts.append(row.text(0))
        records.append([])
        return texts.count - 1
      }
      records[place].append(id)
    }
    for (text, ids) in zip(texts, records) { insert(ids, key.text(of: [text])) }
  }
}

extension [Int] {
  /// Inserts a number where it belongs, unless it is there.
  fileprivate mutating func insert(inOrder number: Int) {
    if let last, last < number { return append(number) }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == count || self[low] != number { insert(number, at: low) }
  }
}

extension Table {
  /// The records that have a key, or had it at some time; nil if the keys are not known.
  func ids(by key: RecordKey, with text: String, _ log: Log, round: Int) throws(InventoryError) -> [Int]? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return state.keys[key.fields]?.ids(with: text, log)
    }
  }

  /// Counts a lookup; true once reading the keys of all records pays, and a file is not so large that they take much memory.
  func countLookup(by key: RecordKey, round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let lookups = state.lookups[key.fields, default: 0] + 1
      state.lookups[key.fields] = lookups
      return lookups > StoreLimits.lookupsBeforeKeys && (state.status?.size ?? 0) <= StoreLimits.largestKeyedFile
    }
  }

  /// Keeps keys for as long as the file is the same.
  func keep(_ keys: RecordKeys) { state.withLock { $0.keys[keys.key.fields] = keys } }

  /// Adds the keys of a change that may become a part of the log.
  func insertKeys(_ change: Change) {
    state.withLock { state in
      for fields in Array(state.keys.keys) { state.keys[fields]?.insert(change) }
    }
  }
}

extension RepositoryState {
  /// The records that have a key, or had it at some time, with staged changes.
  mutating func ids(_ type: RecordType, by key: RecordKey, with text: String) throws(InventoryError) -> [Int] {
    if let ids = try knownIds(type, by: key, with: text) { return ids }
    var found = try read(type, by: key, only: text)
    return try found.ids(with: text, currentLog()) ?? []
  }

  /// The same if the keys are known, or if it pays by now to read them; nil if the records are to be searched.
  mutating func knownIds(
    _ type: RecordType, by key: RecordKey, with text: String
  ) throws(InventoryError) -> [Int]? {
    if let ids = try tables[type].ids(by: key, with: text, currentLog(), round: round) { return ids }
    guard try tables[type].countLookup(by: key, round: round) else { return nil }
    var keys = try read(type, by: key, only: nil)
    tables[type].keep(keys)
    return try keys.ids(with: text, currentLog())
  }

  /// The records that have one of some texts in a field as they are after a change, with staged ones, sorted by id; nil if
  /// they are to be searched.
  mutating func known(
    _ type: RecordType, with field: String, oneOf texts: [String], _ ahead: Overlay?
  ) throws(InventoryError) -> [any Record]? {
    var ids: Set<Int> = []
    for text in texts {
      guard let found = try knownIds(type, by: .field(field), with: text) else { return nil }
      ids.formUnion(found)
    }
    if let ahead { ids.formUnion(ahead.outcomes.keys) }
    let wanted = Set(texts)
    var records: [any Record] = []
    for id in ids.sorted() {
      if let record = try current(type, id, ahead), record.text(field).map(wanted.contains) ?? false {
        records.append(record)
      }
    }
    return records
  }

  /// Reads the keys of all records, or those that are the given one.
  private mutating func read(
    _ type: RecordType, by key: RecordKey, only wanted: String?
  ) throws(InventoryError) -> RecordKeys {
    let log = try currentLog()
    var keys = RecordKeys(type, by: key, log)
    func insert(_ id: Int, _ text: String?) { if wanted == nil || text == wanted { keys.insert(id, text) } }
    guard let scan = try tables[type].scan(log, round: round)?.with(transaction?.staged[type]) else {
      for record in try view(type).items().items { insert(record.recordId, key.text(of: record)) }
      return keys
    }
    do {
      if key.fields.count == 1, wanted == nil {
        try keys.insert(rowsOf: scan)
      } else {
        try scan.visit(key.fields + ["id"], where: nil) { row in
          guard let id = row.integer(key.fields.count) else { return }
          insert(id, key.text(of: key.fields.indices.map { row.text($0) }))
        }
      }
    } catch {
      throw .unreadable(error as? FileFailure ?? .keepsChanging(folder.file(of: type)))
    }
    return keys
  }
}
