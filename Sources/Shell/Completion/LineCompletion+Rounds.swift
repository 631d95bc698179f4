import Archery
import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  /// Names of rounds: those that archers know, a club's own and the catalogue's, and those that were shot.
  func roundNames() -> [Option] {
    let known = knownRounds()
    var seen = Set(known.map { Folding.fold($0.value) })
    let stored = Set(context.viewModel.loadedEquipment(.round).map(\.name)).sorted().filter {
      !$0.isEmpty && seen.insert(Folding.fold($0)).inserted
    }
    return known + stored.map { Option(value: $0) }
  }

  /// Rounds that have a card: those that are known by name, and by their ids those that were shot.
  func roundCards() -> [Option] {
    let isNumber = !partial.hasQuotes && partial.text.first.map(\.isNumber) ?? true
    let isName = partial.hasQuotes || partial.text.first.map { !$0.isNumber } ?? true
    return (isNumber ? ids(.round) : []) + (isName ? knownRounds() : [])
  }

  /// Names of rounds that archers know, of a club's own and the catalogue's.
  private func knownRounds() -> [Option] {
    let known = KnownRound.all.map { Option(value: $0.name, help: Messages.help(of: $0)) }
    var seen = Set(known.map { Folding.fold($0.value) })
    let catalogued = context.viewModel.loadedRoundCatalogue().rounds.filter {
      seen.insert(Folding.fold($0.name)).inserted
    }
    return known + catalogued.map { Option(value: $0.name, help: Messages.help(of: $0)) }
  }

  /// Names of rounds of which it is known what is shot in them.
  func cataloguedRounds() -> [Option] {
    var seen: Set<String> = []
    return context.viewModel.loadedRoundCatalogue().rounds.filter { seen.insert(Folding.fold($0.name)).inserted }
      .map { Option(value: $0.name, help: Messages.help(of: $0)) }
  }

  /// True in `round add` and `round edit`, whose `setup=` accepts a name beside a number.
  var takesSetupNames: Bool {
    words.count > 1 && words[0].isKeyword("round") && (words[1].isKeyword("add") || words[1].isKeyword("edit"))
  }

  /// Names of setups that mean one alone; one that begins as a number does would be taken for an id.
  func setupNames() -> [String] {
    let setups = context.viewModel.loadedEquipment(.setup)
    let counts = Dictionary(grouping: setups) { Folding.fold($0.name) }
    return setups.map(\.name).filter { name in
      let isNumber = name.first.map { $0.isASCII && $0.isNumber || "%.-".contains($0) } ?? true
      return counts[Folding.fold(name)]?.count == 1 && !isNumber
    }
  }
}
