public import Equipment
import Synchronization

/// The rules by which rounds are written down, wherever they come from: a line, a form, a file.
///
/// What follows from a round's name and from its ends is filled in, and what cannot have been shot is refused.
public struct RoundRules: Sendable {
  private let today: CalendarDate
  private let make: @Sendable () -> RoundCatalogue
  private let missed: @Sendable () -> Void
  private let made = Lazy<RoundCatalogue>()
  private let names = Names()

  /// What names mean that were met before: a file has thousands of rounds, and few names.
  private final class Names: Sendable {
    private let met = Mutex<[String: Meaning]>([:])

    func meaning(of name: String, orFind find: () -> Meaning) -> Meaning {
      if let known = met.withLock({ $0[name] }) { return known }
      let found = find()
      met.withLock { met in
        if met.count >= Self.most { met.removeAll() }
        met[name] = found
      }
      return found
    }

    private static let most = 1000
  }

  /// What a name means, and why it is not clear where nothing else says what was shot.
  private struct Meaning {
    let round: CatalogueRound?
    let ambiguity: RoundFault?
  }

  /// The rules on a day; the catalogue is made for the first round that is not known without one.
  ///
  /// - Parameter missed: called for a name by which no round is known.
  public init(
    today: CalendarDate, catalogue: @escaping @Sendable () -> RoundCatalogue,
    missed: @escaping @Sendable () -> Void = {}
  ) {
    (self.today, make, self.missed) = (today, catalogue, missed)
  }

  private var catalogue: RoundCatalogue { made.value { make() } }

  /// A new round with what follows from its name and its ends, where nobody set it.
  ///
  /// - Parameter assigned: the fields that were set, which stay as they are.
  public func completed(_ round: Round, keeping assigned: Set<String>) -> Round {
    var round = round
    round.complete(keeping: assigned, as: round.known == nil ? meaning(of: round.name).round : nil)
    return round
  }

  /// A changed round with its ends counted anew, where they were set.
  public func recounted(_ round: Round, from before: Round, keeping assigned: Set<String>) -> Round {
    var round = round
    round.recount(from: before, keeping: assigned)
    return round
  }

  /// All contradictions in a round; those that it had before a change do not hinder the change.
  public func faults(of round: Round, before: Round? = nil) -> [RoundFault] {
    let faults = faults(in: round)
    guard let before, !faults.isEmpty else { return faults }
    let old = self.faults(in: before)
    return faults.filter { !old.contains($0) }
  }

  /// Refuses a round that cannot have been shot.
  ///
  /// - Throws: `RoundRefusal` with all faults that are new.
  public func check(_ round: Round, before: Round? = nil) throws(RoundRefusal) {
    let faults = faults(of: round, before: before)
    if !faults.isEmpty { throw RoundRefusal(faults: faults) }
  }

  /// The rounds that the shots of a training are, each with the line on which it begins, still to be completed.
  public func rounds(of sheet: ScoreSheet) -> [(round: Round, line: Int)] { catalogue.rounds(of: sheet) }

  private func faults(in round: Round) -> [RoundFault] {
    if round.known != nil { return round.faults(today: today) }
    let meaning = meaning(of: round.name)
    if let ambiguity = meaning.ambiguity, round.faceKind == nil, round.distance == nil { return [ambiguity] }
    return round.faults(today: today, as: meaning.round)
  }

  private func meaning(of name: String) -> Meaning {
    names.meaning(of: name) {
      var bare = Round()
      bare.name = name
      let round = catalogue.meaning(of: bare)
      if round == nil { missed() }
      return Meaning(round: round, ambiguity: catalogue.ambiguity(of: bare))
    }
  }
}

/// Why a round cannot be stored: it cannot have been shot so.
public struct RoundRefusal: Error, Sendable, Equatable {
  /// The contradictions, at least one.
  public let faults: [RoundFault]
}
