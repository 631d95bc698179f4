import Answers
import Codecs
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// True if questions may be asked: there is somebody to answer, and `--no-input` does not forbid them.
  var mayAsk: Bool { terminal.canAsk && !invocation.isNoInput }

  /// Asks for the fields of a form until all of it is stored or dropped.
  ///
  /// A record that cannot be stored is explained, and asked for again: nothing that was typed is lost by it.
  ///
  /// - Parameter save: stores the record; a field that is to blame is named by the error's first problem.
  /// - Throws: `CommandError.formDropped` with nothing stored.
  func fill(_ form: FormState, save: (FormState) async throws -> Output) async throws -> Output {
    try await flush()
    // Nothing can be stored beside a file that is gone: that is said before anything is typed.
    let losses = viewModel.problems(of: form.original.recordType).filter(\.isLoss)
    guard losses.isEmpty else { throw InventoryError.fileProblems(losses) }
    var flow = MultiStepFlow(form)
    var isAgreed = isAgreed
    showLines(Messages.formIntroduction(form))
    while true {
      if flow.step == .summary {
        if flow.state.isStored, flow.state.isUnchanged { return .note("nothing to change") }
        showLines(Messages.summary(of: flow.state))
      }
      try await ask(&flow, isAgreed: isAgreed)
      guard flow.end == .save else { continue }
      do { return try await save(flow.state) } catch {
        if options.isDryRun, Self.field(in: error) == nil { throw error }
        flow.refuse(error, at: Self.field(in: error))
        // A yes that was given beforehand would be given for ever.
        if flow.step == .summary { isAgreed = false }
        if case InventoryError.conflict = error { try await renew(&flow) }
      }
      showRemark(of: flow)
    }
  }

  /// Applies the answers to the record as somebody else has left it.
  private func renew(_ flow: inout MultiStepFlow) async throws {
    guard flow.state.isStored, let fresh = try await fresh(flow.state.original) else { return }
    flow.renew(over: fresh, try await formRules(fresh.recordType, editing: fresh))
  }

  /// A record as it is now; nil if it is gone.
  func fresh(_ record: any Record) async throws -> (any Record)? {
    try await viewModel.refresh()
    return try await viewModel.ask(.record(ItemReference(record)))
  }

  /// True if storing needs no yes: with `--yes`, and in a dry run, which stores nothing.
  var isAgreed: Bool { options.isYes || options.isDryRun }

  private func ask(_ flow: inout MultiStepFlow, isAgreed: Bool) async throws {
    if flow.step == .summary, isAgreed { return flow.answer("y") }
    if case .field = flow.step, !flow.state.isStored {
      showLines(try await flow.state.rules.prepare(flow.state.record))
    }
    switch answer(to: flow) {
    case .text(let line): flow.answer(line)
    case .unreadable(let rest): flow.refuseUnreadable(rest)
    case .interrupted, .end, .cannotAsk: throw CommandError.formDropped(isNew: !flow.state.isStored)
    }
    if flow.end == .drop { throw CommandError.formDropped(isNew: !flow.state.isStored) }
    showRemark(of: flow)
  }

  private func answer(to flow: MultiStepFlow) -> Answer {
    let prompt = formattedLine(Messages.prompt(flow))
    guard case .field(let name) = flow.step, let field = flow.state[name]?.info else { return terminal.ask(prompt) }
    let form = flow.state
    return terminal.ask(prompt, editing: flow.text) { [weak self] line, cursor in
      self?.complete(line, cursor: cursor, for: field, in: form) ?? Completion(start: 0, candidates: [])
    }
  }

  private func showRemark(of flow: MultiStepFlow) {
    if let remark = flow.remark { show(remark) }
  }

  /// Writes a remark on an answer to standard error.
  func show(_ remark: MultiStepFlow.Remark) {
    showLines([Messages.text(of: remark, Styler(colour: terminal.errorIsTerminal && usesColour))])
  }

  func showLines(_ lines: [String]) {
    for line in lines { terminal.writeError(formattedSentence(line) + "\n") }
  }

  /// The field that an error blames; nil if it blames none.
  private static func field(in error: any Error) -> String? {
    guard let fact = (error as? Problems)?.problems.first?.fact else {
      if case SetupRefusal.nameTaken = error { return "name" }
      if case InventoryError.nameTaken = error { return "name" }
      return nil
    }
    switch fact {
    case .round(let fault): return fault.field
    case .field(.malformed(let info, _)), .field(.outOfRange(let info, _)), .field(.notAChoice(let info, _)),
      .field(.required(let info)):
      return info.name
    default: return nil
    }
  }
}

extension FormState {
  /// True if the record as it would be stored is the one that is there.
  var isUnchanged: Bool { record.isEqual(to: original) }
}
