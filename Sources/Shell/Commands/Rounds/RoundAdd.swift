import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let roundAdd = Command(
    "round add", of: .round, "Add a round that was shot.",
    .roundName, .roundFields(isRequired: false), .flag("ends", "ask for the arrows end by end"),
    .perEnd,
    examples: [
      #"round add "WA 720" distance=70m face=122cm arrows=72 score=652"#, #"round add "Blank bale" arrows=60"#,
      #"round add "Club evening" face=10_zone ends="X 10 9 / 9 9 M" date=yesterday notes="windy""#,
      #"round add "NFAA 300" distance=20yd face=40cm/Worcester ends="X X 5 5 4""#,
    ],
    notes: [
      "Of a round that is known by its name the distance, face, arrows and maximum are filled in where they are not given.",
      "Of any other round with ends the face is to be told: it says what an arrow scores, what X is worth, and the maximum."
        + " face= takes its size, its kind or both: face=122cm, face=5_zone, face=122cm/5_zone. Its kinds are"
        + " \(TargetFace.allCases.map(\.rawValue).joined(separator: ", ")). A score without ends needs no face.",
      "It is kept with the setup that is shot now, or setup=NAME, with its version of that day and its primary arrows.",
      "On a terminal a form asks for what is missing, and begins with the name; help forms explains it.",
      "ends= takes the arrows of each end, ends parted by /; --ends asks for them. Score, hits, tens and Xs are counted from them.",
      "X@3 says that it was the arrow with the number 3: ends=\"X@3 10@7 9\". shaft stats tells what each arrow scores.",
    ]
  ) { context, name, fields, asksEnds, perEnd in
    let asksEnds = asksEnds || perEnd != nil
    if let name, asksEnds || !context.mayAsk {
      return try await context.addRound(name, fields, asksEnds: asksEnds, perEnd: perEnd)
    }
    // A form would ask for the score, hits, tens and Xs, which are counted from the ends.
    if asksEnds { throw Problems(problems: [Problem(.missing(what: "NAME", command: "round add"))]) }
    return try await context.askRound(name, fields)
  }
}

extension CommandContext {
  /// Stores a round that was shot.
  func addRound(
    _ name: String, _ fields: RoundFields, asksEnds: Bool = false, perEnd: Int? = nil
  ) async throws -> Output {
    var round = Round()
    round.name = name
    round.date = today
    round = try applied(fields.assignments, to: round)
    let wasFitted = try await fit(&round, fields)
    if asksEnds { try await askEnds(of: &round, fields, perEnd: perEnd) }
    let rules = viewModel.roundRules()
    round = rules.completed(round, keeping: asksEnds ? fields.assigned.subtracting(["arrows"]) : fields.assigned)
    try check(round, before: nil, fields.assignments, by: rules)
    guard round.missing.isEmpty else { throw CommandError.required(round.missing, .round) }
    var output = added(try await viewModel.perform(.add([round])))
    let bow = fields.setup == .nothing ? Messages.noBow : Messages.bow(of: round, wasFitted)
    output.notes += [Messages.summary(of: round), bow]
    return output
  }

  /// Stores a round, and asks for its fields first if the line does not say enough.
  func askRound(_ name: String?, _ fields: RoundFields) async throws -> Output {
    var round = Round()
    round.name = name ?? ""
    round.date = today
    round = try applied(fields.assignments, to: round)
    let rules = viewModel.roundRules()
    let complete = rules.completed(round, keeping: fields.assigned)
    // Faults of the line are refused at once: the form does not ask for its fields.
    try check(complete, before: nil, fields.assignments, by: rules)
    if !round.name.isEmpty, complete.missing.isEmpty { return try await addRound(round.name, fields) }
    _ = try await fit(&round, fields)
    // They follow from the setup, which may become another.
    if !fields.assigned.contains("version") { round.version = nil }
    if !fields.assigned.contains("arrow") { round.arrow = nil }
    let assigned = fields.assigned.union(round.name.isEmpty ? [] : ["name"])
    let form = FormState(round, assigned: assigned, rules: try await formRules(.round))
    return try await fill(form) { form in
      let name = form.record.text("name") ?? ""
      return try await self.addRound(name, fields.adding(form.assignments.filter { $0.field != "name" }))
    }
  }
}

extension CommandContext {
  /// A round with what was assigned to its fields.
  func applied(_ assignments: [Assignment], to round: Round) throws -> Round {
    var record: any Record = round
    for assignment in assignments { try assignment.apply(to: &record, today: today) }
    return record.round ?? round
  }

  /// A round that was made or changed by the commands for all types, completed and checked; others as they are.
  ///
  /// - Parameter before: as it was; nil if it is new.
  func checked(_ record: any Record, before: (any Record)?, _ assignments: [Assignment]) throws -> any Record {
    guard var round = record.round else { return record }
    let (rules, assigned) = (viewModel.roundRules(), Set(assignments.map(\.field)))
    if let before = before?.round {
      round = rules.recounted(round, from: before, keeping: assigned)
    } else {
      round = rules.completed(round, keeping: assigned)
    }
    try check(round, before: before?.round, assignments, by: rules)
    return round
  }

  /// Refuses a round that cannot have been shot, and shows which words of the line say so.
  ///
  /// The view model would refuse it too, but only once all has been asked for and agreed to.
  func check(_ round: Round, before: Round?, _ assignments: [Assignment], by rules: RoundRules) throws {
    let faults = rules.faults(of: round, before: before)
    guard faults.isEmpty else {
      throw Problems(
        problems: faults.map { fault in
          Problem(.round(fault), at: assignments.first { $0.field == fault.field }?.range)
        })
    }
  }

  /// Gives a round its setup, the version of that day and the arrows that it is tuned for.
  ///
  /// - Returns: the setup; nil if there is none.
  func fit(_ round: inout Round, _ fields: RoundFields) async throws -> Setup? {
    let setup: Setup? =
      switch fields.setup {
      case nil: try await currentSetup()
      case .nothing?: nil
      case .some(.setup(let target)): try await self.setup(target)
      }
    round.setup = setup?.id
    let version = setup.map { $0.version(on: round.date, today: today) }
    if !fields.assigned.contains("version") { round.version = version?.number }
    if !fields.assigned.contains("arrow") { round.arrow = version?.content.primaryArrow?.id }
    return setup
  }
}
