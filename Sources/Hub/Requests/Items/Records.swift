import Answers
public import Equipment
import Store

extension Request<[any Record]> {
  /// The records of several types, in the given order of types and by id within each.
  ///
  /// - Parameter matches: which are meant; nil for all.
  public static func records(
    of types: [RecordType], where matches: (@Sendable (any Record) -> Bool)? = nil
  ) -> Self {
    let key = matches == nil ? RequestKey(name: "records", types: types) : nil
    return Request(key, about: .records(types, isNarrowed: matches != nil), size: .records) { context in
      if types.count == 1, matches == nil { return try await context.repository.fetch(types[0]) }
      var records: [any Record] = []
      for type in types {
        let all = try await context.repository.fetch(type)
        records += matches.map { all.filter($0) } ?? all
      }
      return records
    }
  }

  /// The records of several types, in the given order of types and by id within each; of those that filters do not mean
  /// nothing is made.
  ///
  /// - Parameter filters: of each type that anything is meant of; nil if every record is.
  public static func records(of types: [RecordType], where filters: [RecordType: Filter]?) -> Self {
    Request(about: .records(types, isNarrowed: filters != nil), size: .records) {
      try await $0.records(of: types, where: filters)
    }
  }

  /// The records of a type whose numbers are in some ranges, by number.
  public static func records(of type: RecordType, in ids: [ClosedRange<Int>]) -> Self {
    Request(about: .records([type], isNarrowed: true), size: .records) {
      try await $0.repository.records(in: ids, of: type)
    }
  }

  /// The records of a type that a filter means, by number.
  public static func records(of type: RecordType, where filter: Filter) -> Self {
    Request(about: .records([type], isNarrowed: true), size: .records) {
      try await $0.records(of: type, where: filter)
    }
  }

  /// The records of a type that have something in one of some columns.
  public static func records(of type: RecordType, having names: [String]) -> Self {
    Request(about: .records([type], isNarrowed: true), size: .records) {
      try await $0.records(of: type, having: names)
    }
  }
}

extension Request<Void> {
  /// The empty answer of a search through records of some types that was not a request, so that the state says why.
  public static func nothingFound(in types: [RecordType], isNarrowed: Bool) -> Self {
    Request(about: .records(types, isNarrowed: isNarrowed), size: .nothing, { _ in })
  }
}

extension Request<(any Record)?> {
  /// One record; nil if there is none with that id.
  public static func record(_ reference: ItemReference) -> Self {
    Request(about: .records([reference.type], isNarrowed: true), size: .record()) {
      try await $0.repository.item(reference.type, id: reference.id)
    }
  }
}

extension RequestContext {
  func records(of type: RecordType, having names: [String]) async throws -> [any Record] {
    try await records(of: type, where: .or(names.map { .comparison(Comparison(field: $0, .set)) }))
  }

  func records(of types: [RecordType], where filters: [RecordType: Filter]?) async throws -> [any Record] {
    var records: [any Record] = []
    for type in types {
      guard let query = RowQuery(type, where: filters) else { continue }
      if let filter = query.filter {
        records += try await self.records(of: type, where: filter)
      } else {
        records += try await repository.fetch(type)
      }
    }
    return records
  }

  fileprivate func records(of type: RecordType, where filter: Filter) async throws -> [any Record] {
    var records: [any Record] = []
    try await repository.visit(filter, of: type) { records.append(try $0.item()) }
    return records
  }
}
