import Answers
public import Archery
public import Equipment
import Store

/// What is due in the kit room, and what could not be judged.
public struct DueReport: Sendable {
  /// Everything that will be due some day, the latest first.
  public let findings: [DueFinding]
  /// Plans of which nobody knows what they are for.
  public let unreadable: [UnreadablePlan]
  /// The loans.
  public let loans: LoanRegister
}

extension Request<DueReport> {
  /// Loans that are to be back, work that plans ask for, and what runs low.
  public static var due: Self {
    Request(about: .records([.plan, .loan], isNarrowed: true), size: .list { $0.findings }) { context in
      let plans = try await context.plans()
      let items = try await context.cared(plans.known)
      let (loans, care) = (try await context.loanRegister(), try await context.care(of: items, plans.known))
      return DueReport(
        findings: DueFinding.all(loans, care, low: items.filter(\.runsLow)), unreadable: plans.unreadable,
        loans: loans)
    }
  }
}

/// What plans ask for of some pieces, and what could not be judged.
public struct CareReport: Sendable {
  /// The work, in the order of the pieces and of the plans.
  public let findings: [CareFinding]
  /// Plans of which nobody knows what they are for.
  public let unreadable: [UnreadablePlan]
}

extension Request<CareReport> {
  /// What plans ask for of some pieces; of all for nil.
  public static func care(of items: [any EquipmentItem]?) -> Self {
    Request(about: .records([.plan], isNarrowed: true), size: .list { $0.findings }) { context in
      let plans = try await context.plans()
      guard !plans.known.isEmpty else { return CareReport(findings: [], unreadable: plans.unreadable) }
      var meant = items
      if meant == nil { meant = try await context.cared(plans.known, countsStock: false) }
      return CareReport(
        findings: try await context.care(of: meant ?? [], plans.known), unreadable: plans.unreadable)
    }
  }
}

extension Request<CareReport> {
  /// What plans ask for of some pieces, which are only read where there are plans.
  public static func care(of pieces: [EquipmentReference]) -> Self {
    Request(about: .records([.plan], isNarrowed: true), size: .list { $0.findings }) { context in
      let plans = try await context.plans()
      var items: [any EquipmentItem] = []
      for piece in plans.known.isEmpty ? [] : pieces {
        let item = try await context.repository.item(piece.type.record, id: piece.id)
        if let item = item?.equipment { items.append(item) }
      }
      return CareReport(
        findings: try await context.care(of: items, plans.known), unreadable: plans.unreadable)
    }
  }
}

extension Request<CareReport> {
  /// What plans ask for of the pieces that setups have, as these are now.
  public static func care(in setups: [Setup]) -> Self {
    Request(about: .records([.plan], isNarrowed: true), size: .list { $0.findings }) { context in
      let plans = try await context.plans()
      guard !plans.known.isEmpty else { return CareReport(findings: [], unreadable: plans.unreadable) }
      var (items, seen): ([any EquipmentItem], Set<ItemReference>) = ([], [])
      for slot in setups.flatMap(\.present.slots) where seen.insert(ItemReference(slot.item)).inserted {
        if let item = try await context.repository.item(slot.type, id: slot.id) { items.append(item) }
      }
      return CareReport(
        findings: try await context.care(of: items, plans.known), unreadable: plans.unreadable)
    }
  }
}

extension Request<[Plan]> {
  /// The plans, by their numbers.
  public static var plans: Self {
    Request(about: .records([.plan], isNarrowed: false), size: .list) {
      try await $0.repository.fetch(.plan).compactMap(\.plan)
    }
  }
}

extension RequestContext {
  /// The items that plans are for, and those of which somebody says how many there have to be.
  fileprivate func cared(
    _ plans: [(plan: Plan, scope: PlanScope)], countsStock: Bool = true
  ) async throws -> [any EquipmentItem] {
    var items: [any EquipmentItem] = []
    let stock: [Filter] = countsStock ? [.comparison(Comparison(field: "least", .set))] : []
    for type in RecordType.items {
      let filters = plans.compactMap { $0.scope.filters[type] } + stock
      guard !filters.isEmpty else { continue }
      try await repository.visit(.or(filters), of: type) { row in
        if let item = try row.item().equipment { items.append(item) }
      }
    }
    return items
  }

  /// Pieces that are not lent before work is done, as plans say.
  func blockedPieces() async throws -> Set<EquipmentReference> {
    let plans = try await plans().known.filter { $0.plan.severity == .block }
    guard !plans.isEmpty else { return [] }
    let today = dependencies.today()
    let works = try await care(of: try await cared(plans, countsStock: false), plans)
    return Set(works.filter { $0.blocks(on: today) }.compactMap { EquipmentReference($0.item) })
  }

  /// What plans ask for of pieces: services are read once for all of them, and rounds once where a plan counts shots.
  func care(
    of items: [any EquipmentItem], _ plans: [(plan: Plan, scope: PlanScope)]
  ) async throws -> [CareFinding] {
    guard !plans.isEmpty, !items.isEmpty else { return [] }
    let today = dependencies.today()
    var register = CareRegister(plans, today: today)
    try await addServices(of: items, to: &register)
    let counting = plans.filter { $0.plan.everyShots != nil }
    let shot = items.filter { item in counting.contains { $0.scope.includes(item) } }
    if !shot.isEmpty {
      let pieces = Set(shot.compactMap { EquipmentReference($0) })
      register.uses = try await shots(with: pieces, upTo: today, after: register.daysWithoutShots)
    }
    return items.flatMap { item in
      register.findings(on: item, added: item.base.created.map { dependencies.day($0) })
    }
  }

  private func addServices(of items: [any EquipmentItem], to register: inout CareRegister) async throws {
    let fields = ["id", "plan", "item", "date", "shots", "result"]
    // Of one piece most rows are passed over; of many, none is held against all of them.
    let piece = items.count == 1 ? EquipmentReference(items[0]) : nil
    let isIts = piece.map { Filter.comparison(Comparison(field: "item", .equal($0.sortKey))) }
    try await repository.visit(fields, of: .service, where: isIts) { row in
      guard let id = row.integer(0), let plan = row.integer(1), row.text(5) != Service.Result.failed.rawValue,
        let date = row.date(3), let item = row.item(2)
      else { return }
      register.add(id, plan: plan, item: item, on: date, shots: row.integer(4))
    }
  }
}
