import Answers
public import Archery
public import Equipment
import Store

/// A plan of which nobody knows what it is for.
public struct UnreadablePlan: Error, Sendable {
  /// The plan.
  public let plan: Plan
  /// What is wrong with its words.
  public let reason: any Error
}

/// Work that has to be done before a piece is lent.
public struct BlockedPiece: Error, Sendable {
  /// The work.
  public let care: CareFinding

  /// Refuses a piece until work on it is done.
  public init(care: CareFinding) { self.care = care }
}

/// The plans, with what they are for.
public struct Plans: Sendable {
  /// Those that can be read.
  public let known: [(plan: Plan, scope: PlanScope)]
  /// The others.
  public let unreadable: [UnreadablePlan]
}

extension RequestContext {
  /// The plans, as they are understood.
  func plans() async throws -> Plans {
    var (known, unreadable): ([(plan: Plan, scope: PlanScope)], [UnreadablePlan]) = ([], [])
    for plan in try await repository.fetch(.plan).compactMap(\.plan) {
      do { known.append((plan, try scope(of: plan))) } catch let error as UnreadablePlan { unreadable.append(error) }
    }
    return Plans(known: known, unreadable: unreadable)
  }

  private func scope(of plan: Plan) throws -> PlanScope {
    do {
      return try dependencies.planScope(plan.target, dependencies.today()) { [repository] in
        repository.unknownColumns(of: $0)
      }
    } catch {
      throw UnreadablePlan(plan: plan, reason: error)
    }
  }

  /// Refuses plans of which nobody would know what they are for: the door that every plan passes which is added or
  /// edited.
  ///
  /// - Throws: `UnreadablePlan` for the first.
  func checkPlans(_ records: [any Record]) throws {
    for plan in records.compactMap({ $0.plan }) { _ = try scope(of: plan) }
  }

  /// Refuses to lend pieces on which work is overdue, by a plan that stops lending until it is done.
  ///
  /// - Throws: `BlockedPiece` for the first; `UnreadablePlan` if nobody knows which pieces such a plan is for.
  func refuseBlocked(_ items: [any EquipmentItem]) async throws {
    if let first = try await blocking(items).first { throw BlockedPiece(care: first) }
  }

  /// Work that is overdue on pieces, by plans that stop lending until it is done.
  ///
  /// - Throws: `UnreadablePlan` if nobody knows which pieces such a plan is for.
  func blocking(_ items: [any EquipmentItem]) async throws -> [CareFinding] {
    let plans = try await plans()
    if let unknown = plans.unreadable.first(where: { $0.plan.severity == .block }) { throw unknown }
    let blocking = plans.known.filter { $0.plan.severity == .block }
    guard !blocking.isEmpty else { return [] }
    let today = dependencies.today()
    return try await care(of: items, blocking).filter { $0.blocks(on: today) }
  }
}

extension Request<[CareFinding]> {
  /// Work that has to be done before pieces are lent.
  ///
  /// Its answer throws `UnreadablePlan` if nobody knows which pieces a plan that stops lending is for.
  public static func blocking(_ items: [any EquipmentItem]) -> Self {
    Request(size: .list) { try await $0.blocking(items) }
  }
}
