import Archery
import Equipment
import Hub
import ShellLanguage

extension Messages {
  /// `low 5 cm, left 12 cm at 18m`, from the texts of the sides, how far off they were, and the distance.
  static func seen(_ texts: [String?]) -> String {
    let sides = [0, 2].compactMap { index in
      texts[index].map { side in side + (texts[index + 1].map { " \($0) cm" } ?? "") }
    }
    return (sides.isEmpty ? "nothing" : sides.joined(separator: ", ")) + (texts[4].map { " at \($0)" } ?? "")
  }

  /// `2026-05-09, tuning 2 of version 3: bare-shaft: low 5 cm at 18m; done: …`, the newest test of a setup.
  static func tested(_ test: NewestTest) -> String {
    let next = test.done.map { "done: \($0)" } ?? test.advised.map { "advised: \($0)" }
    let words = ["\(test.test ?? "test"): \(seen(test.seen))", next].compactMap(\.self).joined(separator: "; ")
    return "\(test.day.formatted), tuning \(test.id) of version \(test.version): \(words)"
  }

  /// The cause of each side of a test, with the sources: `For a right-hander …: high: nocking point low; left: …`.
  static func signs(of test: TuningEntry.Test) -> String {
    let signs = TuningSign.all.filter { $0.test == test }
    let meanings = signs.map { sign in
      "\(sign.side.rawValue): \(sign.cause.rawValue)" + (sign.doubt.map { " or \($0)" } ?? "")
    }
    let sources = Set(signs.map(\.source)).sorted().joined(separator: "; ")
    return "For a right-hander who shoots with the fingers: \(meanings.joined(separator: "; ")) (\(sources))."
  }

  /// The steps against each cause, in order, with their sources.
  static var steps: String {
    let causes = TuningCause.allCases.map { cause in
      let steps = TuningStep.all.compactMap { step in step.changes[cause].map { "\(step.part) \($0)" } }
      return "\(cause.rawValue): \(steps.joined(separator: ", "))"
    }
    let sources = Set(TuningStep.all.map(\.source)).sorted().joined(separator: "; ")
    let order = "their order to the sides: \(TuningStep.orderSource)"
    return "Steps, in order: \(causes.joined(separator: "; ")) (\(sources); \(order))"
  }

  /// The notes on a test besides its steps: its setup and archer, the next change, and the source.
  static func test(
    _ entry: TuningEntry, of setup: Setup, _ version: SetupVersion, _ advice: TuningAdvice?, id: Int?,
    isOnTerminal: Bool
  ) -> [String] {
    let archer = [
      entry.hand.map { "\($0.rawValue)-handed" }, entry.release.map { $0 == .aid ? "release aid" : "fingers" },
    ]
    let subject =
      "  for \(name(setup)), version \(version.number)" + (entry.arrow.map { ", arrow \($0)" } ?? "")
      + archer.compactMap(\.self).map { ", \($0)" }.joined()
    guard let advice else { return [subject, "no directions were read for a release aid: nothing is advised"] }
    guard let first = advice.steps.first else {
      return [subject] + (entry.sides.isEmpty ? ["nothing to change"] : missing(advice))
    }
    return [subject, next(first, setup, version)] + (first.mayBe.map { ["if a few steps change nothing: \($0)"] } ?? [])
      + missing(advice)
      + (advice.isPlungerEnough ? [plungerIsEnough] : []) + (entry.done == nil ? id.map { [sayDone($0)] } ?? [] : [])
      + (isOnTerminal ? ["source: \(first.step.source)"] : [])
  }

  private static let plungerIsEnough =
    "less than 7.6 cm at 30 m: the plunger is most likely enough (\(PlungerIsEnough.source))"

  /// One change at a time, and as a command if it is a value of the setup.
  private static func next(_ step: TuningAdvice.Step, _ setup: Setup, _ version: SetupVersion) -> String {
    let command = step.value(after: version.tuning).map { value in
      ": setup tune \(word(for: setup)) \(value.name)=\(value.text ?? "…")"
    }
    return "one change at a time, then shoot again" + (command ?? "")
  }

  private static func missing(_ advice: TuningAdvice) -> [String] {
    advice.missing.map { "no \($0.words.noun.one) is fitted: its step is left out" }
  }

  private static func sayDone(_ id: Int) -> String { "what was done: tune edit \(id) done=\"…\"" }

  /// A setup as a word of a command: its name where the language reads that as a name, else its id.
  static func word(for setup: Setup) -> String {
    SetupName.isOne(setup.name) ? Quoting.quote(setup.name) : String(setup.id)
  }

  /// The reason why there are no directions, and the fields that would say what is missing.
  static func wording(of gap: TuningGap, _ setup: Setup, _ version: SetupVersion) -> (text: String, hint: String?) {
    switch gap {
    case .noHand:
      let riser = version.content[.riser].first.map { "; edit riser \($0.id) hand=… says it for good" } ?? ""
      return (
        "left and right mean the opposite for a left-hander, and \(name(setup)) does not say the hand",
        "hand=right or hand=left\(riser)"
      )
    case .noRelease, .releaseAid:
      return (
        "the directions are for archers who shoot with the fingers, and \(name(setup)) does not say how it is shot",
        "release=fingers, or release=aid, for which no directions were read"
      )
    }
  }
}
