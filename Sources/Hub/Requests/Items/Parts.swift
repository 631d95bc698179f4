import Answers
public import Equipment
import Store

extension Request<[any Record]> {
  /// The records that are parts of some others, and are deleted with them.
  public static func parts(of records: [any Record]) -> Self {
    Request(size: .records) { try await $0.parts(of: records) }
  }
}

extension RequestContext {
  /// The records that are parts of some others.
  func parts(of records: [any Record]) async throws -> [any Record] {
    var parts: [any Record] = []
    for (type, owners) in Dictionary(grouping: records, by: { $0.recordType }) {
      for part in type.ownedTypes {
        guard let owner = part.kind.owner, try await repository.count(of: part) > 0 else { continue }
        let areTheirs = Comparison(field: owner, isOneOf: owners.map(\.recordId))
        try await repository.visit(.comparison(areTheirs), of: part) { row in
          parts.append(try row.item())
        }
      }
    }
    return try await parts + attachments(of: records.compactMap { EquipmentReference($0) })
  }
}
