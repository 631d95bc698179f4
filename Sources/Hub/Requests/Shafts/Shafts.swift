import Answers
public import Archery
public import Equipment
import Store

extension Request<ShaftSet> {
  /// The numbered arrows of a set; none where it is not numbered.
  public static func shafts(of arrow: Int) -> Self {
    Request(about: .records([.shaft], isNarrowed: true), size: .records { $0.shafts }) {
      try await $0.shaftSet(arrow)
    }
  }
}

extension Request<ShaftSet?> {
  /// The numbered arrows of the set that a round was shot with; nil if it names none.
  public static func shafts(of round: Round) -> Self {
    Request(size: .optional()) { context in
      guard let arrow = round.arrow else { return nil }
      return try await context.shaftSet(arrow)
    }
  }
}

extension Request<ShaftResults> {
  /// What was scored with each of the numbered arrows of a set.
  ///
  /// - Parameter filter: which rounds are meant; nil for all that were shot with the set.
  public static func results(of set: ShaftSet, where filter: Filter?) -> Self {
    Request(about: .records([.round], isNarrowed: true), size: .list { $0.results }) {
      ShaftResults(set, try await $0.numberedShots(of: set.arrow, where: filter))
    }
  }
}

extension Request<[ShaftFinding]> {
  /// The numbered arrows of a set that are not as the others.
  ///
  /// - Parameter limit: grains by which an arrow may differ from the mean.
  public static func findings(of arrow: Int, limit: Double) -> Self {
    Request(size: .list) { try await $0.shaftFindings(of: try await $0.shaftSet(arrow), limit: limit) }
  }
}

extension RequestContext {
  /// The numbered arrows of a set.
  func shaftSet(_ arrow: Int) async throws -> ShaftSet { ShaftSet(arrow: arrow, try await shafts(of: arrow)) }

  /// The numbered arrows of every set that has some, by its number.
  func shaftSets() async throws -> [ShaftSet] {
    let shafts = try await shafts(of: nil)
    return Dictionary(grouping: shafts) { $0.arrow ?? 0 }.sorted { $0.key < $1.key }.map { ShaftSet(arrow: $0, $1) }
  }

  private func shafts(of arrow: Int?) async throws -> [Shaft] {
    guard try await repository.count(of: .shaft) > 0 else { return [] }
    var shafts: [Shaft] = []
    try await repository.visit(arrow.map(Self.isOfSet), of: .shaft) { row in
      if let shaft = try row.item().shaft { shafts.append(shaft) }
    }
    return shafts
  }

  /// The faults of the arrows of a set; rounds are only read where it has some.
  func shaftFindings(of set: ShaftSet, limit: Double) async throws -> [ShaftFinding] {
    guard !set.used.isEmpty else { return [] }
    let results = ShaftResults(set, try await numberedShots(of: set.arrow, where: nil))
    return ShaftFinding.all(in: set, results, limit: limit)
  }

  /// The rounds with a set in which numbers of arrows were noted.
  fileprivate func numberedShots(of arrow: Int, where filter: Filter?) async throws -> [NumberedShots] {
    let isNumbered = Filter.comparison(Comparison(field: "ends", .contains("@")))
    var rounds: [NumberedShots] = []
    try await repository.visit(
      .and([Self.isOfSet(arrow), isNumbered] + (filter.map { [$0] } ?? [])), of: .round
    ) { row in
      if let shots = try row.item().round.flatMap(NumberedShots.init) { rounds.append(shots) }
    }
    return rounds
  }

  private static func isOfSet(_ arrow: Int) -> Filter {
    .comparison(Comparison(field: "arrow", .equal(.number(Double(arrow)))))
  }
}
