import Answers
public import Archery
public import Equipment
import Store

extension Request<[AdviceSubject]> {
  /// Setups with all that advice looks at: items, findings of the rules, shots, and the day of the last test.
  ///
  /// - Parameters:
  ///   - all: every setup, if they were read already.
  ///   - types: of which items shots are counted.
  ///   - limits: the lifetimes of parts and tunings, by the names of the limits.
  ///   - spread: grains by which an arrow may differ from the others of its set.
  public static func adviceSubjects(
    _ setups: [Setup], among all: [Setup]?, counting types: Set<EquipmentType>, limits: [String: Lifetime],
    spread: Double
  ) -> Self {
    Request(size: .list) { context in
      var use = try await context.use(of: setups, types, among: all)
      for id in Set(setups.flatMap(\.present.slots).filter { $0.type == .arrow }.map(\.id)) {
        use.shafts[id] = try await context.shaftFindings(of: context.shaftSet(id), limit: spread)
      }
      var subjects: [AdviceSubject] = []
      for setup in setups { subjects.append(try await context.subject(setup, use, limits)) }
      return subjects
    }
  }
}

/// The shots and tests of some setups.
private struct SetupUse {
  /// Which versions have the parts whose shots are counted.
  var holdings: [EquipmentType: [Int: Holding]] = [:]
  /// The arrows of all rounds, by what they were shot with.
  var shots: [ShotWith: Wear] = [:]
  /// The last day on which each setup was tested.
  var lastTest: [Int: CalendarDate] = [:]
  /// How much each was shot since then, or ever.
  var sinceTest: [Int: Wear] = [:]
  /// The faults of the numbered arrows of each set.
  var shafts: [Int: [ShaftFinding]] = [:]
}

extension RequestContext {
  /// A setup with all that advice looks at.
  fileprivate func subject(
    _ setup: Setup, _ use: SetupUse, _ limits: [String: Lifetime]
  ) async throws -> AdviceSubject {
    var uses: [EquipmentType: [Int: AdviceSubject.Use]] = [:]
    for slot in setup.present.slots {
      guard let holding = use.holdings[slot.type]?[slot.id], let wear = Wear(of: holding, in: use.shots) else {
        continue
      }
      uses[slot.type, default: [:]][slot.id] = AdviceSubject.Use(shots: wear.shots, since: wear.since)
    }
    let bow = try await ruleSubject(setup)
    let sinceTest = use.sinceTest[setup.id]
    return AdviceSubject(
      bow: bow, findings: Rule.all.flatMap { $0.findings(on: bow, by: .wa) }, uses: uses,
      lastTest: use.lastTest[setup.id],
      useSinceTest: AdviceSubject.Use(shots: sinceTest?.shots ?? 0, since: sinceTest?.since), limits: limits,
      shafts: setup.present.slots.filter { $0.type == .arrow }.flatMap { use.shafts[$0.id] ?? [] })
  }

  /// Reads the shots and tests of all the setups together.
  fileprivate func use(
    of setups: [Setup], _ types: Set<EquipmentType>, among all: [Setup]?
  ) async throws -> SetupUse {
    let ids = Set(setups.map(\.id))
    var use = SetupUse()
    let items = setups.flatMap(\.present.slots).filter { types.contains($0.type) }.map { ($0.type.record, $0.id) }
    var holding = all
    if holding == nil { holding = try await repository.setups(using: items, ever: true) }
    use.holdings = Holding.all(of: types, in: holding ?? [])
    try await repository.visit(["setup", "date"], of: .tuning, where: nil) { row in
      guard let setup = row.integer(0), ids.contains(setup), let day = row.date(1)
      else { return }
      use.lastTest[setup] = max(use.lastTest[setup] ?? day, day)
    }
    guard try await repository.count(of: .round) > 0 else { return use }
    if !types.isEmpty { use.shots = try await shots() }
    try await repository.visit(["setup", "date", "arrows"], of: .round, where: nil) { row in
      guard let setup = row.integer(0), ids.contains(setup),
        let day = row.date(1),
        use.lastTest[setup].map({ day > $0 }) ?? true
      else { return }
      use.sinceTest[setup] = Wear(row.integer(2) ?? 0, day, after: use.sinceTest[setup])
    }
    return use
  }
}
