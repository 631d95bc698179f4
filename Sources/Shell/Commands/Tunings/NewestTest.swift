import Answers
import Equipment
import Store

/// The newest test of a setup, or of one of its versions.
struct NewestTest {
  let day: CalendarDate
  let id: Int
  let version: Int
  /// What was seen, and what was advised or done, in a line.
  let words: String

  /// Whether it is newer than another one; of two tests of one day the later number is.
  fileprivate func isNewer(than other: NewestTest) -> Bool { (day, id) > (other.day, other.id) }
}

extension Sequence<NewestTest> {
  /// The newest of them; nil if there is none.
  var newest: NewestTest? { self.max { $1.isNewer(than: $0) } }
}

extension Session {
  /// The newest test of each of some setups, by the setup's number, up to the version that is shown; those without one
  /// are missing.
  func newestTests(of setups: [Setup]) async throws -> [Int: NewestTest] {
    let versions = Dictionary(setups.map { ($0.id, $0.present.number) }) { first, _ in first }
    var newest: [Int: NewestTest] = [:]
    try await visitTests { setup, test in
      guard let shown = versions[setup], test.version <= shown else { return }
      if newest[setup].map(test.isNewer) ?? true { newest[setup] = test }
    }
    return newest
  }

  /// The newest test of each version of a setup, by the version's number.
  func newestTests(ofVersionsOf id: Int) async throws -> [Int: NewestTest] {
    var newest: [Int: NewestTest] = [:]
    try await visitTests { setup, test in
      guard setup == id else { return }
      if newest[test.version].map(test.isNewer) ?? true { newest[test.version] = test }
    }
    return newest
  }

  private func visitTests(_ body: (Int, NewestTest) -> Void) async throws {
    guard try await repository.count(of: .tuning) > 0 else { return }
    try await repository.visit(NewestTest.fields, of: .tuning, where: nil) { row in
      guard let test = NewestTest(row), let setup = row.integer(2) else { return }
      body(setup, test)
    }
  }
}

extension NewestTest {
  private static let seen = ["vertical", "vertical_by", "horizontal", "horizontal_by", "distance"]
  fileprivate static let fields = ["id", "date", "setup", "version", "test", "advised", "done"] + seen

  /// Reads a row of those fields; nil for a test of no version or no day.
  fileprivate init?(_ row: RowTexts) {
    guard let id = row.integer(0), let day = row.text(1).flatMap({ CalendarDate(text: $0) }),
      let version = row.integer(3)
    else { return nil }
    (self.id, self.day, self.version) = (id, day, version)
    let seen = Messages.seen((7..<7 + Self.seen.count).map { row.text($0) })
    let next = row.text(6).map { "done: \($0)" } ?? row.text(5).map { "advised: \($0)" }
    words = ["\(row.text(4) ?? "test"): \(seen)", next].compactMap(\.self).joined(separator: "; ")
  }
}
