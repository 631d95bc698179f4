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
    let mark = Array("\"uid\":\"".utf8)
    var rest = log
    while let start = rest.firstIndex(of: mark[0]) {
      rest = rest[(start + 1)...]
      guard rest.starts(with: mark.dropFirst()) else { continue }
      let text = rest.dropFirst(mark.count - 1).prefix(UID.digits)
      if let uid = UID(text) { writers[uid] = name }
    }
  }

  /// The clone that a record was written on last.
  func name(of uid: UID) -> String { writers[uid] ?? names.first ?? "" }
}
