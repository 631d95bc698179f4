public import Answers
public import Codecs
public import Equipment
import Store

extension EquipmentListViewModel {
  /// Hands the records of a type that a filter means over one after the other, by id, and keeps none of them.
  ///
  /// - Throws: what the visitor throws, or that something cannot be read, even after some records.
  public func stream(
    _ type: RecordType, where filter: Filter?, to visitor: (ItemRow) throws -> Void
  ) async throws {
    try await context.repository.visit(filter, of: type, visitor)
  }
}

extension Request<[RecordType]> {
  /// The ten types of equipment, and the other types that have records, or a file with problems that may hold some.
  public static func exportedTypes(withSetups: Bool) -> Self {
    Request { context in
      var types = RecordType.items
      for type in RecordType.allCases where type.equipment == nil && (type != .setup || withSetups) {
        let count = try await context.repository.count(of: type)
        if count > 0 || !context.repository.problems(of: type).isEmpty { types.append(type) }
      }
      return types
    }
  }
}

extension Request<[FileProblem]> {
  /// The problems of those files of some types of which nothing can be read.
  public static func lostFiles(of types: [RecordType]) -> Self {
    Request(size: .list) { context in
      _ = try await context.count(of: types)
      return context.repository.drainOmissions().filter { $0.isWhole && types.contains($0.type) }.flatMap(\.problems)
    }
  }
}
