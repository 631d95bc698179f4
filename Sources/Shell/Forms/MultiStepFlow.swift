import Equipment

/// A form as a person goes through it: one question after the other, forward and back, then the summary.
///
/// It only knows lines and facts; somebody else asks and stores.
struct MultiStepFlow: Sendable {
  /// A question of the form.
  enum Step: Sendable, Equatable {
    case field(String)
    /// The yes or no to the fields that are only asked for on request.
    case more
    /// The whole record, to be stored, dropped or edited.
    case summary
  }

  /// How the form ended.
  enum End: Sendable, Equatable {
    case save, drop
  }

  /// A message about the last answer.
  enum Remark: Sendable {
    case refused(any Error)
    case help(FieldInfo)
    /// There is no question before the first.
    case first
    /// The answer was to be yes or no.
    case yesOrNo
    /// The summary's question takes no such answer.
    case unknown(String, known: [String])
  }

  private(set) var state: FormState
  private(set) var step = Step.summary
  private(set) var remark: Remark?
  private(set) var end: End?
  private var asksMore = false
  /// True while one field is asked for out of the summary, to which its answer leads back.
  private var isDetour = false

  /// Begins at the first question.
  init(_ state: FormState) {
    self.state = state
    step = steps[0]
  }

  /// The questions in their order.
  var steps: [Step] {
    let (first, last) = (state.names(.required) + state.names(.usual), state.names(.advanced))
    let more = last.isEmpty ? [] : [.more] + (asksMore ? last.map { Step.field($0) } : [])
    return first.map { .field($0) } + more + [.summary]
  }

  /// The line's text to begin with: the answer that was refused, else nothing.
  var text: String {
    if case .field(let name) = step { state[name]?.typed ?? "" } else { "" }
  }

  /// Answers the question with a line.
  mutating func answer(_ line: String) {
    remark = nil
    switch step {
    case .field(let name): answer(line, for: name)
    case .more: answerMore(line.trimmed.lowercased())
    case .summary: answerSummary(SaveAnswer(line))
    }
  }

  /// Refuses an answer that was no text: asks again, with as much of it in the line as could be read.
  mutating func refuseUnreadable(_ rest: String) {
    remark = .refused(FormRefusal.notText)
    if case .field(let name) = step { state.refuse(name, because: FormRefusal.notText, typed: rest.inOneLine) }
  }

  /// Goes on after a record was refused that was to be stored.
  ///
  /// - Parameter field: the field that is to blame; nil if none is.
  mutating func refuse(_ error: any Error, at field: String?) {
    end = nil
    remark = .refused(error)
    guard let field, state[field] != nil else {
      step = .summary
      return
    }
    state.refuse(field, because: error)
    ask(field)
  }

  /// Goes on with another record below the answers.
  mutating func renew(over record: any Record, _ rules: FormRules) { state = state.renewed(over: record, rules) }
}

extension MultiStepFlow {
  private mutating func answer(_ line: String, for name: String) {
    switch FormAnswer(line) {
    case .back: goBack(from: name)
    case .summary:
      state.clearError(name)
      summarize()
    case .help: remark = state[name].map { .help($0.info) }
    case .keep, .clear, .value:
      state.answer(name, with: line)
      if let error = state[name]?.error { remark = .refused(error) } else { advance() }
    }
  }

  private mutating func answerMore(_ answer: String) {
    switch answer {
    case "y", "yes":
      asksMore = true
      advance()
    case "", "n", "no", ">": summarize()
    case "<": step = before(.more)
    default: remark = .yesOrNo
    }
  }

  private mutating func answerSummary(_ answer: SaveAnswer) {
    switch answer {
    case .save: end = .save
    case .drop: end = .drop
    case .edit: step = steps[0]
    case .other("<"): step = before(.summary)
    case .other(let text):
      let words = text.blankSeparated
      openField(named: words.count > 1 && words[0].lowercased() == "edit" ? words[1] : text)
    }
  }

  /// Opens one field from the summary.
  private mutating func openField(named word: String) {
    let name = Folding.fold(word)
    guard let field = state[name] else {
      remark = .unknown(word, known: state.fields.map(\.name))
      return
    }
    ask(field.name)
  }

  private mutating func ask(_ field: String) {
    isDetour = true
    step = .field(field)
  }

  private mutating func advance() {
    if isDetour { return summarize() }
    let next = steps.firstIndex(of: step).map { steps[$0 + 1] } ?? .summary
    if next == .summary { summarize() } else { step = next }
  }

  private mutating func goBack(from name: String) {
    state.clearError(name)
    if isDetour { return summarize() }
    if steps.first == step { remark = .first } else { step = before(step) }
  }

  private func before(_ step: Step) -> Step {
    steps.firstIndex(of: step).flatMap { $0 > 0 ? steps[$0 - 1] : nil } ?? .summary
  }

  /// Comes to the summary, or to a field without which, or with which, there is nothing to store.
  private mutating func summarize() {
    isDetour = false
    if let name = state.firstMissing, let info = state[name]?.info {
      remark = .refused(FieldError.required(info))
      if steps.contains(.field(name)) { step = .field(name) } else { ask(name) }
    } else if let fault = state.firstFault {
      refuse(fault.error, at: fault.field)
    } else {
      step = .summary
    }
  }
}
