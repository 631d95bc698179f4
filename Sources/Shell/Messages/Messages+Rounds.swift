import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Messages {
  /// A name that may be that of several rounds, and how to say which.
  static func severalRounds(_ name: String, _ rounds: [String], _ besides: String = "") -> (text: String, hint: String?)
  {
    (
      "\(quoted(name)) may be any of \(rounds.count) rounds: \(list(rounds))",
      "say which: round catalogue \(name) has them all\(besides)"
    )
  }

  /// All reasons why a round cannot have been shot so, with the hint of the first.
  static func wording(of refusal: RoundRefusal) -> (text: String, hint: String?) {
    let words = refusal.faults.map { wording(of: $0) }
    return (words.map(\.text).joined(separator: "; "), words.first?.hint)
  }

  /// The reason why a round cannot have been shot so, and the limits.
  static func wording(of fault: RoundFault) -> (text: String, hint: String?) {
    switch fault {
    case .future(let day): ("\(day.formatted) is still to come", "date is the day on which it was shot")
    case .more(let part, let count, let whole, let most):
      ("\(part) cannot be \(count): there are \(most) \(whole)", "\(part) is at most \(most)")
    case .maximum(let maximum, let most, let arrows, let highest):
      (
        "maximum cannot be \(maximum): \(arrows) arrows score \(most) at most",
        "an arrow scores \(highest) at most"
      )
    case .tooHigh(let score, let most): ("score cannot be \(score): \(most) is the most there is", nil)
    case .tooLow(let score, let least, let counted, let count):
      ("score cannot be \(score): \(count) \(counted) alone are worth \(least)", "score is at least \(least)")
    case .tooHighForTens(let score, let most, let tens):
      ("score cannot be \(score) with \(tens) tens", "score is at most \(most), as no other arrow scores more than 9")
    case .unlikeEnds(let field, let stated, let counted):
      ("\(field) cannot be \(stated): the ends come to \(counted)", "leave \(field) out, and it is counted")
    case .ends(let error): wording(of: error)
    case .longEnd(let end, let arrows, let most):
      (
        "end \(end) has \(arrows) arrows, and no end has more than \(most)",
        "ends are parted by /, as in X 10 9 / 9 9 M"
      )
    case .longRound(let name, let arrows, let most):
      (
        "\(quoted(name)) has \(most) arrows, and these ends have \(arrows)",
        "what was shot beyond it is a round of its own"
      )
    case .severalRounds(let name, let rounds):
      severalRounds(name, rounds, "; round add with face= takes it for a name of your own")
    case .noFace(let name, _):
      (
        "\(quoted(name)) is no known round: ends need to know the face, which says what an arrow scores",
        "face= takes \(TargetFace.allCases.map(\.rawValue).joined(separator: ", ")); a size too, as in face=40cm/5_zone"
      )
    }
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(6).map(quoted).joined(separator: ", ") + (names.count > 6 ? " …" : "")
  }

  private static func wording(of error: EndError) -> (text: String, hint: String?) {
    switch error {
    case .noScore(let text, let face):
      ("\(quoted(text)) is no score of this face, \(face.rawValue)", "an arrow scores \(words(for: face))")
    case .empty(let end): ("end \(end) has no arrows", "ends are parted by /, as in X 10 9 / 9 9 M")
    case .noNumber(let text):
      (
        text.isEmpty ? "the arrow's number is missing behind @" : "\(quoted(text)) is no number of an arrow",
        "X@3 is an X of the arrow with the number 3; leave @ out where nobody noted it"
      )
    case .twice(let number, let end):
      (
        "\(end.map { "end \($0)" } ?? "this end") has arrow \(number) twice, and an arrow is shot once in an end",
        "another number, or without @ where nobody noted it"
      )
    }
  }

  /// `X, 10, 9 … 1 or M`; where X is no ten, `X (5), 5, 4 …`.
  static func words(for face: TargetFace) -> String {
    let scores = face.scores.map { score in
      if case .inner(let points) = score, points != 10 { return "X (\(points))" }
      return score.text
    }
    return scores.dropLast().joined(separator: ", ") + " or M"
  }

  /// The line before the first end.
  static func endsIntroduction(_ face: TargetFace) -> String {
    "an arrow scores \(words(for: face)); undo takes an end back, an empty line or Ctrl-C ends"
  }

  /// The reply to a typed end: why it is refused, or its value and the total.
  static func line(of step: EndDialogue.Step, _ card: EndCard) -> String {
    switch step {
    case .refused(.count(let count, let expected)):
      let arrows = expected == 1 ? "1 arrow" : "\(expected) arrows"
      return count < expected
        ? "this end has \(arrows), and that is \(count): a miss is an M"
        : "this end has \(arrows), and that is \(count)"
    case .refused(.end(let error)):
      let (text, hint) = wording(of: error)
      return text + (hint.map { ": \($0)" } ?? "")
    case .refused(.shaft(let fault)):
      let (text, hint) = wording(of: fault)
      return text + (hint.map { ": \($0)" } ?? "")
    case .refused(.nothingToUndo): return "there is no end to take back"
    case .next, .done, .stop:
      let end = card.ends.last.map { "\(EndCard.text(of: $0)) = \($0.reduce(0) { $0 + $1.value }), " } ?? ""
      return "\(end)total \(card.score) with \(arrows(card.arrows))"
    }
  }

  /// Asks if the typed ends are all of the round.
  static func enoughQuestion(_ card: EndCard, of ends: Int?) -> String {
    let count = card.ends.count
    return "Keep \(count)\(ends.map { " of \($0)" } ?? "") \(count == 1 && ends == nil ? "end" : "ends"), "
      + "\(arrows(card.arrows)), \(card.score) points? [y/N] "
  }

  /// `60 arrows`.
  static func arrows(_ count: Int) -> String { count == 1 ? "1 arrow" : "\(count.grouped) arrows" }

  /// `652 of 720 with 72 arrows, 9.06 each`.
  static func summary(of round: Round) -> String {
    let arrows = arrows(round.arrows ?? 0)
    guard let score = round.score, let average = round.average else { return "  \(arrows), not counted" }
    return "  \(score)\(round.maximum.map { " of \($0)" } ?? "") with \(arrows), \(average.fixed(2)) each"
  }

  /// Says that a new round refers to no setup.
  static let noBow = "  without a setup"

  /// The setup, version and arrows of a new round.
  static func bow(of round: Round, _ setup: Setup?) -> String {
    guard let setup else { return "\(noBow): setup=NAME says which, or setup use for all that follow" }
    let version = round.version.map { ", version \($0)" } ?? ""
    return "  with setup \(setup.id) \(quoted(setup.name))\(version)"
      + (round.arrow.map { ", arrow \($0)" } ?? "")
  }

  /// A setup as the sheet of a round has it: its name, or that it is gone.
  static func setup(_ id: Int, _ setup: Setup?, version: Int?, gone: String) -> String {
    let name = setup.map { "(\(VisibleText.line($0.name)))" } ?? gone
    guard let version else { return "\(id) \(name)" }
    let isThere = setup.map { $0.version(version) != nil } ?? true
    return "\(id) \(name), version \(version)" + (isThere ? "" : " (gone)")
  }

  /// The number of shots on an item, and since when they are counted.
  static func wear(_ wear: Wear) -> String {
    "\(wear.shots.grouped) \(wear.shots == 1 ? "shot" : "shots")" + (wear.since.map { " since \($0.formatted)" } ?? "")
  }
}

extension Messages {
  /// A known round in a few words: `70m, 122 cm, 72 arrows`.
  static func help(of round: KnownRound) -> String {
    let parts = [round.distance?.text, round.face.map { "\($0.text) cm" }, round.arrows.map(arrows)]
    let words = parts.compactMap { $0 }.joined(separator: ", ")
    return words.isEmpty ? "arrows without a score" : words
  }

  /// A round of the catalogue in a few words: `AGB, 100yd 80yd 60yd, 144 arrows`.
  static func help(of round: CatalogueRound) -> String {
    let distances = RoundCatalogueTable.shortened(round.passes.map(\.distance.text))
    return [round.body, distances, arrows(round.arrows)].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
