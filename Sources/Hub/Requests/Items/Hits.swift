public import Answers
public import Equipment
import Files
import Store

/// A record in which a search found each of its words.
///
/// An object, as many are handed on several times: to copy one takes a step, where to copy its members takes four.
public final class Hit: Sendable {
  /// The record as a row.
  public let row: ItemRow
  /// The fields in which the words stand, in the order in which a record names them.
  public let matches: [RowSearch.Match]
  /// The smaller the better: a whole field before the start of one, of a word in it, and any part; names before the rest.
  public let rank: Int

  /// The record itself.
  public var reference: ItemReference { ItemReference(type: row.recordType, id: row.recordId) }

  /// Nil if a word stands nowhere in the record.
  init?(_ row: ItemRow, _ search: inout RowSearch) {
    matches = search.matches(in: row)
    guard let rank = Self.rank(matches) else { return nil }
    (self.row, self.rank) = (row, rank)
  }

  private static func rank(_ matches: [RowSearch.Match]) -> Int? {
    guard let first = matches.first else { return nil }
    var rank = 0
    for word in first.nearness.indices {
      var nearest: Int?
      for match in matches {
        guard let nearness = match.nearness[word] else { continue }
        let isName = match.name == "brand" || match.name == "model"
        nearest = min(nearest ?? .max, nearness + (isName ? 0 : 4))
      }
      guard let nearest else { return nil }
      rank += nearest
    }
    return rank
  }
}

extension Request<[Hit]> {
  /// The records of some types with each of some words in one of their fields, the best first, else by type and id.
  ///
  /// - Parameters:
  ///   - words: folded.
  ///   - filters: what else has to be true, of each type that anything is meant of; nil for nothing else.
  public static func hits(_ words: [String], in filters: [(type: RecordType, filter: Filter?)]) -> Self {
    Request(about: .records(filters.map(\.type), isNarrowed: true), size: .records { $0 }) { context in
      let queries = Dictionary(
        uniqueKeysWithValues: filters.map { type, filter in
          (type, RowQuery(filter: .and(words.map { .word($0) } + (filter.map { [$0] } ?? []))))
        })
      let hits = try await context.hits(words, filters.map(\.type), queries)
      // Within a rank the order stays.
      return Dictionary(grouping: hits, by: \.rank).sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }
}

extension RequestContext {
  /// The hits by type and id; a file that was not read yet takes a thread, and so does a part of many rows.
  fileprivate func hits(
    _ words: [String], _ types: [RecordType], _ queries: [RecordType: RowQuery]
  ) async throws -> [Hit] {
    let found = try await each(of: types, overThreads: repository.isLarge) { [repository] type in
      let rows = try await repository.select(queries[type] ?? RowQuery(), of: type).rows
      return SharedWork.results(ofPartsOf: rows, shortest: HubLimits.hitsOfThread) { rows in
        var search = RowSearch(words)
        return rows.compactMap { Hit($0, &search) }
      }
    }
    return found.flatMap { $0.joined() }
  }
}
