import Answers
public import Archery
import Codecs
import Equipment
import Store

extension EquipmentListViewModel {
  /// The rules of rounds as the inventory is now, with what of the club's own is in memory or quickly read.
  public func roundRules() -> RoundRules {
    context.roundRules { [context] in context.repository.loaded(.ownRound) }
  }
}

extension RequestContext {
  /// The rules of rounds as the inventory is now.
  func roundRules() async throws -> RoundRules {
    let own = try await repository.fetch(.ownRound)
    return roundRules { own }
  }

  fileprivate func roundRules(_ own: @escaping @Sendable () -> [any Record]) -> RoundRules {
    RoundRules(
      today: dependencies.today(),
      catalogue: { [rounds = dependencies.rounds, repository] in
        repository.noteLookup(.ownRound, affectsAnswer: false)
        return RoundCatalogue(own: RoundIndex(own().compactMap { $0.ownRound?.catalogued }), installed: rounds.index)
      }, missed: { [repository] in repository.noteLookup(.ownRound, affectsAnswer: true) })
  }

  /// Refuses rounds that cannot have been shot: the door that every round passes which is added or edited.
  ///
  /// - Throws: `RoundRefusal` for the first.
  func checkRounds(_ changes: [(before: (any Record)?, after: any Record)]) async throws {
    let rounds = changes.compactMap { change in change.after.round.map { (before: change.before?.round, after: $0) } }
    guard !rounds.isEmpty else { return }
    let rules = rounds.allSatisfy { $0.after.known != nil } ? roundRules { [] } : try await roundRules()
    for round in rounds { try rules.check(round.after, before: round.before) }
  }
}
