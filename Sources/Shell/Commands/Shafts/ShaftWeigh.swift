import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let shaftWeigh = Command(
    "shaft weigh", of: .shaft, "Write the weights of arrows down, one after the other.",
    .arrowSet, .optionalNumbers, .weights,
    examples: ["shaft weigh 6 1=311.2 2=310.8 3=311.6", "shaft weigh 6 7=20.2g"],
    notes: [
      "On a terminal it asks for each arrow, or for those of NUMBERS, and shows how much they differ before it saves.",
      "A plain number is in grains; 20.2g is in grams.",
    ]
  ) { context, target, numbers, weights in
    let set = try await context.numberedSet(target)
    if !weights.isEmpty {
      if let numbers { throw Problems(problems: [Problem(.unexpectedWord(numbers.text, command: "shaft weigh"))]) }
      let shafts = try set.arrows(ShaftNumbers(Array(weights.keys)), takesGone: false)
      return try await context.store(weights, of: shafts, in: set)
    }
    guard context.mayAsk else { throw ShaftFault.cannotAskWeights(arrow: set.shafts.arrow) }
    return try await context.askWeights(of: try set.arrows(numbers ?? .all, takesGone: false), in: set)
  }
}

/// The questions for the weights of arrows, one after the other, and the question to save them.
struct WeighDialogue: Sendable {
  /// The arrows, in the order in which they are asked for.
  let shafts: [Shaft]
  /// The index of the arrow that is asked for; behind the last one it is asked if all shall be saved.
  private(set) var index = 0
  /// The weights that were answered; nil where one was cleared.
  private(set) var weights: [Int: Double?] = [:]
  /// The line that was refused, and the reason.
  private(set) var refused: (line: String, error: FieldError)?
  /// True once the weights are to be saved, false once they are dropped.
  private(set) var isSaved: Bool?

  init(_ shafts: [Shaft]) { self.shafts = shafts }

  /// The arrow that is asked for; nil at the end.
  var shaft: Shaft? { shafts.indices.contains(index) ? shafts[index] : nil }

  /// Takes a line as the answer.
  mutating func answer(_ line: String) {
    refused = nil
    guard let number = shaft?.number, let info = RecordType.shaft.field("weight") else { return answerSave(line) }
    switch FormAnswer(line) {
    case .keep: index += 1
    case .clear:
      weights[number] = .some(nil)
      index += 1
    case .back: index = max(0, index - 1)
    case .summary: index = shafts.count
    case .help: refused = ("", .malformed(info, line))
    case .value(let text):
      do throws(FieldError) {
        weights[number] = try Double.read(text, as: info, today: nil)
        index += 1
      } catch {
        refused = (line, error)
      }
    }
  }

  private mutating func answerSave(_ line: String) {
    switch SaveAnswer(line) {
    case .save: isSaved = true
    case .drop: isSaved = false
    case .edit: index = 0
    case .other("<"): index = max(0, shafts.count - 1)
    case .other: break
    }
  }
}

extension ShaftSet {
  /// The set with the weights of arrows that can be shot, by their numbers.
  fileprivate func weighed(_ weights: [Int: Double?]) -> ShaftSet {
    ShaftSet(arrow: arrow, shafts.map { $0.isGone ? $0 : $0.weighed(weights) })
  }
}

extension Shaft {
  /// The arrow with its weight among those by number.
  fileprivate func weighed(_ weights: [Int: Double?]) -> Shaft {
    var weighed = self
    if let number, let weight = weights[number] { weighed.weight = weight }
    return weighed
  }
}

extension CommandContext {
  /// Stores weights by the numbers of arrows, and says how much the arrows of the set differ.
  fileprivate func store(_ weights: [Int: Double?], of shafts: [Shaft], in set: NumberedSet) async throws -> Output {
    let weighed = set.shafts.weighed(weights)
    let changed = Dictionary(weighed.shafts.map { ($0.base.id, $0) }) { $1 }
    let edits = shafts.map { (before: $0 as any Record, after: (changed[$0.base.id] ?? $0) as any Record) }
    var output = try await edit(edits, isAgreed: true)
    remember(set.item)
    output.notes.append(Messages.summary(of: weighed))
    output.findings += Messages.warning(of: weighed, limit: arrowSpread)
    return output
  }

  /// Asks for the weights of arrows; Ctrl-C drops all of them.
  fileprivate func askWeights(of shafts: [Shaft], in set: NumberedSet) async throws -> Output {
    try await flush()
    var dialogue = WeighDialogue(shafts)
    let styler = Styler(colour: terminal.errorIsTerminal && usesColour, theme: theme)
    showLines(Messages.weighIntroduction(set))
    while dialogue.isSaved == nil {
      if dialogue.shaft == nil {
        showLines([Messages.summary(of: set.shafts.weighed(dialogue.weights))])
        if isAgreed { dialogue.answer("y") } else { try ask(&dialogue) }
      } else {
        try ask(&dialogue)
      }
      if let error = dialogue.refused?.error { showLines([Messages.report(error, in: "", styler)]) }
    }
    guard dialogue.isSaved == true else { throw CommandError.formDropped(isNew: false) }
    return try await store(dialogue.weights, of: shafts, in: set)
  }

  private func ask(_ dialogue: inout WeighDialogue) throws {
    let prompt = dialogue.shaft.map { Messages.weighPrompt($0.weighed(dialogue.weights)) } ?? SaveAnswer.question
    let answer = terminal.ask(formattedLine(prompt), editing: dialogue.refused?.line ?? "") { _, _ in
      Completion(start: 0, candidates: [])
    }
    switch answer {
    case .text(let line): dialogue.answer(line)
    case .unreadable: showLines([Messages.notText])
    case .interrupted, .end, .cannotAsk: throw CommandError.formDropped(isNew: false)
    }
  }
}
