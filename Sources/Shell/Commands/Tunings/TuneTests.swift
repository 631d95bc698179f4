import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let tuneBareShaft = Command(
    "tune bare-shaft", of: .tuning, "Say what to change first after bare shafts, and keep it in the log.",
    .sides, .bareShaftWords, .at, .ofSetup,
    examples: [
      "tune bare-shaft left=12cm low=5cm at 18m --setup Outdoor",
      #"tune bare-shaft high at 30m done="nocking point up 0.8 mm" --setup Outdoor"#,
      "tune bare-shaft none at 30m --setup Outdoor --dry-run",
    ],
    notes: [
      "Bare shafts are shot with fletched arrows: the side is where they hit beside these, as the archer sees it.",
      Messages.signs(of: .bareShaft),
    ] + testNotes
  ) { context, sides, words, distance, target in
    var entry = TuningEntry()
    entry.distance = distance
    return try await context.record(entry, sides, words, target, for: "tune bare-shaft")
  }

  static let tunePaper = Command(
    "tune paper", of: .tuning, "Say what to change first after a paper test, and keep it in the log.",
    .paperWords, .at, .ofSetup,
    examples: [
      "tune paper tear=high-left --setup Outdoor", #"tune paper tear=none at 2m notes="after three" --setup Outdoor"#,
    ],
    notes: [
      "The side is where the fletching tore the paper beside the hole of the point, as the archer sees it.",
      Messages.signs(of: .paper),
    ] + testNotes
  ) { context, words, distance, target in
    var entry = TuningEntry()
    (entry.test, entry.distance) = (.paper, distance)
    return try await context.record(entry, TestWords(), words, target, for: "tune paper")
  }

  private static let testNotes = [
    Messages.steps + ". One change at a time: do the first and shoot again.",
    "Left and right mean the opposite for a left-hander. The hand is the riser’s, or hand=; where neither says it, nothing"
      + " is assumed. The directions were read for archers who shoot with the fingers: for a release aid the test is kept"
      + " and nothing advised.",
    "It belongs to the setup in use, or that of --setup, with its version of that day; --dry-run keeps nothing."
      + " tune edit 3 done=\"…\" says later what was done; help tuning lists the fields.",
  ]
}

extension CommandContext {
  /// Stores a test of a setup, with the first step as its advice, and shows all steps.
  fileprivate func record(
    _ seen: TuningEntry, _ sides: TestWords, _ words: TestWords, _ target: Target?, for command: String
  ) async throws -> Output {
    guard sides.saysWhatWasSeen || words.saysWhatWasSeen else {
      let what = seen.test == .paper ? "tear=" : "high, low, left, right or none"
      throw Problems(problems: [Problem(.missing(what: what, command: command))])
    }
    let setup = try await markSetup(target, for: command)
    var entry = try filled(seen, words.assignments)
    try entry.apply(sides.sides + words.sides)
    let version = try await fit(&entry, to: setup)
    let advice: TuningAdvice?
    do throws(TuningGap) {
      advice = try TuningAdvice(entry, parts: Set(version.slots.map(\.type)))
    } catch {
      guard error == .releaseAid else { throw CommandError.unknownArcher(error, setup, version) }
      advice = nil
    }
    entry.advised = advice?.steps.first?.text
    var output = added(try await viewModel.perform(.add([entry])))
    // Whoever asks for a format wants the entry, as of every command that stores something.
    if options.format == nil, let steps = advice?.steps, !steps.isEmpty {
      output.table = TuningTable.table(of: steps, hasSources: !showsOnTerminal)
    }
    let id = options.isDryRun ? nil : state.lastItem?.id
    output.notes += Messages.test(entry, of: setup, version, advice, id: id, isOnTerminal: showsOnTerminal)
    return output
  }

  /// The entry with what was assigned to its fields; of today unless they say otherwise.
  private func filled(_ seen: TuningEntry, _ assignments: [Assignment]) throws -> TuningEntry {
    var record: any Record = seen
    for assignment in assignments { try assignment.apply(to: &record, today: today) }
    var entry = record.tuningEntry ?? seen
    let day = entry.date ?? today
    entry.date = day
    guard day <= today else {
      throw Problems(
        problems: [Problem(.round(.future(day)), at: assignments.first { $0.field == "date" }?.range)])
    }
    return entry
  }

  /// Gives an entry its setup, the version of that day, its arrows, and the archer's hand and release.
  ///
  /// - Returns: the version.
  private func fit(_ entry: inout TuningEntry, to setup: Setup) async throws -> SetupVersion {
    var version = setup.version(on: entry.date, today: today)
    if let number = entry.version {
      guard let named = setup.version(number) else { throw CommandError.noVersion(number, setup.recordId, setup.name) }
      version = named
    }
    (entry.setup, entry.version) = (setup.id, version.number)
    if let arrow = entry.arrow, version.content.slot(.arrow, id: arrow) == nil,
      try await viewModel.ask(.record(ItemReference(type: .equipment(.arrow), id: arrow))) == nil
    {
      throw CommandError.noItems(EquipmentType.arrow.record, [arrow...arrow])
    }
    entry.arrow = entry.arrow ?? version.content.primaryArrow?.id
    entry.hand = entry.hand ?? version.hand
    entry.release = entry.release ?? version.release(setup.division)
    return version
  }
}

extension TuningEntry {
  /// Notes the sides on which something was seen.
  ///
  /// - Throws: `Problems` if it was up and down, or left and right.
  fileprivate mutating func apply(_ sides: [SideSeen]) throws {
    for seen in sides {
      let isTaken = seen.side.isVertical ? vertical != nil : horizontal != nil
      guard !isTaken else {
        let both = seen.side.isVertical ? "high or low" : "left or right"
        throw Problems(problems: [Problem(.fieldGivenTwice(both), at: seen.range)])
      }
      if seen.side.isVertical {
        (vertical, verticalBy) = (Vertical(rawValue: seen.side.rawValue), seen.by)
      } else {
        (horizontal, horizontalBy) = (Horizontal(rawValue: seen.side.rawValue), seen.by)
      }
    }
  }
}
