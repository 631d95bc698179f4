import Answers
import Codecs
public import Equipment
import Store

/// The records that have one text in a field.
public struct FieldGroup: Sendable {
  /// Their text there; empty for those that have none.
  public let text: String
  /// How many they are.
  public let count: Int
}

extension Request<[FieldGroup]> {
  /// How many records have each text of a field: of numbers and days in their order, of other texts the most frequent
  /// first.
  ///
  /// - Parameters:
  ///   - field: a field, a column that the program does not know, or `type`.
  ///   - filters: of each type that anything is meant of; nil if every record is.
  public static func tally(
    _ field: String, of types: [RecordType], where filters: [RecordType: Filter]? = nil
  ) -> Self {
    Request(about: .records(types, isNarrowed: filters != nil), size: .list) { context in
      var groups: [String: (key: SortKey, count: Int)] = [:]
      for type in types {
        for (text, count) in try await context.tally(field, of: type, where: filters) {
          let key = groups[text]?.key ?? type.sortKey(of: text, in: field)
          groups[text] = (key, (groups[text]?.count ?? 0) + count)
        }
      }
      // Numbers and days stand in their order, so that a drawing of them has a shape.
      let isOrdered = types.contains { $0.field(field)?.isOrdered ?? false }
      let ordered = groups.sorted { one, other in
        one.value.count != other.value.count && !isOrdered
          ? one.value.count > other.value.count
          : one.value.key == other.value.key ? one.key < other.key : one.value.key < other.value.key
      }
      return ordered.map { FieldGroup(text: $0.key, count: $0.value.count) }
    }
  }
}

extension Request<Set<String>?> {
  /// The texts in the naming fields of some types; nil if there are more than so many.
  public static func names(of types: [RecordType], most: Int) -> Self {
    Request { context in
      var names: Set<String> = []
      for type in types {
        for field in type.naming {
          names.formUnion(try await context.repository.tally(field, of: type, where: nil).keys)
          guard names.count <= most else { return nil }
        }
      }
      return names
    }
  }
}

extension Request<[String: Int]> {
  /// How many items of some types have each brand; empty if there are more than `most` items, which would take long.
  public static func brands(of types: [RecordType], most: Int) -> Self {
    Request(size: .list) { context in
      guard try await context.count(of: types) <= most else { return [:] }
      var brands: [String: Int] = [:]
      for type in types {
        brands.merge(try await context.repository.tally("brand", of: type, where: nil), uniquingKeysWith: +)
      }
      return brands
    }
  }
}

extension RequestContext {
  fileprivate func tally(
    _ field: String, of type: RecordType, where filters: [RecordType: Filter]?
  ) async throws -> [String: Int] {
    guard let query = RowQuery(type, where: filters, limit: 0) else { return [:] }
    guard field == "type" else { return try await repository.tally(field, of: type, where: query.filter) }
    let count = try await repository.select(query, of: type).matching
    return count == 0 ? [:] : [type.rawValue: count]
  }
}

extension FieldInfo {
  /// True if its values are numbers or days, which are listed in their own order and not by frequency.
  fileprivate var isOrdered: Bool { isNumeric || isDate || shape == .spine || shape == .distance }
}

extension RecordType {
  /// The sort key of a text of a field, or of an unknown column.
  fileprivate func sortKey(of text: String, in name: String) -> SortKey {
    guard !text.isEmpty else { return .none }
    return (try? field(name)?.sortKey(of: text, today: nil)) ?? .text(Folding.fold(text))
  }
}
