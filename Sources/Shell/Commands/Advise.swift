import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let advise = Command(
    "advise", of: .setup, "Say what to measure, check or replace next, each with its why.",
    .optionalSetup("NAME"), .flag("all", "everything, and not only the first five on a terminal"),
    onlyReads: true,
    examples: ["advise", "advise Outdoor --all", "advise Barebow --format json"],
    notes: [
      "Without a name it looks at all setups in use. It changes nothing, and nothing to do is a good answer.",
      "It looks, the most important first, at work that plans ask for, as due lists it; "
        + Advisor.all.map(\.help).joined(separator: "; ") + ".",
      "What is replaced after how many shots or years the settings say: "
        + WearLimit.all.map { "\($0.name) (\($0.usual?.text ?? "none"))" }.joined(separator: ", ")
        + ". none never asks. Shots are those of the rounds; a purchase says the age.",
    ]
  ) { context, name, isAll in
    var setups: [Setup]
    var notes: [String] = []
    // Parts may have been shot with other setups before.
    var all: [Setup]?
    if let name {
      setups = [try await context.changedSetup(name)]
    } else {
      setups = try await context.viewModel.load(.setups)
      all = setups
      notes = setups.isEmpty ? context.stateNotes() : context.noActiveSetups(among: setups)
      setups = setups.filter(\.isActive)
    }
    let care = try await context.viewModel.ask(name == nil ? .care(of: nil) : .care(in: setups))
    let cares = context.careLines(care.findings)
    guard !setups.isEmpty || !cares.isEmpty else {
      return context.noting(care.unreadable, Output(notes: notes))
    }
    let (others, strings) = try await context.advice(on: setups, among: all, countsStrings: isAll)
    var lines = cares + others
    if name == nil { lines += try await context.concernLines() }
    let isShort = !isAll && context.isForPeople && context.showsOnTerminal
    let shown = isShort ? Array(lines.prefix(5)) : lines
    var output = Output(table: AdviceLine.table(shown, context.isForPeople, among: setups.count))
    output.notes = [Messages.advised(shown.count, of: lines.count, setups.count)] + strings
    return context.noting(care.unreadable, output)
  }
}

/// A line of advice.
struct AdviceLine {
  /// The task in a few words: `replace bowstring 1 BCY 8125G`.
  let task: String
  let action: Advice.Action
  let what: String
  let why: String
  let source: String?
  /// The command that does it, or begins it.
  let command: String
  /// Nil for advice on all items.
  let setup: Setup?
}

extension AdviceLine {
  /// For people a block for each, for programs everything as columns.
  fileprivate static func table(_ lines: [AdviceLine], _ isForPeople: Bool, among setups: Int) -> Table {
    let names =
      isForPeople ? ["do", "why", "type"] : ["action", "what", "why", "source", "command", "setup", "name"]
    return Table(
      columns: names.map { Column($0, isNumeric: $0 == "setup", isSentence: $0 != "name") },
      rows: lines.map { line in names.map { line.text($0, isForPeople, among: setups) } },
      idColumn: isForPeople ? nil : "what",
      layout: .sheet)
  }

  private func text(_ column: String, _ isForPeople: Bool, among setups: Int) -> String? {
    switch column {
    case "do": task + (setups > 1 ? setup.map { " of \(Messages.quoted($0.name))" } ?? "" : "")
    case "why": why + (isForPeople ? source.map { " (\($0))" } ?? "" : "")
    case "action": action.rawValue
    case "what": what
    case "source": source
    case "command", "type": command
    case "setup": setup.map { String($0.id) }
    default: setup?.name
    }
  }
}

extension CommandContext {
  /// The advice on setups, the most important first.
  ///
  /// - Parameters:
  ///   - all: every setup, if they were read already.
  ///   - countsStrings: true to report the shots of strings where no setting says after how many they are replaced.
  /// - Returns: the lines of advice, and the report on strings.
  fileprivate func advice(
    on setups: [Setup], among all: [Setup]?, countsStrings: Bool
  ) async throws -> (lines: [AdviceLine], strings: [String]) {
    let limits = WearLimit.all.reduce(into: [:]) { limits, limit in
      limits[limit.name] = Lifetime(text: state[.life(limit)])
    }
    let reportsStrings = countsStrings && limits[WearLimit.string.name] == nil
    var counted = Set(WearLimit.all.filter { limits[$0.name]?.shots != nil }.compactMap(\.type))
    if reportsStrings { counted.insert(.bowstring) }
    let subjects = try await viewModel.load(
      .adviceSubjects(setups, among: all, counting: counted, limits: limits, spread: arrowSpread))
    let lines = Advisor.all.flatMap { advisor in
      subjects.flatMap { subject in
        advisor.advice(on: subject).map { advice in
          AdviceLine(
            task: Messages.task(advice), action: advice.action, what: advice.what, why: advice.why,
            source: advice.source, command: Messages.command(for: advice.means, subject.bow.setup),
            setup: subject.bow.setup)
        }
      }
    }
    return (lines, reportsStrings ? Messages.shots(ofStringsOf: subjects) : [])
  }

  /// A line for each piece of work that plans ask for by now.
  fileprivate func careLines(_ works: [CareFinding]) -> [AdviceLine] {
    let told = works.filter { $0.isTold(on: today) }.sorted { $0.order < $1.order }
    return told.compactMap { work -> AdviceLine? in
      guard let day = work.due?.day else { return nil }
      let finding = DueFinding(matter: .care(work), day: day)
      return AdviceLine(
        task: "\(VisibleText.line(work.plan.task)): \(finding.label)", action: .service, what: finding.label,
        why: "\(Messages.due(day, on: today)): \(finding.why)", source: nil, command: finding.command, setup: nil)
    }
  }

  /// A line of advice on all items that somebody should see to, fitted or not; none if there are none.
  fileprivate func concernLines() async throws -> [AdviceLine] {
    let news = try await news(of: viewModel.ask(.count(of: RecordType.items)))
    guard !news.concerns.isEmpty else { return [] }
    let items = Messages.items(news.concerns.reduce(0) { $0 + $1.count })
    return [
      AdviceLine(
        task: "see to \(items)", action: .check, what: items,
        why: news.concernWords, source: nil, command: news.concernCommand, setup: nil)
    ]
  }
}
