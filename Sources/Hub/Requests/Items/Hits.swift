public import Answers
public import Equipment
import Store

/// The records in which a search found each of its words, the best first, else by type and id.
///
/// Many records share their texts: each is kept once, and a record has the numbers of its own.
public struct Hits: Sendable {
  /// A record, with the indices of its texts.
  public struct Hit: Sendable {
    /// Its number within its type.
    public let id: Int
    /// Of its brand, in `brands`.
    public fileprivate(set) var brand: UInt32 = 0
    /// Of its model, in `models`.
    public fileprivate(set) var model: UInt32 = 0
    /// Of what was found in it, in `matches`.
    public fileprivate(set) var matches: UInt32
    /// Of its type, in `types`.
    public fileprivate(set) var type: UInt16 = 0
    /// The smaller the better.
    fileprivate let rank: UInt16
  }

  /// The types that were searched.
  public let types: [RecordType]
  /// The brands; nil for none.
  public private(set) var brands: [String?] = []
  /// The models; nil for none.
  public private(set) var models: [String?] = []
  /// The fields in which the words stand, in the order in which a record names them.
  public private(set) var matches: [[RowSearch.Match]] = []
  /// All of them by type and id.
  private var hits: [Hit] = []
  /// Their order.
  private var order: [UInt32] = []

  /// How many there are.
  public var count: Int { hits.count }

  /// The best, at most so many.
  public func best(_ most: Int?) -> some Collection<Hit> {
    order.prefix(most ?? count).lazy.map { [hits] in hits[Int($0)] }
  }

  /// The record of a hit.
  public func reference(_ hit: Hit) -> ItemReference { ItemReference(type: types[Int(hit.type)], id: hit.id) }

  /// Puts together what was found of each type.
  fileprivate init(_ types: [RecordType], _ found: consuming [[HitCollector.Part]]) {
    self.types = types
    var rest = consume found
    hits.reserveCapacity(rest.joined().reduce(0) { $0 + $1.hits.count })
    for type in types.indices {
      let (parts, first) = (rest[type], hits.count)
      // What is put together is not kept twice.
      rest[type] = []
      for part in parts { append(part, type) }
      // Items that changes have left come behind those of the file.
      if parts.count > 1 { sort(from: first) }
    }
    order = ranked()
  }

  private mutating func append(_ part: HitCollector.Part, _ type: Int) {
    let (brand, model, match) = (UInt32(brands.count), UInt32(models.count), UInt32(matches.count))
    for var hit in part.hits {
      hit.type = UInt16(type)
      hit.brand += brand
      hit.model += model
      hit.matches += match
      hits.append(hit)
    }
    brands += part.brands
    models += part.models
    matches += part.matches
  }

  private mutating func sort(from first: Int) {
    let isSorted = zip(hits[first...], hits[first...].dropFirst()).allSatisfy { $0.id < $1.id }
    if !isSorted { hits[first...].sort { $0.id < $1.id } }
  }

  /// The indices of the hits by rank, within a rank as they are: in one pass, as there are few ranks.
  private func ranked() -> [UInt32] {
    var counts: [UInt16: Int] = [:]
    for hit in hits { counts[hit.rank, default: 0] += 1 }
    var (places, end) = ([UInt16: Int](), 0)
    for (rank, count) in counts.sorted(by: { $0.key < $1.key }) {
      places[rank] = end
      end += count
    }
    var order = [UInt32](repeating: 0, count: count)
    for (index, hit) in hits.enumerated() {
      let place = places[hit.rank, default: 0]
      order[place] = UInt32(index)
      places[hit.rank] = place + 1
    }
    return order
  }
}

/// Looks for words in the rows of a type.
private struct HitCollector: RowCollector {
  /// Hits, with the indices of their texts among those of the part.
  struct Part: Sendable {
    var hits: [Hits.Hit]
    let brands: [String?]
    let models: [String?]
    let matches: [[RowSearch.Match]]
  }

  private let words: [String]
  private var search: RowSearch
  /// The names of the hits, from the first one on: most types have none.
  private var names: NumberedRows?
  private var hits: [Hits.Hit] = []
  /// The rank of what was found, by its number; nil where a word was not.
  private var ranks: [Int?] = []

  init(_ words: [String]) { (self.words, search) = (words, RowSearch(words)) }

  mutating func add(_ row: ItemRow) {
    let number = search.number(of: row)
    while ranks.count <= number { ranks.append(rank(search.found[ranks.count])) }
    guard let rank = ranks[number] else { return }
    if names == nil { names = NumberedRows(["brand", "model"]) }
    names?.append(row)
    hits.append(Hits.Hit(id: row.recordId, matches: UInt32(number), rank: UInt16(clamping: rank)))
  }

  consuming func finish() -> Part {
    guard let names else { return Part(hits: [], brands: [], models: [], matches: []) }
    for (index, (brand, model)) in zip(names.numbers(0), names.numbers(1)).enumerated() {
      (hits[index].brand, hits[index].model) = (brand, model)
    }
    return Part(
      hits: hits, brands: names.map(0) { $0.string }, models: names.map(1) { $0.string }, matches: search.found)
  }

  /// How near the words are, the smaller the better; nil if one stands nowhere.
  ///
  /// Of each the nearest match counts: a whole field before the start of one, of a word in it, and any part; names before
  /// the rest.
  private func rank(_ matches: [RowSearch.Match]) -> Int? {
    var rank = 0
    for word in words.indices {
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

extension Request<Hits> {
  /// The records of some types with each of some words in one of their fields, the best first, else by type and id.
  ///
  /// - Parameters:
  ///   - words: folded.
  ///   - filters: what else has to be true, of each type that anything is meant of; nil for nothing else.
  public static func hits(_ words: [String], in filters: [(type: RecordType, filter: Filter?)]) -> Self {
    let types = filters.map(\.type)
    return Request(about: .records(types, isNarrowed: true), size: .number { $0.count }) { context in
      let wanted = Dictionary(
        uniqueKeysWithValues: filters.map { type, filter in
          (type, Filter.and(words.map { .word($0) } + (filter.map { [$0] } ?? [])))
        })
      let repository = context.repository
      // A file that was not read yet takes a thread, and so does a part of many rows.
      let found = try await context.each(of: types, overThreads: repository.isLarge) { type in
        try await repository.collect(wanted[type], of: type) { HitCollector(words) }
      }
      return Hits(types, found)
    }
  }
}
