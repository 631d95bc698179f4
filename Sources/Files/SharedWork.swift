import Glibc
import Synchronization

/// Pieces of work that do not depend on each other, shared by as many threads as there are processors.
package enum SharedWork {
  /// The results of pieces of work, in their order; those named first are begun first.
  ///
  /// The calling thread takes its share, and waits for the others.
  ///
  /// - Parameter overThreads: false if starting a thread would take longer than it saves: then all is done on this one.
  package static func results<Value: Sendable>(
    of count: Int, overThreads: Bool, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let processors = overThreads ? min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), FilesLimits.mostThreads) : 1
    guard min(processors, count) > 1 else { return (0..<count).map(work) }
    let pieces = Pieces(count, work)
    let helpers = (1..<min(processors, count)).compactMap { _ in HelperThread { pieces.work() } }
    pieces.work()
    for helper in helpers { helper.join() }
    return pieces.results
  }

  /// The results of the parts of a list, in their order; a list shorter than twice the shortest part is not parted.
  package static func results<Element: Sendable, Value: Sendable>(
    ofPartsOf list: [Element], shortest: Int, _ work: @escaping @Sendable (ArraySlice<Element>) -> Value
  ) -> [Value] {
    let count = min(max(list.count / shortest, 1), FilesLimits.mostParts)
    return results(of: count, overThreads: count > 1) { part in
      work(list[list.count * part / count..<list.count * (part + 1) / count])
    }
  }
}

/// The pieces that are to be done, and the results of those that are.
private final class Pieces<Value: Sendable>: Sendable {
  private let count: Int
  private let piece: @Sendable (Int) -> Value
  private let next = Atomic(0)
  private let done = Mutex<[Int: Value]>([:])

  init(_ count: Int, _ piece: @escaping @Sendable (Int) -> Value) { (self.count, self.piece) = (count, piece) }

  /// Does pieces until none is left that nobody has begun.
  func work() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let value = piece(index)
      done.withLock { $0[index] = value }
    }
  }

  var results: [Value] { done.withLock { done in (0..<count).compactMap { done[$0] } } }
}
