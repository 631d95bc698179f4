import Archery
import Hub

/// The versions of setups that follow each other, setup by setup: those of one are judged together.
struct VersionPairs {
  /// A version, and the one before it that was shot.
  struct Pair {
    let newer: RoundGroup
    let older: RoundGroup
    /// `setup 1 “Outdoor”, version 4 against 3`.
    let label: String
  }

  /// The pairs of each setup.
  let setups: [[Pair]]

  /// Pairs groups by version, which are in order.
  init(_ groups: [RoundGroup], _ names: [String: String]) {
    var (setups, pairs, last) = ([[Pair]](), [Pair](), RoundGroup?.none)
    for group in groups {
      guard let setup = group.texts.first ?? nil, let version = group.texts.last ?? nil else { continue }
      if let older = last, older.texts.first == setup {
        let before = older.texts.last.flatMap { $0 } ?? ""
        let label = "\(Messages.group(.version, setup, names)), version \(version) against \(before)"
        pairs.append(Pair(newer: group, older: older, label: label))
      } else {
        setups.append(pairs)
        pairs = []
      }
      last = group
    }
    self.setups = (setups + [pairs]).filter { !$0.isEmpty }
  }

  /// True if no setup was shot in two versions.
  var isEmpty: Bool { setups.isEmpty }

  /// What is to be said of each pair: per arrow in the kinds of round that both have, and by handicap over all rounds.
  func sentences(_ kinds: RoundKinds, _ history: RoundHistory, _ handicaps: GroupedHandicaps?) -> [String] {
    setups.flatMap { pairs in
      let perArrow = history.compared(
        pairs.map { (newer: Self.bow($0.newer, kinds), older: Self.bow($0.older, kinds)) })
      let byHandicap = handicaps?.compared(pairs.map { ($0.newer, $0.older) }) ?? pairs.map { _ in [] }
      return zip(pairs, zip(perArrow, byHandicap)).flatMap { pair, found in
        // Where there are too few arrows for the one there are for the other, and once is enough.
        let adds = found.1.contains { $0.isFound } || found.0.contains { $0.comparison == .unlike }
        return Self.sentences(pair.label, found.0, kinds)
          + (adds ? handicaps.map { Self.sentences(pair.label, found.1, kinds, $0.scheme) } ?? [] : [])
      }
    }
  }

  /// What is to be said of each pair by handicap alone.
  func sentences(_ kinds: RoundKinds, _ handicaps: GroupedHandicaps) -> [String] {
    setups.flatMap { pairs in
      zip(pairs, handicaps.compared(pairs.map { ($0.newer, $0.older) })).flatMap { pair, found in
        Self.sentences(pair.label, found, kinds, handicaps.scheme)
      }
    }
  }

  /// The number of a version among the bows of the history; of one without a round none.
  private static func bow(_ group: RoundGroup, _ kinds: RoundKinds) -> Int {
    kinds.bow(setup: group.texts.first ?? nil, version: group.texts.last ?? nil) ?? -1
  }

  private static func sentences(_ label: String, _ found: [KindComparison], _ kinds: RoundKinds) -> [String] {
    let who = Shooters(found, kinds)
    return found.map { Messages.comparison(label, $0.kind.map(kinds.label), who.name($0), $0.comparison) }
  }

  private static func sentences(
    _ label: String, _ found: [KindComparison], _ kinds: RoundKinds, _ scheme: HandicapScheme
  ) -> [String] {
    let who = Shooters(found, kinds)
    return found.map { Messages.comparison(label, scheme, who.name($0), $0.comparison) }
  }
}

/// Other groups than versions, each paired with what it is compared with: months with the one before, all others with the
/// group of most rounds, which is chosen without a look at their handicaps.
struct GroupPairs {
  private let pairs: [VersionPairs.Pair]

  /// Pairs groups, which are in order.
  init(_ groups: [RoundGroup], _ grouping: RoundGrouping, _ names: [String: String], _ handicaps: GroupedHandicaps) {
    func label(_ group: RoundGroup) -> String {
      Messages.group(grouping, group.texts.first.flatMap { $0 } ?? "", names)
    }
    func pair(_ newer: RoundGroup, _ older: RoundGroup) -> VersionPairs.Pair {
      VersionPairs.Pair(newer: newer, older: older, label: "\(label(newer)) against \(label(older))")
    }
    if grouping == .month {
      pairs = zip(groups.dropFirst(), groups).map(pair)
    } else if let most = groups.max(by: { handicaps.size(of: $0) < handicaps.size(of: $1) }) {
      pairs = groups.filter { $0 != most }.map { pair($0, most) }
    } else {
      pairs = []
    }
  }

  /// The comparisons, which are judged together, and how many there are none of.
  func sentences(_ kinds: RoundKinds, _ handicaps: GroupedHandicaps) -> [String] {
    let found = handicaps.compared(pairs.map { ($0.newer, $0.older) })
    let sentences = zip(pairs, found).flatMap { pair, found in
      let who = Shooters(found, kinds)
      return found.filter(\.isFound).map {
        Messages.comparison(pair.label, handicaps.scheme, who.name($0), $0.comparison)
      }
    }
    let missing = found.joined().filter { !$0.isFound }.map(\.comparison)
    let others = missing.count { $0 == .otherArchers }
    return sentences + [Messages.notCompared(tooFew: missing.count - others, others: others)].compactMap { $0 }
  }
}

/// The archers of comparisons, who are named if there are several.
struct Shooters {
  private let kinds: RoundKinds
  private let areNamed: Bool

  init(_ found: [KindComparison], _ kinds: RoundKinds) {
    self.kinds = kinds
    areNamed = Set(found.compactMap(\.archer)).count > 1
  }

  /// The archer's name; empty where it need not be said.
  func name(_ comparison: KindComparison) -> String { areNamed ? comparison.archer.map(kinds.archer) ?? "" : "" }
}

extension KindComparison {
  /// True if there were enough rounds to say something.
  var isFound: Bool {
    switch comparison {
    case .same, .different: true
    case .tooFew, .tooFewRounds, .unlike, .otherArchers: false
    }
  }
}

extension GroupedHandicaps {
  /// How many rounds of a group have a handicap.
  fileprivate func size(of group: RoundGroup) -> Int { groups[group]?.count ?? 0 }

  /// Groups compared by their handicaps, pair by pair.
  func compared(_ pairs: [(newer: RoundGroup, older: RoundGroup)]) -> [[KindComparison]] {
    history.compared(pairs.map { (newer: number(of: $0.newer), older: number(of: $0.older)) })
  }
}
