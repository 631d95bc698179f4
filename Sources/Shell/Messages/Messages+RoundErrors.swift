import Equipment
import Hub
import ShellLanguage

extension Messages {
  /// Why a command about rounds, or what is known of them, was refused; nil if the error is another.
  static func round(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .endsNeedTerminal:
      ("--ends asks end by end, and there is nobody to ask", "ends=\"X 10 9 / 9 9 M\" gives them all at once")
    case .noHandicap(let reason, let score, let round): wording(of: reason, score, round)
    case .notClassified(let reason, let round): wording(of: reason, round)
    case .noCategory(let person, let id):
      (
        "nobody says in which category \(person) shoots",
        "edit person \(id) category=\"recurve female U18\" does; or bowstyle= gender= age= in the line"
      )
    case .badCategory(let person, let id, let category, let fault): wording(of: fault, person, id, category)
    case .noCatalogueRound(let name, let near):
      ("no round is known as \(quoted(name))", didYouMean(near) ?? "round catalogue WORDS finds them")
    case .noTargets(let name):
      ("\(quoted(name)) has no distances and faces of its own", "name one that round catalogue lists")
    case .noDistance(let word, let near):
      (
        "\(quoted(word)) is neither a distance nor a round that is known by name",
        didYouMean(near) ?? "such as 70m, 60yd, 18m..90m; round catalogue WORDS finds rounds"
      )
    case .unquotedRound(let name, let command):
      ("\(quoted(name)) is one name, of a round", "write \(command) \(Quoting.quote(name))")
    case .rulesOfRound: ("--round says whose rules hold, and --rules too", "leave one of them out")
    case .missingForShaft(let what, let hint): ("nothing says \(what)", hint)
    case .severalCatalogueRounds(let name, let rounds): severalRounds(name, rounds)
    case .noRounds(let archer, let near):
      ("no round names \(quoted(archer)) as its archer", didYouMean(near) ?? "nobody stands for rounds without a name")
    default: nil
    }
  }

  /// Why there is no score card; nil if the error is another.
  static func card(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .noCard(let name):
      (
        "\(quoted(name)) has no score card: no scores are counted in it",
        "round catalogue lists the rounds that have one"
      )
    case .severalCards(let count): ("a score card is one round’s, and these are \(count)", "round card 12")
    case .cardTooLong(let rows):
      (
        "\(rows) ends have no room on one page",
        "--per-end 6 takes fewer rows, for a round that is still to be shot; without --svg they are listed"
      )
    default: nil
    }
  }
}
