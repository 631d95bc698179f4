import Archery
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

  /// Ends that are shot one after the other at one distance and face.
  struct Stage: Equatable {
    /// The distance as it is told; empty where the round has but one.
    let name: String
    /// The face that its arrows are counted on.
    let face: TargetFace
    /// How many arrows; nil if as many as one likes.
    let arrows: Int?
  }

  /// The ends so far.
  private(set) var card: EndCard
  /// One or more, in the order in which they are shot.
  private let stages: [Stage]
  private let perEnd: Int
  /// The reason why an arrow of some number cannot have been shot; nil if it can.
  var fault: (Int) -> ShaftFault? = { _ in nil }

  /// - Parameter stages: at least one.
  init(_ face: TargetFace, _ stages: [Stage], perEnd: Int) {
    card = EndCard(face)
    self.stages = stages
    self.perEnd = perEnd
  }

  /// Ends of one distance.
  ///
  /// - Parameter arrows: how many there are in all; nil if as many as one likes.
  init(_ face: TargetFace, arrows: Int?, perEnd: Int) {
    self.init(face, [Stage(name: "", face: face, arrows: arrows)], perEnd: perEnd)
  }

  /// How many ends there are; nil if as many as one likes.
  var ends: Int? {
    stages.reduce(0) { sum, stage in
      guard let sum, let arrows = stage.arrows else { return nil }
      return sum + (arrows + perEnd - 1) / perEnd
    }
  }

  /// The question for the next end: `70m, end 2 of 12: `.
  var prompt: String {
    let (stage, _) = next
    let name = stage.name.isEmpty ? "" : "\(stage.name), "
    return "\(name)end \(card.ends.count + 1)\(ends.map { " of \($0)" } ?? ""): "
  }

  /// The stage of the next end, and how many arrows that has: the last one of a stage may have fewer.
  private var next: (stage: Stage, arrows: Int) {
    var shot = card.arrows
    for stage in stages {
      guard let arrows = stage.arrows, shot >= arrows else {
        return (stage, min(perEnd, (stage.arrows ?? .max) - shot))
      }
      shot -= arrows
    }
    return (stages[stages.count - 1], 0)
  }

  /// True if all arrows are on the card.
  private var isFull: Bool { next.arrows == 0 }

  mutating func answer(_ line: String) -> Step {
    let typed = line.trimmed
    if typed.isEmpty { return .stop }
    if typed.lowercased() == "undo" { return card.removeLast() ? .next : .refused(.nothingToUndo) }
    do {
      let (stage, expected) = next
      let end = try EndCard.arrows(typed, stage.face)
      guard end.count == expected else { return .refused(.count(end.count, expected: expected)) }
      if let fault = end.lazy.compactMap(\.number).compactMap(fault).first { return .refused(.shaft(fault)) }
      card.append(end)
      return isFull ? .done : .next
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
  func askEnds(of round: inout Round, _ fields: RoundFields, perEnd: Int?) async throws {
    let counted = fields.assignments.filter { ["ends", "score", "maximum", "hits", "tens", "xs"].contains($0.field) }
    guard counted.isEmpty else {
      throw Problems(problems: counted.map { Problem(.countedFromEnds($0.field), at: $0.range) })
    }
    try check(round, before: nil, fields.assignments, by: viewModel.roundRules())
    let shafts = try await viewModel.ask(.shafts(of: round))
    round.ends = try typedEnds(of: round, shafts, perEnd: perEnd)
  }

  /// Asks for the arrows end by end.
  ///
  /// - Throws: `CommandError.endsNeedTerminal` if nobody can be asked, `declined` if they are not to be kept.
  private func typedEnds(of round: Round, _ shafts: ShaftSet?, perEnd: Int?) throws -> String {
    let catalogued = viewModel.cataloguedRound(of: round)
    guard let face = round.target ?? catalogued?.faceKind else {
      throw Problems(problems: [Problem(.round(.noFace(name: round.name, ends: "")))])
    }
    guard terminal.canAsk, !invocation.isNoInput else { throw CommandError.endsNeedTerminal }
    var dialogue = EndDialogue(
      face, Self.stages(of: round, face, catalogued), perEnd: perEnd ?? Self.arrowsPerEnd(round, catalogued))
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

  /// The distances of a round, which are named where there are several; of fewer or more arrows than it has, one.
  private static func stages(
    of round: Round, _ face: TargetFace, _ catalogued: CatalogueRound?
  ) -> [EndDialogue.Stage] {
    let arrows = round.arrows ?? round.known?.arrows ?? catalogued?.arrows
    let stages = RoundStage.all(of: round, face, arrows: arrows, as: catalogued)
    return stages.map { stage in
      EndDialogue.Stage(
        name: catalogued?.distance == nil && stages.count > 1 ? stage.distance?.text ?? "" : "",
        face: stage.face ?? face, arrows: stage.arrows)
    }
  }

  /// Arrows of an end: of a known round its own, else three indoors.
  private static func arrowsPerEnd(_ round: Round, _ catalogued: CatalogueRound?) -> Int {
    if let known = round.known { return known.arrowsPerEnd }
    if let catalogued { return catalogued.arrowsPerEnd }
    let isIndoors = round.distance.map { $0.metres <= 25 } ?? false
    return isIndoors ? 3 : KnownRound.usualEnd
  }
}
