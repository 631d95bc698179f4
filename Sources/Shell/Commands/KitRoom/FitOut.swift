import Answers
import Archery
import Codecs
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let fitOut = Command(
    "fit-out", "Choose bows for the people of a course from what is free, and keep them.",
    .word("FILE", "the list: a CSV file with a row for each person", completion: .files),
    .day("from", "the first day, where the list says none; today without it"),
    .day("until", "the last day, where the list says none"), .purpose, .filter(isImplicit: false), .arrowsEach,
    .withoutTypes, .flag("new-person", "add whom nobody knows yet"),
    examples: [
      "fit-out course.csv from 2w until 5w where owner=club --new-person --yes",
      "fit-out course.csv until 5w --without rest,string --new-person --dry-run",
    ], notes: fitOutNotes
  ) { context, path, from, until, purpose, filter, arrows, without, isNew in
    try await context.flush()
    let bytes = try context.documents.read(path)
    let members: [CourseMember]
    switch try await context.viewModel.ask(.course(bytes, name: path, from: from, until: until)) {
    case .problems(let problems): throw CommandError.courseProblems(problems)
    case .members(let found, let leftOut):
      members = found
      if !leftOut.isEmpty { context.note(["not used: \(leftOut.map(Messages.quoted).joined(separator: ", "))"]) }
    }
    let new = members.filter { $0.person.base.id == 0 }.map(\.person.name)
    guard new.isEmpty || isNew || context.mayAsk else { throw CommandError.newPeople(new) }
    let types = FitOut.types.filter { !without.contains($0) }
    let plan = try await context.viewModel.load(
      .fitOut(members.map(\.need), from: filter.filters, types: types, arrows: arrows ?? ShellLimits.arrowsEach))
    return try await context.keep(plan, for: members, purpose)
  }

  private static var fitOutNotes: [String] {
    [
      "The columns are name, hand, draw_length, draw_weight, from and until, in any order; draw, weight, wanted, due and"
        + " the like are understood, and so are units. What a row leaves empty is taken from the person of that name, and"
        + " the days from the command. Who is not known yet is a new person, whom --new-person adds in a script.",
      "Each gets a riser for the hand; limbs that join it, whose weight at the draw (5 % an inch from 28 in, 2 lb at 40 lb)"
        + " is nearest to what is wanted and at most 2 lb above it; a string for a bow of that length; arrows an inch longer"
        + " than the draw or more, not far from the spine where choosing begins, and not too light; and a rest for the"
        + " hand. A bow that is too short for the draw is not given, one that is long for it is said. What the books leave"
        + " open is said, too: why tells what to look at.",
      "As many people as can be get a bow: who has few choices is served first, and others take something else for them."
        + " Pieces of kits come last. Whoever gets nothing is told why, and the exit code is 1 then.",
      "It shows who gets what and asks; in a script it needs --yes. All is kept as one step of undo, as with reserve: a"
        + " loan for each person, which lend and desk hand out. The answer is the packing list, in any format.",
    ]
  }
}

extension Parameter where Value == Int? {
  /// `--arrows N`.
  fileprivate static var arrowsEach: Parameter {
    Parameter(
      "--arrows N", "how many arrows each gets, if not \(ShellLimits.arrowsEach)", .option("arrows", takesValue: true)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let count = Int(word.text), 1...1000 ~= count else {
        return scope.fail(.badNumber(word.text, what: "a number of arrows"), at: word)
      }
      return .some(count)
    }
  }
}

extension Parameter where Value == [EquipmentType] {
  /// `--without rest,string`.
  fileprivate static var withoutTypes: Parameter {
    Parameter(
      "--without TYPE,…", "what they have already: riser, limbs, string, arrow, rest",
      .option("without", takesValue: true), completion: .words(FitOut.types.map(\.rawValue))
    ) { words, scope in
      var types: [EquipmentType] = []
      for part in words.first?.split(at: ",") ?? [] {
        guard let type = EquipmentType(word: part.text), FitOut.types.contains(type) else {
          return scope.fail(
            .notOneOf(part.text, what: "piece of a bow", known: FitOut.types.map(\.rawValue)), at: part)
        }
        types.append(type)
      }
      guard types.count < FitOut.types.count else {
        return scope.fail(.badNumber(words.first?.text ?? "", what: "less than all of a bow"), at: words.first)
      }
      return types
    }
  }
}

