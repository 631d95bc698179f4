import Answers
public import Equipment
import Store

/// Why there is nothing to be shown, as facts: the shell has the words, the symbol and the next command.
public enum Emptiness: Sendable, Equatable {
  /// No record of these types is stored.
  case nothingStored([RecordType])
  /// So many records of these types are stored, and none of them is what was asked for.
  case nothingMatches([RecordType], stored: Int)
  /// Nobody has changed anything of what was asked for.
  case noChanges
  /// The files of a type, or of all, have no columns but the program's.
  case noColumns(RecordType?)
  /// What was asked for has no more to be said of it.
  case nothing
}

/// That nothing was found in files with problems: what cannot be read of them might be it, and they are not empty.
public struct NothingReadable: Error, Sendable, Equatable {
  /// The types of the records that were asked for; none where it was the history.
  public let types: [RecordType]
  /// How many records of these types can be read; 0 where all of them were asked for.
  public let readable: Int
}

/// What a request asks for, from which it follows why there is nothing.
enum Subject: Sendable {
  /// Records of some types; narrowed, where a filter or a number says which.
  case records([RecordType], isNarrowed: Bool)
  case changes
  case columns(RecordType?)
  case other
}

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
