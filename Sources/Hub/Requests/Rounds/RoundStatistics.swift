import Answers
public import Archery
public import Equipment
import Store

/// Rounds, group by group, with the kinds and names that statistics of them need.
public struct GroupedRounds: Sendable {
  /// The rounds of each group, in the order in which they were read.
  public let groups: [RoundGroup: [RoundResult]]
  /// The kinds, archers and bows behind the numbers in the rounds.
  public let kinds: RoundKinds
  /// All rounds there are, where a filter leaves some out: those show form, too.
  let all: [RoundResult]?
  /// True if rounds of one bow may be in several groups, or a group's rounds of several bows, as with all but versions.
  let isParted: Bool
  /// The names of the setups or arrow sets of the groups, by the ids in the groups' first texts.
  public let names: [String: String]
  /// The type of these; nil where no group is one of a setup or an arrow set.
  public let namedType: RecordType?

  /// All rounds of the archers, by which the form of each is judged; worked out when it is asked for.
  public var history: RoundHistory {
    let shown = groups.values.flatMap { $0 }
    let known = all.map { RoundHistory(kinds.attributed($0)) }
    return RoundHistory(kinds.attributed(shown), knowing: known)
  }
}

extension Request<GroupedRounds> {
  /// Rounds to be summed up.
  ///
  /// - Parameter filter: which rounds are meant; nil for all.
  public static func rounds(where filter: Filter?, by grouping: RoundGrouping?) -> Self {
    Request(about: .records([.round], isNarrowed: filter != nil), size: .list { $0.groups }) { context in
      var kinds = RoundKinds()
      let groups = try await context.rounds(where: filter, by: grouping, &kinds)
      let isAll = filter == nil || groups.isEmpty
      let all = isAll ? nil : try await context.rounds(where: nil, by: nil, &kinds).values.flatMap { $0 }
      let type = grouping?.namedType
      let names = if let type { try await context.names(of: Array(groups.keys), type) } else { [String: String]() }
      let isParted = grouping != .version && grouping != nil
      return GroupedRounds(
        groups: groups, kinds: kinds, all: all, isParted: isParted, names: names, namedType: type)
    }
  }
}

extension Request<[Int: RoundStatistics]> {
  /// The statistics of the rounds with each version of a setup, by the version's number.
  public static func averages(ofSetup id: Int) -> Self {
    Request(size: .list) { context in
      guard try await context.repository.count(of: .round) > 0 else { return [:] }
      let filter = Filter.comparison(Comparison(field: "setup", .equal(.number(Double(id)))))
      let versions = try await context.rounds(where: filter, by: .version)
      var averages: [Int: RoundStatistics] = [:]
      for (group, results) in versions {
        if let version = group.texts.last?.flatMap({ Int($0) }) { averages[version] = RoundStatistics(results) }
      }
      return averages
    }
  }
}

extension RoundGrouping {
  /// The type of the records that its groups name by number; nil if they name none.
  fileprivate var namedType: RecordType? {
    switch self {
    case .setup, .version: .setup
    case .arrows: .equipment(.arrow)
    case .distance, .month, .name: nil
    }
  }
}

extension RequestContext {
  /// The names of the records that groups are of, by their ids; those that are deleted are missing.
  fileprivate func names(of groups: [RoundGroup], _ type: RecordType) async throws -> [String: String] {
    var names: [String: String] = [:]
    if type == .setup {
      // All at once: a setup by itself is read with all its versions.
      for row in try await repository.select(RowQuery(), of: type).rows { names[String(row.recordId)] = row.name }
    }
    for text in groups.compactMap({ $0.texts.first ?? nil }) where names[text] == nil {
      guard let id = Int(text) else { continue }
      names[text] = try await repository.row(type, id: id)?.name
    }
    return names
  }
}
