import Answers
public import Archery
public import Equipment
import Store

extension Request<RoundCatalogue> {
  /// The rounds that are known by name.
  public static var roundCatalogue: Self {
    Request(size: .list(\.rounds)) { try await $0.roundCatalogue() }
  }
}

extension RequestContext {
  /// The club's own rounds and those of the catalogue.
  func roundCatalogue() async throws -> RoundCatalogue {
    let own = try await repository.fetch(.ownRound).compactMap { $0.ownRound?.catalogued }
    return RoundCatalogue(own: RoundIndex(own), installed: dependencies.rounds.index)
  }
}

extension EquipmentListViewModel {
  /// The round that one that was shot is by its name; nil if none is known by it.
  ///
  /// What cannot be read of the club's own rounds is reported with the answer, and hinders it if none is found.
  public func cataloguedRound(of round: Round) -> CatalogueRound? {
    let found = loadedRoundCatalogue().round(named: round.name)
    context.repository.noteLookup(.ownRound, affectsAnswer: found == nil && round.known == nil)
    return found
  }

  /// The same at once, with what of the club's own is in memory or quickly read; nothing is said of what is not.
  public func loadedRoundCatalogue() -> RoundCatalogue {
    let own = loadedEquipment(.ownRound).compactMap { $0.ownRound?.catalogued }
    return RoundCatalogue(own: RoundIndex(own), installed: context.dependencies.rounds.index)
  }
}
