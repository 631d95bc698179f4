import Answers
import Equipment
import Store

extension RequestContext {
  /// The state of a screen for which nothing came: empty, and why; or failed, where files have problems.
  func nothing<Value>(of subject: Subject) async throws -> ViewState<Value> {
    switch subject {
    case .records(let types, let isNarrowed): try await nothing(of: types, isNarrowed: isNarrowed)
    case .changes:
      try await repository.status().isDamaged
        ? .failed(Failure(NothingReadable(types: [], readable: 0))) : .empty(.noChanges)
    case .columns(let type): .empty(.noColumns(type))
    case .other: .empty(.nothing)
    }
  }

  private func nothing<Value>(of types: [RecordType], isNarrowed: Bool) async throws -> ViewState<Value> {
    let stored = isNarrowed ? try await count(of: types) : 0
    guard types.allSatisfy({ repository.problems(of: $0).isEmpty }) else {
      return .failed(Failure(NothingReadable(types: types, readable: stored)))
    }
    return .empty(stored > 0 ? .nothingMatches(types, stored: stored) : .nothingStored(types))
  }
}
