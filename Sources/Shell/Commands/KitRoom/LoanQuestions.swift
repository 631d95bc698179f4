import Equipment
import ShellLanguage

/// What a loan is about, as it was typed or answered: pieces, or a kit.
struct AskedLoan<Targets: Sendable> {
  let targets: Targets
  let name: String
  let from: CalendarDate?
  let until: CalendarDate?
}

extension CommandContext {
  /// Asks for what a line does not say of a loan: what, for whom, and of one of which nothing was said the days.
  ///
  /// - Parameters:
  ///   - direction: `hold` for a reservation, which needs both days.
  ///   - typed: what it is about, as the line has it; nil if it does not say it.
  ///   - question: what is asked then, and how the answer is read.
  /// - Throws: `CommandError.declined` where that is not answered.
  func askedOfLoan<Targets: Sendable>(
    _ command: Command, _ direction: Movement.Direction, _ typed: Targets?,
    _ question: (text: String, parameter: Parameter<Targets>), _ name: String?, _ from: CalendarDate?,
    _ until: CalendarDate?
  ) throws -> AskedLoan<Targets> {
    let isReserved = direction == .hold
    let lead = "\(command.name) "
    let targets = try typed ?? required(ask(question.text, for: question.parameter, of: command, behind: lead))
    let (keyword, who) = isReserved ? ("for", "For whom?") : ("to", "To whom?")
    let asked = try name ?? required(answer(who, .person(keyword, ""), of: command, behind: "\(lead)\(keyword) "))
    let begins =
      isReserved && from == nil
      ? try required(answer("From when?", .day("from", ""), of: command, behind: "\(lead)from ")) : from
    // Who said something of the loan knows what may be said.
    let isUntold = until == nil && (isReserved || typed == nil)
    let ends =
      isUntold ? try answer("Until when?", .day("until", ""), of: command, behind: "\(lead)until ") : until
    return AskedLoan(
      targets: targets, name: asked, from: begins,
      until: isReserved ? try required(ends) : ends)
  }

  /// What comes back, which is asked for if the line does not say it.
  func asked(_ typed: Returned, of command: Command) throws -> Returned {
    guard case .pieces(let targets) = typed, targets.isEmpty else { return typed }
    return try required(ask("What has come back?", for: .returned(), of: command, behind: "\(command.name) "))
  }

  /// An answer that may be left out.
  private func answer<Value>(
    _ question: String, _ parameter: Parameter<Value?>, of command: Command, behind lead: String
  ) throws -> Value? {
    try ask(question, for: parameter, of: command, behind: lead) ?? nil
  }

  private func required<Value>(_ answer: Value?) throws -> Value {
    guard let answer else { throw CommandError.declined }
    return answer
  }
}
