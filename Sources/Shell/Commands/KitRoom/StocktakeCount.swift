import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// A count that is going on: takes lines, stores what was seen, and answers each.
@HubActor
final class StocktakeCount {
  private let stocktake: Stocktake
  private let context: CommandContext
  private let lines: PromptLines
  private var register: LoanRegister
  private var tallies: [EquipmentReference: StocktakeTally]
  /// Where all is seen from here on, the type of numbers, and the piece that was seen last.
  private var place: String?
  private var type: EquipmentType?
  private var last: EquipmentReference?
  /// What was stored, for whoever asked for a format, and how many lines were refused.
  private var stored: [any Record] = []
  private var counts: [Int] = []
  private var refused = 0
  private var unknown = 0

  init(_ stocktake: Stocktake, _ context: CommandContext, source: PromptLines.Source) async throws {
    (self.stocktake, self.context) = (stocktake, context)
    lines = PromptLines(context, source, echo: "count> ")
    place = try context.scope(of: stocktake).place
    register = try await context.viewModel.ask(.loans)
    tallies = try await context.viewModel.ask(.tallies(stocktake.base.id))
  }

  private var isTyped: Bool { lines.isTyped }

  /// Takes lines up to the end of them.
  func run() async throws -> Output {
    defer { context.countPrompt = nil }
    if isTyped {
      context.showLines(["riser 14, a label, 3 x 14, @place, !unsafe; undo takes back a line, an empty line ends"])
    }
    while let text = try await nextLine() {
      if context.terminal.isInterrupted, !isTyped { throw CommandError.interrupted }
      guard try await take(text) else { break }
      try await context.flushWhereDue()
    }
    return output
  }

  private func nextLine() async throws -> String? {
    if isTyped { context.countPrompt = CountPrompt(type: type) }
    return try await lines.next({ prompt }, refuse: refuse)
  }

  /// `hub count 1> `, with the place behind a comma.
  private var prompt: String {
    let place = place.map { ", " + DisplayWidth.cut(VisibleText.line($0), to: 24) } ?? ""
    return context.formattedLine("hub count \(stocktake.base.id)\(place)> ")
  }

  private var output: Output {
    var output = context.changed(stored, notes: [])
    let count = stored.count
    output.notes = [
      "\(count) \(count == 1 ? "sighting" : "sightings")\(context.options.isDryRun ? " would be" : "") stored, \(unknown) unknown;"
        + " stocktake show \(stocktake.base.id) reports"
    ]
    if refused > 0 {
      output.findings = ["\(refused) \(refused == 1 ? "line was" : "lines were") not taken"]
      output.code = .failure
    }
    return output
  }
}

extension StocktakeCount {
  /// Takes a line and answers it; false if it ends the count.
  private func take(_ text: String) async throws -> Bool {
    switch CountLine(text, type, isCommand: context.isCommand) {
    case .end: return false
    case .nothing: break
    case .command:
      guard isTyped else {
        lines.script?.giveBack(text)
        if lines.script == nil { refuse("\(Messages.quoted(text)) is a command") }
        return lines.script == nil
      }
      if text.trimmed.lowercased() == "undo" {
        try await takeBack()
      } else {
        refuse("\(Messages.quoted(text)) is a command: an empty line ends the count first")
      }
    case .type(let type):
      self.type = type
      context.note(["numbers are of \(type.words.noun.many) from here on"])
    case .place(let place):
      self.place = place.isEmpty ? nil : place
      context.note([place.isEmpty ? "at no place from here on" : "at \(Messages.quoted(place)) from here on"])
    case .condition(let word): try await judge(word)
    case .unknown(let quantity): try await see([sighting(nil, quantity, code: text.trimmed)])
    case .pieces(let pieces, let quantity): try await see(pieces, quantity, code: text.trimmed)
    }
    return true
  }

  private func refuse(_ reason: String) {
    refused += 1
    context.report([lines.origin + reason])
  }

  private func sighting(_ item: EquipmentReference?, _ quantity: Int, code: String) -> Sighting {
    var sighting = Sighting()
    (sighting.stocktake, sighting.item, sighting.code) = (stocktake.base.id, item, code)
    (sighting.quantity, sighting.location) = (quantity, place)
    return sighting
  }

