public import Answers
public import Equipment
import Store

extension Request<RowSelection> {
  /// The records of several types that filters mean, as rows: by type, unless an order decides.
  ///
  /// - Parameter filters: of each type that anything is meant of; nil if every record is.
  public static func rows(
    of types: [RecordType], where filters: [RecordType: Filter]? = nil, sort: [SortField] = [], limit: Int? = nil
  ) -> Self {
    let isWhole = filters == nil && sort.isEmpty && limit == nil
    return Request(
      isWhole ? RequestKey(name: "rows", types: types) : nil, about: .records(types, isNarrowed: filters != nil),
      size: .records { $0.rows }
    ) { context in
      try await context.rows(of: types, where: filters, sort: sort, limit: limit)
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
    if types.count == 1 {
      guard let query = RowQuery(types[0], where: filters, sort: sort, limit: limit) else {
        return RowSelection(rows: [], matching: 0)
      }
      return try await repository.select(query, of: types[0])
    }
    var (rows, matching): ([ItemRow], Int) = ([], 0)
    for type in types {
      guard let query = RowQuery(type, where: filters, sort: sort, limit: limit) else { continue }
      let found = try await repository.select(query, of: type)
      rows += found.rows
      matching += found.matching
    }
    rows = rows.sorted(by: sort)
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
