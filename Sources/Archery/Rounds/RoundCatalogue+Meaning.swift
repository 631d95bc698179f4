public import Equipment

extension RoundCatalogue {
  /// The round that the name of one that was shot means; nil for a name of the archer's own, and for rounds that are
  /// known without a catalogue.
  ///
  /// A name with which several begin means none of them.
  public func meaning(of round: Round) -> CatalogueRound? {
    guard round.known == nil, !round.name.isEmpty else { return nil }
    if let named = self.round(named: round.name) { return named }
    let beginning = rounds(beginning: round.name)
    return beginning.count == 1 ? beginning[0] : nil
  }

  /// The reason why a name does not say what was shot: several rounds begin with it, and neither face nor distance is
  /// stated.
  public func ambiguity(of round: Round) -> RoundFault? {
    guard round.known == nil, round.faceKind == nil, round.distance == nil, self.round(named: round.name) == nil else {
      return nil
    }
    let beginning = rounds(beginning: round.name)
    return beginning.count > 1 ? .severalRounds(name: round.name, beginning.map(\.name)) : nil
  }
}
