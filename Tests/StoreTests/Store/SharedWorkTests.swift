import Files
import Synchronization
import Testing

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
}

private final class BegunPieces: Sendable {
  private let begun = Mutex<[Int]>([])

  func note(_ number: Int) { begun.withLock { $0.append(number) } }

  var numbers: [Int] { begun.withLock { $0 } }
}