extension CommandContext {
  /// Shows who gets what, asks, and keeps it for them as one step.
  fileprivate func keep(
    _ plan: FitOutPlan, for members: [CourseMember], _ purpose: String?
  ) async throws -> Output {
    let reasons = Messages.gaps(plan, members)
    let served = members.indices.filter { plan.fit.sets[$0] != nil }
    guard !served.isEmpty else {
      let nobody = members.isEmpty ? "nobody is on the list" : "nothing was kept: nobody can be fitted out"
      return Output(findings: reasons + [nobody], code: .failure)
    }
    let isAsked = mayAsk && !options.isYes && !options.isDryRun
    if isAsked {
      showLines(
        served.compactMap { index in plan.fit.sets[index].map { Messages.preview($0, members[index]) } } + reasons)
    }
    let pieces = served.reduce(0) { $0 + (plan.fit.sets[$1]?.pieces.count ?? 0) }
    try confirm(
      "Keep \(pieces) \(pieces == 1 ? "piece" : "pieces") for \(served.count)"
        + " \(served.count == 1 ? "person" : "people")?")
    let parts = served.compactMap { index in
      plan.fit.sets[index].map { LoanPart($0, members[index], purpose) }
    }
    let change = try await viewModel.perform(.lend(parts, .hold, Handover(on: today)))
    var output = Output(table: FitOutTable.packingList(plan.fit, members, served, options.isDryRun ? Change() : change))
    output.reportsColumnsLeftOut = true
    let new = served.count { members[$0].person.base.id == 0 }
    output.notes = [
      "\(options.isDryRun ? "would be kept" : "kept") for \(served.count) of \(members.count)"
        + (new == 0 ? "" : ", \(new) of them new") + (options.isDryRun ? "" : "; undo takes it back")
    ]
    if served.count < members.count {
      output.findings = (isAsked ? [] : reasons) + [Messages.rest(members.count - served.count, plan.fit.isMost)]
      output.code = .failure
    }
    return output
  }
}

extension LoanPart {
  fileprivate init(_ set: FitSet, _ member: CourseMember, _ purpose: String?) {
    var loan = Loan()
    (loan.borrower, loan.purpose) = (member.person.base.id, purpose)
    (loan.from, loan.due) = (member.need.first, member.need.last)
    self.init(
      loan, set.pieces.map { LentPiece($0.item, quantity: $0.quantity) },
      to: member.person.base.id == 0 ? member.person : nil)
  }
}

/// Who gets what, a piece a line.
private enum FitOutTable {
  static func packingList(_ fit: FitOut, _ members: [CourseMember], _ served: [Int], _ change: Change) -> Table {
    let loans = change.items.compactMap(\.after?.loan)
    var rows: [[String?]] = []
    for (place, index) in served.enumerated() {
      let (member, loan) = (members[index], place < loans.count ? loans[place].base.id : 0)
      guard let set = fit.sets[index] else { continue }
      for piece in set.pieces {
        rows.append([
          member.person.name, EquipmentReference(piece.item)?.text, piece.item.equipmentName, String(piece.quantity),
          piece.item.details.location, Messages.look(piece.item.equipmentType, set, member.need),
          loan > 0 ? String(loan) : nil, member.need.first.text, member.need.last.text,
        ])
      }
    }
    return Table(
      columns: [
        Column("person"), Column("item"), Column("name"), Column("quantity", isNumeric: true), Column("location"),
        Column("why", isSentence: true), Column("loan", isNumeric: true), Column("from", isDate: true),
        Column("until", isDate: true),
      ], rows: rows, idColumn: "item"
    ).sparing(["loan", "from", "until"])
  }
}
