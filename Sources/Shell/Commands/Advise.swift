import Answers
import Archery
import Equipment
import Hub
import ShellOutput
import Store

extension Command {
  static let advise = Command(
    "advise", of: .setup, "Say what to measure, check or replace next, each with its why.",
    .optionalSetup("NAME"), .flag("all", "everything, and not only the first five on a terminal"),
    onlyReads: true,
    examples: ["advise", "advise Outdoor --all", "advise Barebow --format json"],
    notes: [
      "Without a name it looks at all setups in use. It changes nothing, and nothing to do is a good answer.",
      "It looks, the most important first, at " + Advisor.all.map(\.help).joined(separator: "; ") + ".",
      "What is replaced after how many shots or years the settings say: "
        + WearLimit.all.map { "\($0.name) (\($0.usual?.text ?? "none"))" }.joined(separator: ", ")
        + ". none never asks. Shots are those of the rounds; a purchase says the age.",
    ]
  ) { session, name, isAll in
    var setups: [Setup]
    // Parts may have been shot with other setups before.
    var all: [Setup]?
    if let name {
      setups = [try await session.changedSetup(name)]
    } else {
      setups = try await session.repository.fetch(.setup).compactMap(\.setup)
      all = setups
      setups = setups.filter(\.isActive)
    }
    guard !setups.isEmpty else { return .note(session.absence(of: [.setup], Messages.emptyType(.setup))) }
    var (lines, strings) = try await session.advice(on: setups, among: all, countsStrings: isAll)
    if name == nil { lines += try await session.concernLines() }
    let isShort = !isAll && session.isForPeople && session.showsOnTerminal
    let shown = isShort ? Array(lines.prefix(5)) : lines
    var output = Output(table: AdviceLine.table(shown, session.isForPeople, among: setups.count))
    output.notes = [Messages.advised(shown.count, of: lines.count, setups.count)] + strings
    return output
  }
}

/// A line of advice.
struct AdviceLine {
  /// What is to be done in a few words: `replace bowstring 1 BCY 8125G`.
  let task: String
  let action: Advice.Action
  let what: String
  let why: String
  let source: String?
  /// What to type.
  let command: String
  /// Nil for what is about all items.
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

/// What was shot and tested with some setups.
private struct SetupUse {
  /// Which versions have the parts whose shots are counted.
  var holdings: [EquipmentType: [Int: Holding]] = [:]
  /// The arrows of all rounds, by what they were shot with.
  var shots: [ShotWith: Wear] = [:]
  /// The last day on which each setup was tested.
  var lastTest: [Int: CalendarDate] = [:]
  /// How much each was shot since then, or ever.
  var sinceTest: [Int: Wear] = [:]
}

extension Session {
  /// What there is to do for setups, the most important first.
  ///
  /// - Parameters:
  ///   - all: every setup, if they were read already.
  ///   - countsStrings: whether the shots of strings are told where nothing says after how many they are replaced.
  /// - Returns: the advice, and what is told.
  fileprivate func advice(
    on setups: [Setup], among all: [Setup]?, countsStrings: Bool
  ) async throws -> (lines: [AdviceLine], strings: [String]) {
    let limits = WearLimit.all.reduce(into: [:]) { limits, limit in
      limits[limit.name] = Lifetime(text: state[.life(limit)])
    }
    let isTold = countsStrings && limits[WearLimit.string.name] == nil
    var counted = Set(WearLimit.all.filter { limits[$0.name]?.shots != nil }.compactMap(\.type))
    if isTold { counted.insert(.bowstring) }
    let use = try await use(of: setups, counted, among: all)
    var subjects: [AdviceSubject] = []
    for setup in setups { subjects.append(try await subject(setup, use, limits)) }
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
    return (lines, isTold ? Messages.shots(ofStringsOf: subjects) : [])
  }

  /// A setup with all that advice looks at.
  private func subject(_ setup: Setup, _ use: SetupUse, _ limits: [String: Lifetime]) async throws -> AdviceSubject {
    var uses: [EquipmentType: [Int: AdviceSubject.Use]] = [:]
    for slot in setup.present.slots {
      guard let holding = use.holdings[slot.type]?[slot.id], let wear = Wear(of: holding, in: use.shots) else {
        continue
      }
      uses[slot.type, default: [:]][slot.id] = AdviceSubject.Use(shots: wear.shots, since: wear.since)
    }
    let bow = try await ruleSubject(setup)
    let sinceTest = use.sinceTest[setup.id]
    return AdviceSubject(
      bow: bow, findings: Rule.all.flatMap { $0.findings(on: bow, by: .wa) }, uses: uses,
      lastTest: use.lastTest[setup.id],
      useSinceTest: AdviceSubject.Use(shots: sinceTest?.shots ?? 0, since: sinceTest?.since), limits: limits)
  }

  /// Reads once what was shot and tested.
  ///
  /// - Parameter types: of which items shots are counted.
  private func use(of setups: [Setup], _ types: Set<EquipmentType>, among all: [Setup]?) async throws -> SetupUse {
    let ids = Set(setups.map(\.id))
    var use = SetupUse()
    let items = setups.flatMap(\.present.slots).filter { types.contains($0.type) }.map { ($0.type.record, $0.id) }
    var holding = all
    if holding == nil { holding = try await repository.setups(using: items, ever: true) }
    use.holdings = Holding.all(of: types, in: holding ?? [])
    try await repository.visit(["setup", "date"], of: .tuning, where: nil) { row in
      guard let setup = row.integer(0), ids.contains(setup), let day = row.text(1).flatMap({ CalendarDate(text: $0) })
      else { return }
      use.lastTest[setup] = max(use.lastTest[setup] ?? day, day)
    }
    guard try await repository.count(of: .round) > 0 else { return use }
    if !types.isEmpty { use.shots = try await shots() }
    try await repository.visit(["setup", "date", "arrows"], of: .round, where: nil) { row in
      guard let setup = row.integer(0), ids.contains(setup),
        let day = row.text(1).flatMap({ CalendarDate(text: $0) }),
        use.lastTest[setup].map({ day > $0 }) ?? true
      else { return }
      use.sinceTest[setup] = Wear(row.integer(2) ?? 0, day, after: use.sinceTest[setup])
    }
    return use
  }

  /// What somebody should see to, of items in any place.
  fileprivate func concernLines() async throws -> [AdviceLine] {
    var total = 0
    for type in RecordType.items { total += try await repository.count(of: type) }
    let news = try await news(of: total)
    guard !news.concerns.isEmpty else { return [] }
    let items = Messages.items(news.concerns.reduce(0) { $0 + $1.count })
    return [
      AdviceLine(
        task: "see to \(items)", action: .check, what: items,
        why: news.concernWords, source: nil, command: news.concernCommand, setup: nil)
    ]
  }
}
