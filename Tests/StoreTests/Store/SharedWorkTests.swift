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
}

private final class BegunPieces: Sendable {
  private let begun = Mutex<[Int]>([])

  func note(_ number: Int) { begun.withLock { $0.append(number) } }

  var numbers: [Int] { begun.withLock { $0 } }
}