  private func judge(_ word: String) async throws {
    guard let condition = Condition.allCases.first(where: { $0.rawValue == Folding.fold(word) }) else {
      return refuse(
        "\(Messages.quoted(word)) is no condition: it can be \(Condition.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    guard let last else {
      return refuse("!\(condition.rawValue) is about the piece of the line before, and there is none")
    }
    var judged = sighting(last, 0, code: "!\(condition.rawValue)")
    judged.condition = condition
    try await store([judged])
    context.note(["\(Messages.words(last)) is \(condition.rawValue)"])
  }

  /// Looks numbers up; those that there are none of are kept as unknown.
  private func see(_ pieces: [CountLine.CountedPieces], _ quantity: Int, code: String) async throws {
    var (sightings, isSingle) = ([Sighting](), pieces.count == 1 && pieces[0].ranges.count == 1)
    for (type, ranges) in pieces.map({ ($0.type, $0.ranges) }) {
      for range in ranges {
        isSingle = isSingle && range.count == 1
        let known = try await ids(type, in: range)
        let missing = known.isEmpty ? Array(range.prefix(1)) : []
        sightings += known.map { sighting(EquipmentReference(type, $0), quantity, code: code) }
        sightings += missing.map { id in
          sighting(nil, quantity, code: isSingle || range.count > 1 ? code : "\(type.rawValue) \(id)")
        }
      }
      self.type = type
    }
    try await see(sightings)
  }

  /// The numbers of a range that there are.
  private func ids(_ type: EquipmentType, in range: ClosedRange<Int>) async throws -> [Int] {
    try await context.viewModel.ask(.records(of: type.record, in: [range])).map(\.recordId)
  }

  /// Stores what a line says that was seen, and answers each piece.
  private func see(_ sightings: [Sighting]) async throws {
    try await store(sightings)
    for sighting in sightings {
      // What follows a code that nobody knows must not be said of the piece before it.
      last = sighting.item
      guard let item = sighting.item else {
        unknown += 1
        context.report(["unknown: \(VisibleText.line(sighting.code ?? "")) (kept)"])
        continue
      }
      try await answer(item)
    }
  }

  private func store(_ sightings: [Sighting]) async throws {
    if isTyped { try await context.viewModel.refresh() }
    let reference = ItemReference(type: .stocktake, id: stocktake.base.id)
    guard let now = try await context.viewModel.ask(.record(reference))?.stocktake, now.closed == nil else {
      throw CommandError.stocktakeClosed(stocktake.base.id)
    }
    let change = try await context.viewModel.perform(.see(sightings))
    stored += change.items.compactMap(\.after)
    counts.append(sightings.count)
    for sighting in sightings { sighting.item.map { tallies[$0, default: StocktakeTally()].add(sighting) } }
  }

  private func answer(_ item: EquipmentReference) async throws {
    let reference = ItemReference(type: item.type.record, id: item.id)
    guard let record = try await context.viewModel.ask(.record(reference))?.equipment else { return }
    var tally = tallies[item] ?? StocktakeTally()
    if isTyped {
      // A person types slowly enough for others to have counted, lent or returned meanwhile.
      tally = try await context.viewModel.ask(.tallies(stocktake.base.id, of: item))[item] ?? tally
      register = try await context.viewModel.ask(.loans)
    }
    let line = StocktakeLine(record, tally, register.book(of: item), isAskedFor: true)
    let (text, isFinding) = Messages.answer(line, register)
    if isFinding { context.report([text]) } else { context.note([text]) }
  }

  /// Takes back the last line of this count that stored something.
  private func takeBack() async throws {
    guard let count = counts.popLast() else { return refuse("there is no line to take back") }
    guard try await context.viewModel.perform(.undo(isForced: false)) != nil else { throw CommandError.nothingToUndo }
    let gone = stored.suffix(count).compactMap(\.sighting)
    stored.removeLast(min(count, stored.count))
    unknown -= gone.count { $0.item == nil }
    tallies = try await context.viewModel.ask(.tallies(stocktake.base.id))
    context.note(["taken back: \(VisibleText.line(gone.first?.code ?? ""))"])
  }
}
