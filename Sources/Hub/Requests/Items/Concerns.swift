public import Equipment
import Store

/// Filters for the records of a type that need attention.
public struct Concern: Sendable {
  /// The type.
  public let type: RecordType
  /// The filter for records with any of the kinds.
  public let any: Filter
  /// A filter for each kind; a record counts as the first that it matches.
  public let kinds: [Filter]

  /// Puts the filters together.
  public init(type: RecordType, any: Filter, kinds: [Filter]) { (self.type, self.any, self.kinds) = (type, any, kinds) }
}

extension Request<[Int]> {
  /// How many records have each kind of concern; one that has several counts as the first of them.
  ///
  /// - Parameter concerns: all with the same kinds.
  public static func counts(of concerns: [Concern]) -> Self {
    Request(size: .counts) { context in
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
