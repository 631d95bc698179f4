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
  /// The ten types, and what else has any records, or a file of which that cannot be said.
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
    Request(isEmpty: \.isEmpty) { context in
      _ = try await context.count(of: types)
      return context.repository.takeOmissions().filter { $0.isWhole && types.contains($0.type) }.flatMap(\.problems)
    }
  }
}

/// The whole inventory as a file.
public enum InventoryExport {
  /// Writes several types as a JSON object whose keys are the names of the types' files: `{"risers":[…],…}`.
  ///
  /// - Parameter rows: goes through the rows of a type.
  public static func writeJSON(
    _ types: [RecordType], to stream: RowStream, _ rows: (RecordType, (ItemRow) throws -> Void) async throws -> Void
  ) async throws { try await EquipmentExport.writeJSON(types, to: stream, rows) }
}
