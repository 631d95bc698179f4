import Answers
public import Equipment
import Store

extension Request<[EquipmentType: Int]> {
  /// How many items of each of the ten types there are, counted at the same time.
  static var equipmentCounts: Self {
    Request(
      RequestKey(name: "equipmentCounts"), about: .records(RecordType.items, isNarrowed: false),
      size: .countsByKey()
    ) { context in
      try await HubActor.spread(overThreads: context.repository.isLarge) { try await context.counts() }
    }
  }
}

extension Request<Int> {
  /// How many records of a type there are.
  public static func count(of type: RecordType) -> Self { count(of: [type]) }

  /// How many records of some types there are.
  public static func count(of types: [RecordType]) -> Self {
    Request(
      RequestKey(name: "count", types: types), about: .records(types, isNarrowed: false), size: .count
    ) { try await $0.count(of: types) }
  }
}

extension Request<[RecordType: Int]> {
  /// How many records of each of some types there are that filters mean.
  ///
  /// - Parameter filters: of each type that anything is meant of; nil if every record is.
  public static func counts(of types: [RecordType], where filters: [RecordType: Filter]? = nil) -> Self {
    Request(about: .records(types, isNarrowed: filters != nil), size: .countsByKey()) { context in
      var counts: [RecordType: Int] = [:]
      for type in types {
        counts[type] =
          filters == nil
          ? try await context.repository.count(of: type)
          : try await context.count(type, where: filters)
      }
      return counts
    }
  }
}

extension RequestContext {
  func count(of types: [RecordType]) async throws -> Int {
    var total = 0
    for type in types { total += try await repository.count(of: type) }
    return total
  }

  /// How many records of a type filters mean.
  func count(_ type: RecordType, where filters: [RecordType: Filter]?) async throws -> Int {
    guard let query = RowQuery(type, where: filters, limit: 0) else { return 0 }
    return try await repository.select(query, of: type).matching
  }

  fileprivate func counts() async throws -> [EquipmentType: Int] {
    // There are the most of them: begun last, they would be read while the other threads have nothing left to do.
    async let arrows = repository.count(of: .arrow)
    async let risers = repository.count(of: .riser)
    async let limbs = repository.count(of: .limbs)
    async let sights = repository.count(of: .sight)
    async let rests = repository.count(of: .rest)
    async let plungers = repository.count(of: .plunger)
    async let bowstrings = repository.count(of: .bowstring)
    async let stabilizers = repository.count(of: .stabilizer)
    async let weights = repository.count(of: .weight)
    async let accessories = repository.count(of: .accessory)
    return try await [
      .riser: risers, .limbs: limbs, .sight: sights, .rest: rests, .plunger: plungers,
      .bowstring: bowstrings, .stabilizer: stabilizers, .weight: weights,
      .arrow: arrows, .accessory: accessories,
    ]
  }
}
