import Answers
import Codecs
import Equipment
import Files
import Query

/// A type's file as it was read, with an id for each of its items.
struct TableFile: Sendable {
  let type: RecordType
  /// The file's name, which in earlier formats was another one.
  private let name: String
  let status: FileStatus
  /// The stamp by which the same content is recognized, if there is one.
  let stamp: Stamp
  let digest: Digest
  let rows: any RecordFile
  /// True if the manifest or the journal has this content.
  let isKnown: Bool
  /// True if its values need no check before they are used: the content was read without a problem before.
  let isSound: Bool
  /// True if this content is known to be plain.
  let isNotedPlain: Bool
  /// The id of each row; 0 for a row that cannot be used.
  private(set) var ids: [Int]
  /// The id that the first row without one has here; nil if every row has one.
  private(set) var firstAssigned: Int?
  /// The id after the largest one.
  private(set) var nextId = 1
  /// Problems of the file; while there are any, nothing is written into it.
  private(set) var problems: [FileProblem]
  /// The rows by id; nil if the ids ascend, so that a row is found by bisection.
  private var rowsById: [Int: Int]?
  /// The items that were decoded already; nil for a large file.
  private let cache: RowCache?

  /// Reads the content of a file, which the log may name.
  ///
  /// - Parameters:
  ///   - name: the file's name, if it is not that which the folder has for the type.
  ///   - digest: the content's digest, if it is known.
  ///   - noted: the content that the program wrote, for a kept file: its values need no check either.
  ///   - cached: the content, without problems and plain, that the cache was made of, likewise.
  ///   - checksRows: true if its values will be checked whatever is known of them.
  init(
    _ type: RecordType, _ content: FileContent, named name: String? = nil, in folder: DataFolder, digest: Digest? = nil,
    log: LogPart? = nil, noted: Digest? = nil, cached: Digest? = nil, checksRows: Bool = false
  ) {
    self.type = type
    self.name = name ?? folder.name(of: type)
    status = content.status
    stamp = content.stamp
    let digest = digest ?? Digest(of: content.bytes)
    let known = Knowledge(digest, log, noted: noted, cached: cached)
    // Of a large file that is not noted as plain it is asked if it is.
    let isAsked = noted == nil && !known.isNotedPlain && content.bytes.count >= StoreLimits.smallestSeenFile
    rows = type.recordFile(
      content.bytes, self.name, in: folder, checksRows: checksRows || !known.isSound || isAsked)
    (self.digest, isKnown, isSound, isNotedPlain) = (digest, known.isKnown, known.isSound, known.isNotedPlain)
    (ids, problems) = (rows.ids, rows.problems)
    cache = Self.cache(rows)
    number(known, log)
  }

  /// The same content where the log says something else of it: the ids of rows without one depend on that.
  init(_ file: TableFile, log: LogPart, cached: Digest?) {
    let known = Knowledge(file.digest, log, noted: nil, cached: cached)
    (type, name, status, stamp) = (file.type, file.name, file.status, file.stamp)
    (digest, isKnown, isSound, isNotedPlain) = (file.digest, known.isKnown, known.isSound, known.isNotedPlain)
    rows = file.rows
    (ids, problems) = (rows.ids, rows.problems)
    cache = Self.cache(rows)
    number(known, log)
  }

  /// What is known of a content before it is looked at.
  private struct Knowledge {
    let isKnown: Bool
    let isSound: Bool
    let isNotedPlain: Bool
    /// The id of the first row without one, if the log has it.
    let firstAssigned: Int?

    init(_ digest: Digest, _ log: LogPart?, noted: Digest?, cached: Digest?) {
      let (known, first) = log?.accounts(for: digest) ?? (false, nil)
      isKnown = known || noted == digest
      isSound = isKnown || cached == digest
      isNotedPlain = cached == digest || log?.noted?.isPlain == true && log?.noted?.digest == digest
      firstAssigned = first
    }
  }

  private static func cache(_ rows: any RecordFile) -> RowCache? {
    rows.bytes.count <= StoreLimits.cachedFile ? RowCache(rows: rows.ids.count) : nil
  }

  /// Gives the rows their ids, and leaves out those that cannot be used.
  private mutating func number(_ known: Knowledge, _ log: LogPart?) {
    for row in rows.unsoundRows { ids[row] = 0 }
    nextId = (ids.max() ?? 0) + 1
    assignIds(from: known.firstAssigned ?? firstToAssign(log))
    if !isSound { validate() }
    if !isKnown, log?.hasNumbers == true, let missing = rows.missingIds { leaveOutAll(because: missing) }
    if !rows.isSorted || ids.contains(0) { rowsById = Self.rowsById(ids) }
  }

  /// The same rows in a file of other columns.
  private init(_ file: TableFile, as rows: any RecordFile) {
    type = file.type
    name = file.name
    status = file.status
    stamp = file.stamp
    digest = Digest(of: rows.bytes)
    self.rows = rows
    (isKnown, isSound) = (file.isKnown, file.isSound)
    isNotedPlain = false
    ids = file.ids
    firstAssigned = file.firstAssigned
    nextId = file.nextId
    problems = file.problems
    rowsById = file.rowsById
    cache = nil
  }

  /// The file with a change of a column made in it.
  func applying(_ change: ColumnChange, _ overlay: Overlay) -> TableFile {
    let bytes = rows.applying(change, ids: ids, overlay)
    return bytes == rows.bytes ? self : TableFile(self, as: type.recordFile(bytes, name))
  }

