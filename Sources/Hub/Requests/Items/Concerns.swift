import Answers
public import Equipment
import Store

/// Records of a type in which something is looked for.
public struct Concern: Sendable {
  /// The type.
  public let type: RecordType
  /// Records with anything that is looked for.
  public let any: Filter
  /// Each thing that is looked for, in the order in which they count.
  public let kinds: [Filter]

  /// States what is looked for.
  public init(type: RecordType, any: Filter, kinds: [Filter]) { (self.type, self.any, self.kinds) = (type, any, kinds) }
}

extension Request<[Int]> {
  /// How many records have each kind of concern; one that has several counts as the first of them.
  ///
  /// - Parameter concerns: all with the same kinds.
  public static func counts(of concerns: [Concern]) -> Self {
    Request(isEmpty: \.areZero) { context in
      var counts = [Int](repeating: 0, count: concerns.map(\.kinds.count).max() ?? 0)
      for concern in concerns {
        try await context.repository.visit(concern.any, of: concern.type) { row in
          if let first = concern.kinds.firstIndex(where: { $0.matches(row) }) { counts[first] += 1 }
        }
      }
      return counts
    }
  }
}
