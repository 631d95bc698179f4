import Foundation
import Synchronization
import Testing

@testable import Files

/// Work that is shared among threads.
@Suite struct SharedWorkTests {
  @Test(arguments: [0, 1, 2, 100], [false, true]) func eachPieceIsDoneOnceAndInOrder(count: Int, overThreads: Bool) {
    let begun = BegunPieces()
    let results = SharedWork.results(of: count, overThreads: overThreads) { number in
      begun.note(number)
      return 10 * number
    }
    #expect(results == (0..<count).map { 10 * $0 })
    #expect(begun.numbers.sorted() == Array(0..<count))
  }

  @Test(arguments: [0, 1, 7, 8, 100, 1003]) func aListIsPartedIntoAllOfItsElements(count: Int) {
    let parts = SharedWork.results(ofPartsOf: Array(0..<count), shortest: 4) { Array($0) }
    #expect(parts.flatMap(\.self) == Array(0..<count))
    #expect(parts.count == 1 || parts.allSatisfy { $0.count >= 4 })
    #expect((parts.count > 1) == (count >= 8))
  }

  @Test func aThreadMayRunWhereItsStarterMay() throws {
    let found = Mutex<[String]>([])
    for _ in 0..<4 {
      try #require(HelperThread { found.withLock { $0.append(Self.processors()) } }).join()
    }
    #expect(found.withLock { $0 } == Array(repeating: Self.processors(), count: 4))
  }

  /// Where the calling thread may run, as the system says it.
  private static func processors() -> String {
    let status = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    return status?.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list") }.map(String.init) ?? ""
  }
}

private final class BegunPieces: Sendable {
  private let begun = Mutex<[Int]>([])

  func note(_ number: Int) { begun.withLock { $0.append(number) } }

  var numbers: [Int] { begun.withLock { $0 } }
}