  /// The first id for the rows without one: all that follow it are free, and in a shared folder this clone gives them.
  private func firstToAssign(_ log: LogPart?) -> Int {
    let behindAll = max(nextId, log?.next ?? 1)
    guard let log, let lease = log.lease, ids.contains(0) else { return behindAll }
    let given = ids.lazy.filter { lease.isClaimed($0, of: type) }.max() ?? 0
    let missing = ids.count { $0 == 0 } - rows.unsoundRows.count
    return lease.run(of: missing, from: max(log.leased, given + 1), of: type)
      ?? max(behindAll, lease.free * Lease.blockSize(of: type) + 1)
  }

  /// Assigns ids to the rows without one, from a first id on.
  private mutating func assignIds(from first: Int) {
    var next = first
    let unsound = rows.unsoundRows
    for row in ids.indices where ids[row] == 0 && !unsound.contains(row) {
      firstAssigned = first
      ids[row] = next
      next += 1
    }
    nextId = max(nextId, next)
  }

  /// Leaves out the rows with an invalid value, and notes their problems.
  private mutating func validate() {
    let checked = rows.checked()
    problems = checked.problems
    for (row, item) in checked.items { keep(item, of: row) }
    for row in checked.unsound { ids[row] = 0 }
    if type.valueType.hasUniqueNames { noteTwiceNamed() }
  }

  /// Notes the items whose names earlier ones have: both are there, and nothing is changed until a person decides.
  private mutating func noteTwiceNamed() {
    var lines: [String: Int] = [:]
    for row in ids.indices where ids[row] > 0 {
      guard let item = try? item(at: row), let name = item.uniqueName else { continue }
      let line = rows.problem(.missingId, ofRow: row).line
      guard let first = lines.updateValue(line, forKey: name) else { continue }
      let kind: FileProblem.Kind =
        type == .setupHead
        ? .setup(.duplicateName(item.name, firstLine: first))
        : .nameTwice(
          type, type.valueType.uniqueFields.compactMap { item.text($0) }.joined(separator: " "), firstLine: first)
      problems.append(rows.problem(kind, ofRow: row))
    }
    problems.sort(by: FileProblem.isEarlier)
  }

  /// Leaves every row out: rows that had ids would get new ones and be others, and nobody means that.
  private mutating func leaveOutAll(because problem: FileProblem) {
    problems.insert(problem, at: 0)
    ids = Array(repeating: 0, count: ids.count)
    firstAssigned = nil
  }

  private static func rowsById(_ ids: [Int]) -> [Int: Int] {
    var rowsById: [Int: Int] = [:]
    for (row, id) in ids.enumerated() where id > 0 { rowsById[id] = row }
    return rowsById
  }
}

extension TableFile {
  /// Number of its items.
  var count: Int { rowsById?.count ?? ids.count }

  /// True if the file has neither a row nor a problem, or only zeros and white space.
  var isBlank: Bool {
    // A power cut may leave a file of zeros.
    rows.ids.isEmpty && problems.isEmpty
      || rows.bytes.allSatisfy { [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
  }

  /// Notes problems of rows that were thought to be sound.
  mutating func note(_ found: [FileProblem]) { problems += found }

  /// Leaves an item out, and notes the problem of its row.
  mutating func reject(_ id: Int, _ kind: FileProblem.Kind) {
    guard let row = row(of: id) else { return }
    problems.append(rows.problem(kind, ofRow: row))
    ids[row] = 0
    rowsById = Self.rowsById(ids)
  }

  /// The row of an item; nil if it has none.
  func row(of id: Int) -> Int? {
    if let rowsById { return rowsById[id] }
    let row = ids.partitioningIndex(where: { $0 >= id })
    return row < ids.count && ids[row] == id ? row : nil
  }

  /// The ids of the rows that are left out; 0 where not even the id can be read.
  var idsLeftOut: Set<Int> {
    problems.isEmpty ? [] : Set(ids.indices.lazy.filter { ids[$0] == 0 }.map { rows.ids[$0] })
  }

  /// The ids within a range.
  func ids(in range: Range<Int>) -> ArraySlice<Int> {
    guard rowsById == nil else { return ids.filter { range.contains($0) }[...] }
    let start = ids.partitioningIndex(where: { $0 >= range.lowerBound })
    return ids[start...].prefix { $0 < range.upperBound }
  }

  /// The item of a row.
  func item(at row: Int) throws(FileProblem) -> any Record {
    if let item = cache?[row] { return item }
    if isSound, let item = rows.knownItem(at: row) { return keep(item, of: row) }
    return keep(try rows.item(at: row), of: row)
  }

  /// The item with its id, kept for the next time.
  @discardableResult
  private func keep(_ item: any Record, of row: Int) -> any Record {
    var item = item
    item.base.id = ids[row]
    cache?[row] = item
    return item
  }

  /// All items by id, or those that are wanted; what cannot be read is left out.
  func itemsById(where isWanted: (Int) -> Bool = { _ in true }) -> [Int: any Record] {
    var items: [Int: any Record] = [:]
    for (row, id) in ids.enumerated() where id > 0 && isWanted(id) { items[id] = try? item(at: row) }
    return items
  }
}

extension TableNote {
  /// The manifest's note of a file that was read.
  init(_ file: TableFile) {
    self.init(
      stamp: file.stamp, digest: file.digest, rows: file.count, firstAssigned: file.firstAssigned,
      isPlain: file.isNotedPlain || file.rows.isPlain)
  }
}
