import Answers
import Equipment
import Store

/// The numbers that a merge gives to records whose own were given twice.
struct Numbers {
  private var next: [RecordType: Int]
  private let lease: Lease?
  private var taken: [RecordType: Set<Int>] = [:]
  private var others: SharedState?

  init(_ published: PublishedFiles) { (next, lease) = (published.next, published.lease) }

  /// Gives none that a record of others has.
  mutating func avoid(_ others: SharedState) { self.others = others }

  /// A number of a type that no record has.
  mutating func next(_ type: RecordType) -> Int {
    let stored = type.rows
    if taken[type] == nil { taken[type] = Set((others?[type].uids ?? []).compactMap { others?[type].id(of: $0) }) }
    var number = next[stored] ?? 1
    repeat {
      number = lease?.number(from: number, of: stored) ?? number
      next[stored] = number + 1
      defer { number += 1 }
      if taken[type]?.contains(number) != true { return number }
    } while true
  }
}

/// Who wrote the records that came in, as far as the logs of the clones say.
struct Writers {
  /// The clones whose changes came in.
  let names: [String]
  private var writers: [UID: String] = [:]

  /// Reads what the logs of others have more than ours.
  ///
  /// - Parameter authors: the names of who made the commits, the newest first.
  init(_ logs: [SharedLogFile], _ authors: [String]) {
    names = authors.filter { CloneName.isOne($0) }
    for log in logs { note(log.bytes[log.known...], by: log.clone) }
  }

  /// Notes every identity that a log names: those of records are the only texts of that form in it.
  private mutating func note(_ log: ArraySlice<UInt8>, by name: String) {
    SharedLogFile.visitIdentities(in: log) { writers[$0] = name }
  }

  /// The clone that a record was written on last.
  func name(of uid: UID) -> String { writers[uid] ?? names.first ?? "" }
}

/// The records that others have seen, whether they have them still or not.
///
/// What was deleted and is back by an undo is no new record: its number is its own, by which others refer to it.
final class SeenRecords {
  private let logs: () throws -> [SharedLogFile]
  private var uids: Set<UID>?
  /// What went wrong in reading the logs.
  private(set) var failure: (any Error)?

  /// - Parameter logs: reads all that others have of the past, which only a record with a strange number needs.
  init(_ logs: @escaping () throws -> [SharedLogFile]) { self.logs = logs }

  func contains(_ uid: UID) -> Bool {
    if let uids { return uids.contains(uid) }
    var found: Set<UID> = []
    do {
      for log in try logs() { SharedLogFile.visitIdentities(in: log.bytes[...]) { found.insert($0) } }
    } catch { failure = error }
    uids = found
    return found.contains(uid)
  }
}

extension SharedLogFile {
  /// Visits each identity that a part of a log names.
  fileprivate static func visitIdentities(in log: ArraySlice<UInt8>, _ body: (UID) -> Void) {
    let mark = Array("\"uid\":\"".utf8)
    var rest = log
    while let start = rest.firstIndex(of: mark[0]) {
      rest = rest[(start + 1)...]
      guard rest.starts(with: mark.dropFirst()) else { continue }
      if let uid = UID(rest.dropFirst(mark.count - 1).prefix(UID.digits)) { body(uid) }
    }
  }
}
