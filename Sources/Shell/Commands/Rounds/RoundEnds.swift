import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// Ends as a person types them, one after the other.
struct EndDialogue {
  /// The outcome of a line.
  enum Step: Equatable {
    /// The line is an end, or took one back; the next one is asked for.
    case next
    /// The card is full.
    case done
    /// Nothing was typed: perhaps there are no more.
    case stop
    /// The line is no end with the right number of arrows, or there is no end to take back.
    case refused(EndRefusal)
  }

  /// The ends so far.
  private(set) var card: EndCard
  private let arrows: Int?
  private let perEnd: Int
  /// The reason why an arrow of some number cannot have been shot; nil if it can.
  var fault: (Int) -> ShaftFault? = { _ in nil }

  /// - Parameter arrows: how many there are in all; nil if as many as one likes.
  init(_ face: TargetFace, arrows: Int?, perEnd: Int) {
    card = EndCard(face)
    self.arrows = arrows
    self.perEnd = perEnd
  }

  /// How many ends there are; nil if as many as one likes.
  var ends: Int? { arrows.map { ($0 + perEnd - 1) / perEnd } }

  /// The question for the next end: `end 2 of 12: `.
  var prompt: String { "end \(card.ends.count + 1)\(ends.map { " of \($0)" } ?? ""): " }

  /// Arrows of the next end: the last one may have fewer.
  private var expected: Int { min(perEnd, (arrows ?? .max) - card.arrows) }

  mutating func answer(_ line: String) -> Step {
    let typed = line.trimmed
    if typed.isEmpty { return .stop }
    if typed.lowercased() == "undo" { return card.removeLast() ? .next : .refused(.nothingToUndo) }
    do {
      let end = try EndCard.arrows(typed, card.face)
      guard end.count == expected else { return .refused(.count(end.count, expected: expected)) }
      if let fault = end.lazy.compactMap(\.number).compactMap(fault).first { return .refused(.shaft(fault)) }
      card.append(end)
      return card.arrows == arrows ? .done : .next
    } catch {
      return .refused(.end(error))
    }
  }
}

/// Why a line is no end.
enum EndRefusal: Error, Equatable {
  case count(Int, expected: Int)
  case end(EndError)
  case shaft(ShaftFault)
  case nothingToUndo
}

extension CommandContext {
  /// Asks for the ends of a round, once nothing else is wrong with it: what was typed must not be lost.
  func askEnds(of round: inout Round, _ fields: RoundFields) async throws {
    let counted = fields.assignments.filter { ["ends", "score", "maximum", "hits", "tens", "xs"].contains($0.field) }
    guard counted.isEmpty else {
      throw Problems(problems: counted.map { Problem(.countedFromEnds($0.field), at: $0.range) })
    }
    try check(round, before: nil, fields.assignments)
    let shafts = try await viewModel.ask(.shafts(of: round))
    round.ends = try typedEnds(of: round, shafts)
  }

  /// Asks for the arrows end by end.
  ///
  /// - Throws: `CommandError.endsNeedTerminal` if nobody can be asked, `declined` if they are not to be kept.
  private func typedEnds(of round: Round, _ shafts: ShaftSet?) throws -> String {
    guard let face = round.target else {
      throw Problems(problems: [Problem(.round(.noFace(name: round.name, ends: "")))])
    }
    guard terminal.canAsk, !invocation.isNoInput else { throw CommandError.endsNeedTerminal }
    var dialogue = EndDialogue(
      face, arrows: round.arrows ?? round.known?.arrows, perEnd: Self.arrowsPerEnd(round))
    dialogue.fault = { shafts?.fault(of: $0, on: round.date) }
    showLines([Messages.endsIntroduction(dialogue.card.face)])
    // A line that was refused stands in the next question again, to be put right.
    var wrong = ""
    while true {
      let answer = terminal.ask(dialogue.prompt, editing: wrong) { _, _ in Completion(start: 0, candidates: []) }
      wrong = ""
      switch answer {
      case .text(let line):
        let step = dialogue.answer(line)
        if case .refused = step { wrong = line }
        if step == .stop {
          if try isEnough(dialogue) == true { return dialogue.card.text }
        } else {
          showLines([Messages.line(of: step, dialogue.card)])
          if step == .done { return dialogue.card.text }
        }
      case .unreadable(let text):
        showLines([Messages.notText])
        wrong = text
      case .end: if try isEnough(dialogue) == true { return dialogue.card.text }
      // Before leaving, the typed ends may be kept.
      case .interrupted:
        // Or the question would take the same Ctrl-C for its answer.
        terminal.clearInterrupt()
        switch try isEnough(dialogue) {
        case true?: return dialogue.card.text
        case false?: throw CommandError.declined
        case nil: break
        }
      case .cannotAsk: throw CommandError.declined
      }
    }
  }

  /// Asks for a yes to keeping the ends so far; without any there is nothing to keep.
  ///
  /// - Returns: nil if the answer could not be read.
  private func isEnough(_ dialogue: EndDialogue) throws -> Bool? {
    guard !dialogue.card.ends.isEmpty else { throw CommandError.declined }
    if options.isYes { return true }
    // A terminal that is gone answers nothing for ever.
    switch terminal.ask(formattedLine(Messages.enoughQuestion(dialogue.card, of: dialogue.ends))) {
    case .text(let answer): return ["y", "yes"].contains(answer.trimmed.lowercased())
    // It is no yes, and the ends that were typed are not to be lost by it.
    case .unreadable: return nil
    case .interrupted, .end, .cannotAsk: throw CommandError.declined
    }
  }

  /// Arrows of an end: of a known round its own, else three indoors.
  private static func arrowsPerEnd(_ round: Round) -> Int {
    if let known = round.known { return known.arrowsPerEnd }
    let isIndoors = round.distance.map { $0.metres <= 25 } ?? false
    return isIndoors ? 3 : KnownRound.usualEnd
  }
}
