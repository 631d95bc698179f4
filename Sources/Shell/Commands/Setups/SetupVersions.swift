import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let setupVersions = Command(
    "setup versions", of: .setup, "List the versions of a setup with what each changed.",
    .optionalSetup("NAME"), .limit("at most so many, the newest"),
    onlyReads: true,
    examples: ["setup versions Outdoor", "setup versions Outdoor --limit 3"]
  ) { context, name, limit in
    let setup = try await context.shownSetup(name ?? .current)
    context.remember(setup)
    let shot = try await context.viewModel.ask(.averages(ofSetup: setup.id))
    let tests = try await context.viewModel.ask(.newestTests(ofVersionsOf: setup.id))
    let rows = setup.newest(limit ?? .max).map { version, before -> [String?] in
      let changes = before.map { SetupDifference.list(from: $0, to: version).map(Messages.words) } ?? []
      let score = shot[version.number]
      return [
        String(version.number), version.at.text, version.reason, changes.joined(separator: "; "),
        score.map { String($0.rounds) }, score.map { String($0.arrows) }, score?.average.map { $0.fixed(2) },
      ] + (context.isForPeople ? [] : [tests[version.number]?.day.text])
    }
    let columns =
      [Column("version", isNumeric: true), Column("at"), Column("reason"), Column("changes", isSentence: true)]
      + ["rounds", "arrows", "average"].map { Column($0, isNumeric: true) }
      + (context.isForPeople ? [] : [Column("tested")])
    var output = Output(table: Table(columns: columns, rows: rows, idColumn: "version"))
    output.findings = Messages.tooFewArrows(shot)
    // A terminal has no room for another column.
    if context.isForPeople, let newest = tests.values.newest {
      output.notes = ["newest test: \(Messages.tested(newest))"]
    }
    return output
  }

  static let setupDiff = Command(
    "setup diff", of: .setup, "Compare two setups or versions; of one, with the version before it.",
    .setupVersion, .optionalSetup("OTHER[@V]", completion: .setupVersions),
    onlyReads: true,
    examples: ["setup diff Outdoor@1 Outdoor@2", "setup diff Outdoor Barebow", "setup diff Outdoor"]
  ) { context, first, second in
    let one = try await context.shownSetup(first)
    guard let second else {
      guard let before = one.earlier.last else {
        return Output(table: context.table(of: [], "before", "after"), findings: [Messages.onlyVersion(one)])
      }
      return context.difference(from: before, to: one.present, one, one)
    }
    let other = try await context.shownSetup(second)
    return context.difference(from: one.present, to: other.present, one, other)
  }

  static let setupAsOf = Command(
    "setup as-of", of: .setup, "Show which versions were present on a day.",
    .day, .optionalSetup("NAME"),
    onlyReads: true,
    examples: ["setup as-of 2026-03-31", "setup as-of today Outdoor"],
    notes: ["A day ends at midnight in universal time. setup show NAME@V shows a version."]
  ) { context, day, name in
    var setups = try await context.viewModel.load(.setups)
    let notes = context.stateNotes()
    if let name { setups = [try await context.shownSetup(name)] }
    let found = setups.compactMap { setup in setup.version(asOf: day.lastSecond).map { (setup, $0) } }
    let rows = found.map { setup, version -> [String?] in
      [
        String(setup.id), setup.name, String(version.number), version.at.text, version.reason, setup.text("status"),
      ]
    }
    let columns = [
      Column("id", isNumeric: true), Column("name"), Column("version", isNumeric: true), Column("at"),
      Column("reason"), Column("status"),
    ]
    var output = Output(table: Table(columns: columns, rows: rows, idColumn: "id"))
    if rows.isEmpty { output.notes = notes.isEmpty ? [Messages.noSetup(asOf: day)] : notes }
    return output
  }
}

extension Parameter where Value == CalendarDate {
  /// A day.
  fileprivate static var day: Parameter {
    Parameter("DATE", "a day such as 2026-05-31 or yesterday", .word, isRequired: true) { words, scope in
      guard let word = words.first else { return nil }
      let day = try? CalendarDate.read(word.text, as: SetupVersion.momentField, today: scope.context.today)
      guard let day else {
        return scope.fail(
          .badNumber(word.text, what: "a day such as 2026-05-31, 31.5.2026, 5 May 2026, today or yesterday"), at: word)
      }
      return day
    }
  }
}

extension CommandContext {
  /// The differences of two versions; a finding if there are none.
  fileprivate func difference(
    from one: SetupVersion, to other: SetupVersion, _ first: Setup, _ second: Setup
  ) -> Output {
    let rows = SetupDifference.list(from: one, to: other).map(Messages.row)
    let names = [(first, one), (second, other)].map { "\($0.name)@\($1.number)" }
    let isSame = rows.isEmpty ? [Messages.noDifference(names[0], names[1])] : []
    return Output(table: table(of: rows, names[0], names[1]), findings: isSame)
  }

  /// Differences as people read them, or with their units apart.
  fileprivate func table(of rows: [[String?]], _ before: String, _ after: String) -> Table {
    let columns = [Column("what"), Column("before", title: before), Column("after", title: after)]
    if isForPeople { return Table(columns: columns, rows: rows.map(Messages.withUnits), keepsEmptyColumns: true) }
    return Table(columns: columns + [Column("unit")], rows: rows)
  }
}
