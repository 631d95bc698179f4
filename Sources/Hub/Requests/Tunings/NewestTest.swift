import Answers
public import Equipment
import Store

/// The newest test of a setup, or of one of its versions.
public struct NewestTest: Sendable {
  /// The day of the test.
  public let day: CalendarDate
  /// Its number.
  public let id: Int
  /// The number of the version that was tested.
  public let version: Int
  /// The kind of test, such as bare shafts.
  public let test: String?
  /// The observation: the vertical one and its size, the horizontal one and its size, the distance.
  public let seen: [String?]
  /// The advice that followed from it.
  public let advised: String?
  /// The adjustment that was made.
  public let done: String?
}

extension Sequence<NewestTest> {
  /// The newest of them, of two tests of one day the one with the larger number; nil if there is none.
  public var newest: NewestTest? { self.max { ($0.day, $0.id) < ($1.day, $1.id) } }
}

extension Request<[Int: NewestTest]> {
  /// The newest test of each of some setups, by the setup's number, up to the version that is shown; those without one
  /// are missing.
  public static func newestTests(of setups: [Setup]) -> Self {
    let versions = Dictionary(setups.map { ($0.id, $0.present.number) }) { first, _ in first }
    return Request(size: .list) { context in
      try await context.newestTests { setup, version in
        versions[setup].map { version <= $0 } ?? false ? setup : nil
      }
    }
  }

  /// The newest test of each version of a setup, by the version's number.
  public static func newestTests(ofVersionsOf id: Int) -> Self {
    Request(size: .list) { context in
      try await context.newestTests { setup, version in setup == id ? version : nil }
    }
  }
}

extension RequestContext {
  /// The newest test of each key.
  ///
  /// - Parameter key: the key of a test, by the numbers of its setup and version; nil leaves the test out.
  fileprivate func newestTests(by key: (_ setup: Int, _ version: Int) -> Int?) async throws -> [Int: NewestTest] {
    guard try await repository.count(of: .tuning) > 0 else { return [:] }
    var newest: [Int: NewestTest] = [:]
    try await repository.visit(NewestTest.fields, of: .tuning, where: nil) { row in
      guard let id = row.integer(0), let day = row.date(1),
        let setup = row.integer(2), let version = row.integer(3), let key = key(setup, version)
      else { return }
      if let known = newest[key], (known.day, known.id) >= (day, id) { return }
      newest[key] = NewestTest(
        day: day, id: id, version: version, test: row.text(4), seen: (7..<12).map { row.text($0) },
        advised: row.text(5), done: row.text(6))
    }
    return newest
  }
}

extension NewestTest {
  fileprivate static let fields = [
    "id", "date", "setup", "version", "test", "advised", "done",
    "vertical", "vertical_by", "horizontal", "horizontal_by", "distance",
  ]
}
