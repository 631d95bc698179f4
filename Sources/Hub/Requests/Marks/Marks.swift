import Answers
public import Equipment
import Store

extension Request<[SightMark]> {
  /// The marks that filters mean, by their numbers.
  ///
  /// - Parameters:
  ///   - filters: of each type that anything is meant of; nil if every mark is.
  ///   - setup: the number of the setup whose marks are meant; nil for those of any.
  public static func marks(where filters: [RecordType: Filter]?, ofSetup setup: Int?) -> Self {
    Request(about: .records([.mark], isNarrowed: filters != nil), size: .records) { context in
      guard let query = RowQuery(.mark, where: filters) else { return [] }
      let own = setup.map { Filter.comparison(Comparison(field: "setup", .equal(.number(Double($0))))) }
      let both = [own, query.filter].compactMap { $0 }
      let wanted = RowQuery(filter: both.isEmpty ? nil : .and(both))
      return try await context.repository.select(wanted, of: .mark).rows.compactMap { try $0.item().mark }
    }
  }
}
