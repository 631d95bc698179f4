package import Codecs
package import Equipment

/// The records of a kind at one moment, by what identifies them; each is made of its bytes when it is asked for.
package struct SharedTable: Sendable {
  /// The kind.
  package let type: RecordType
  /// The headings that are no field of the kind, in the order of the file.
  package let columns: [String]
  /// What cannot be read; a table with problems is not merged.
  package let problems: [FileProblem]
  private let rows: any SharedRows
  /// The records whose rows do not say what identifies them.
  package private(set) var unidentified: [UID] = []
  /// The records whose rows were copied with what identifies another, and that one.
  package private(set) var copies: [(copy: UID, original: UID)] = []
  /// The rows of each record.
  private var places: [UID: Place] = [:]
  /// Records that no file has: the state that two others were merged to.
  private var made: [UID: any Record] = [:]

  /// Where a record stands, and its number.
  struct Place {
    let row: Int
    let id: Int
  }

  /// Reads a kind's files.
  ///
  /// A row without an identity has that of the known record of its number, or gets one that follows from its bytes; of
  /// two rows with one identity the later gets another. Whoever reads the same bytes gives the same ones.
  ///
  /// - Parameters:
  ///   - checks: true if every value is checked, as in a file that another machine wrote.
  ///   - known: the record that had a number before.
  package init(
    _ type: RecordType, _ contents: (RecordType) -> [UInt8]?, checks: Bool = false, known: (Int) -> UID? = { _ in nil }
  ) {
    self.type = type
    rows = type.kind.parts.isEmpty ? TableRows(type, contents(type) ?? [], checks) : SetupRows(contents, checks)
    columns = rows.columns
    problems = rows.problems
    guard problems.isEmpty else { return }
    places.reserveCapacity(rows.ids.count)
    var strange: [Int] = []
    for row in rows.ids.indices {
      let id = rows.ids[row]
      if let uid = rows.uid(at: row) ?? known(id), places[uid] == nil {
        places[uid] = Place(row: row, id: id)
        if !rows.isIdentified(row) { unidentified.append(uid) }
      } else {
        strange.append(row)
      }
    }
    for row in strange { place(row) }
  }

  /// Gives a row an identity that follows from its bytes.
  private mutating func place(_ row: Int) {
    let text = String(decoding: rows.bytes(at: row), as: UTF8.self)
    var (uid, count) = (UID(of: [type.rawValue, text]), 1)
    while places[uid] != nil {
      count += 1
      uid = UID(of: [type.rawValue, text, String(count)])
    }
    places[uid] = Place(row: row, id: rows.ids[row])
    unidentified.append(uid)
    if let original = rows.uid(at: row) { copies.append((uid, original)) }
  }

  /// The table with some records changed, or with nil removed.
  init(_ table: SharedTable, changed: [UID: (any Record)?], columns: [String]) {
    (type, problems, rows, places, made) = (table.type, table.problems, table.rows, table.places, table.made)
    unidentified = table.unidentified
    self.columns = columns
    for (uid, record) in changed {
      made[uid] = record
      places[uid] = record.map { Place(row: -1, id: $0.recordId) }
    }
  }
}

extension SharedTable {
  /// What identifies its records.
  package var uids: [UID] { Array(places.keys) }

  /// Number of its records.
  package var count: Int { places.count }

  /// The number of a record; 0 where it has none, nil if there is no such record.
  package func id(of uid: UID) -> Int? { places[uid]?.id }

  /// A record as it stands there, with its identity; nil if there is none.
  package func record(_ uid: UID) -> (any Record)? {
    if let record = made[uid] { return record }
    guard let place = places[uid], var record = rows.record(at: place.row) else { return nil }
    record.uid = uid
    return record
  }

  /// The record as its row has it, with the identity that this states or lacks.
  package func stored(_ uid: UID) -> (any Record)? { places[uid].flatMap { rows.record(at: $0.row) } }

  /// True if every row states its number and what identifies it.
  package var isWhole: Bool { unidentified.isEmpty && rows.ids.allSatisfy { $0 > 0 } }

  /// True if a record is the same in another table, or in neither.
  func isSame(_ uid: UID, in other: SharedTable) -> Bool {
    guard let place = places[uid], let otherPlace = other.places[uid] else {
      return places[uid] == nil && other.places[uid] == nil
    }
    if place.row >= 0, otherPlace.row >= 0, rows.isSame(place.row, as: otherPlace.row, in: other.rows) { return true }
    guard let one = record(uid), let record = other.record(uid) else { return false }
    return one.isEqual(to: record)
  }
}

/// The records of one or more files, row by row.
protocol SharedRows: Sendable {
  /// The number of each row's record; 0 where it has none.
  var ids: [Int] { get }
  /// The headings that are no field.
  var columns: [String] { get }
  var problems: [FileProblem] { get }

  /// The identity that a row states; nil if it states none.
  func uid(at row: Int) -> UID?

  /// True if a row, and every line of a version with it, states what identifies it.
  func isIdentified(_ row: Int) -> Bool

  /// All bytes of a record.
  func bytes(at row: Int) -> [UInt8]

  /// The record of a row; nil if it cannot be read.
  func record(at row: Int) -> (any Record)?

  /// True if both are the same bytes under the same headings; false leaves it open.
  func isSame(_ row: Int, as other: Int, in others: any SharedRows) -> Bool
}
