import Equipment
import Store

/// The repository, dependencies and session of requests and actions; its extensions are the steps that several share.
struct RequestContext: Sendable {
  let repository: any EquipmentRepository
  let dependencies: Dependencies
  /// The session's memory and preferences.
  let state: AppState
}

extension RequestContext {
  /// What is asked for of each of some types, in their order; on several threads the largest is begun first.
  ///
  /// - Parameter isLarge: true if several threads pay, so that several types are asked at once.
  func each<Value: Sendable>(
    of types: [RecordType], overThreads isLarge: @autoclosure () -> Bool,
    _ ask: @escaping @Sendable (RecordType) async throws -> Value
  ) async throws -> [Value] {
    guard types.count > 1, isLarge() else {
      var values: [Value] = []
      for type in types { values.append(try await ask(type)) }
      return values
    }
    return try await HubActor.spread(overThreads: true) {
      try await withThrowingTaskGroup(of: (index: Int, value: Value).self) { group in
        let sizes = types.map(repository.size)
        for index in types.indices.sorted(by: { sizes[$0] > sizes[$1] }) {
          group.addTask { (index, try await ask(types[index])) }
        }
        return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.index < $1.index }.map(\.value)
      }
    }
  }
}
