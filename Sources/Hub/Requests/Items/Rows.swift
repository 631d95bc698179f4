public import Answers
public import Equipment
import Store

extension Request<RowSelection> {
  /// The records of several types that filters mean, as rows: by type, unless an order decides.
  ///
  /// - Parameters:
  ///   - filters: of each type that anything is meant of; nil if every record is.
  ///   - columns: what is shown of them, where that is chosen; of equipment `LentColumn`s too.
  public static func rows(
    of types: [RecordType], where filters: [RecordType: Filter]? = nil, sort: [SortField] = [], limit: Int? = nil,
    columns: [String] = []
  ) -> Self {
    let lent = RequestContext.lentColumns(columns, filters, sort, of: types)
    let isWhole = filters == nil && sort.isEmpty && limit == nil && lent.isEmpty
    return Request(
      isWhole ? RequestKey(name: "rows", types: types) : nil, about: .records(types, isNarrowed: filters != nil),
      size: .records { $0.rows }
    ) { context in
      lent.isEmpty
        ? try await context.rows(of: types, where: filters, sort: sort, limit: limit)
        : try await context.lentRows(of: types, lent, where: filters, sort: sort, limit: limit)
    }
  }
}

extension Request<ItemRow?> {
  /// One record as a row, of which only what is shown is read; nil if there is none with that id.
  public static func row(_ reference: ItemReference) -> Self {
    Request(about: .records([reference.type], isNarrowed: true), size: .record()) {
      try await $0.repository.row(reference.type, id: reference.id)
    }
  }
}

extension RequestContext {
  func rows(
    of types: [RecordType], where filters: [RecordType: Filter]?, sort: [SortField] = [], limit: Int? = nil
  ) async throws -> RowSelection {
    // Not a closure, which would be run on a thread of the pool, however little there is to do.
    @Sendable func select(_ type: RecordType) async throws -> RowSelection {
      guard let query = RowQuery(type, where: filters, sort: sort, limit: limit) else {
        return RowSelection(rows: [], matching: 0)
      }
      return try await repository.select(query, of: type)
    }
    let found = try await each(of: types, overThreads: repository.isLarge, select)
    if found.count == 1 { return found[0] }
    let rows = found.flatMap(\.rows).sorted(by: sort)
    let matching = found.reduce(0) { $0 + $1.matching }
    return RowSelection(rows: limit.map { Array(rows.prefix($0)) } ?? rows, matching: matching)
  }
}

extension RowQuery {
  /// Makes the query for one type; nil if filters mean no record of it.
  init?(_ type: RecordType, where filters: [RecordType: Filter]?, sort: [SortField] = [], limit: Int? = nil) {
    guard let filters else {
      self.init(sort: sort, limit: limit)
      return
    }
    guard let filter = filters[type] else { return nil }
    self.init(filter: filter, sort: sort, limit: limit)
  }
}
