import Answers
public import Equipment
import Store

/// The records of a type that have the same name.
public struct NamedRecords: Sendable {
  /// The type of the records.
  public let type: RecordType
  /// The texts that the name is made of; nil for those that are empty.
  public let parts: [String?]
  /// Their numbers, which ascend.
  public fileprivate(set) var ids: [Int]

  /// The name, as records say it.
  public var name: String { parts.compactMap(\.self).joined(separator: " ") }
}

extension Request<[NamedRecords]> {
  /// The names of the records of some types, each once, and who has them.
  public static func names(of types: [RecordType]) -> Self {
    Request(about: .records(types, isNarrowed: true), size: .list) { context in
      var names: [NamedRecords] = []
      for type in types { names += try await context.names(of: type) }
      return names
    }
  }
}

extension RequestContext {
  /// Most names are those of many records: texts are compared by their numbers, and made once for each name.
  fileprivate func names(of type: RecordType) async throws -> [NamedRecords] {
    let fields = type.naming
    var (names, pairs) = ([NamedRecords](), [NumberPairs](repeating: NumberPairs(), count: fields.count))
    try await repository.visit(fields + ["id"], of: type, where: nil) { texts in
      var name = 0
      for index in fields.indices { name = pairs[index].number(of: UInt32(name), UInt32(texts.number(index))) }
      // Numbers are given one after the other.
      if name == names.count {
        names.append(NamedRecords(type: type, parts: fields.indices.map { texts.text($0) }, ids: []))
      }
      names[name].ids.append(texts.integer(fields.count) ?? 0)
    }
    return names
  }
}
