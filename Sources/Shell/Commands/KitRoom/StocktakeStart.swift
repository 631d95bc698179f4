import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let stocktakeStart = Command(
    "stocktake start", "Begin a count of what is there, of a place or of what a filter means, and take what is seen.",
    .optionalWord("PLACE", "where it is counted; all without it and without a filter", completion: .places),
    .filter(isImplicit: false),
    examples: [#"stocktake start "Cupboard 3""#, "stocktake start where tags=club"], notes: countNotes
  ) { context, place, filter in
    guard place == nil || filter.isEmpty else {
      throw Problems(problems: [Problem(.unexpectedWord("where", command: "stocktake start"))])
    }
    var stocktake = Stocktake()
    stocktake.scope = place?.trimmed ?? (filter.isEmpty ? StocktakeScope.all : StocktakeScope.filtered + filter.text)
    guard !stocktake.scope.isEmpty else { throw CommandError.required(stocktake.missing, .stocktake) }
    let change = try await context.viewModel.perform(.start(stocktake))
    stocktake = change.items.compactMap(\.after?.stocktake).last ?? stocktake
    context.remember(stocktake)
    let begun = context.options.isDryRun ? "would begin" : "began"
    context.note(["\(begun) stock-take \(stocktake.base.id) of \(Messages.quoted(stocktake.scope))"])
    if let place { try await context.noteNothing(at: place) }
    guard context.script != nil || context.isAtPrompt else { return context.changed([stocktake], notes: []) }
    return try await StocktakeCount(stocktake, context, source: .lines).run()
  }

  static let stocktakeSeen = Command(
    "stocktake seen", of: .stocktake, "Say what was seen in a stock-take: pieces, or lines that follow.",
    .stocktake, .counted,
    GivenValues<Sighting>.parameter(["quantity", "location", "condition"], "how many, where, how good"),
    examples: ["stocktake seen 2 riser 5", "stocktake seen 2 rest 6 quantity=3 location=\"Case 2\""], notes: countNotes
  ) { context, target, counted, values in
    let stocktake = try await context.stocktake(target)
    if stocktake.closed != nil { throw CommandError.stocktakeClosed(stocktake.base.id) }
    switch counted {
    case .pieces(let targets): return try await context.see(targets, values.record, in: stocktake)
    case .input:
      guard context.invocation.source != .standardInput else { throw CommandError.standardInputIsScript }
      return try await StocktakeCount(stocktake, context, source: .input).run()
    case .lines:
      guard context.script != nil || context.isAtPrompt else {
        throw CommandError.noLinesToCount(stocktake.base.id)
      }
      return try await StocktakeCount(stocktake, context, source: .lines).run()
    }
  }

  private static var countNotes: [String] {
    [
      "On a terminal it has a prompt of its own, and in a script it takes the lines behind it: riser 14; 14 and 3 x 14 for"
        + " the type that was named last; a label, which a scanner types; @Case 2 for another place; !unsafe for how good"
        + " the last piece is. Several pieces stand in one line: riser 14, 15, limbs 9.",
      "An empty line, end or . ends it, and so do Ctrl-D and Ctrl-C; in a script also a line that begins with a command,"
        + " which is run. On a terminal undo takes back the last line. What nobody knows is kept as it was typed.",
      "Each line is stored when it is answered, and is a step of undo. stocktake seen N goes on with a count: several people"
        + " may, at the same time. stocktake seen N - takes lines of standard input, with -c.",
    ]
  }
}

/// What was seen: pieces that are named, lines that follow, or lines of standard input.
enum Counted: Sendable {
  case pieces(PieceTargets)
  case lines, input
}

extension Parameter where Value == Counted {
  fileprivate static var counted: Parameter {
    let pieces = Parameter<PieceTargets>.pieces()
    return Parameter(
      "[TARGETS|-]",
      "the pieces: riser 14, limbs 9, or what labels say; - for lines of standard input; lines that follow"
        + " without it", .words, completion: .pieces
    ) { words, scope in
      guard let first = words.first else { return .lines }
      if words.count == 1, first.text == "-", !first.hasQuotes { return .input }
      return pieces.parse(words, &scope).map { .pieces($0) }
    }
  }
}

extension CommandContext {
  /// Says that nothing is kept at a place, which may be a slip.
  fileprivate func noteNothing(at place: String) async throws {
    let known = Set(RecordType.items.flatMap { viewModel.loadedTexts(of: "location", of: $0, brand: nil) })
    guard !known.contains(where: { Folding.fold($0) == Folding.fold(place) }) else { return }
    let near = Suggestions.nearest(to: place, among: known.sorted())
    report([
      "nothing is kept at \(Messages.quoted(place)) yet"
        + (near.isEmpty ? "" : "; did you mean \(near.map(Messages.quoted).joined(separator: " or "))?")
    ])
  }

  /// Notes pieces that were seen, all of which have to be there.
  fileprivate func see(_ targets: PieceTargets, _ values: Sighting, in stocktake: Stocktake) async throws -> Output {
    let items = try await equipment(targets)
    guard !items.isEmpty else { throw CommandError.noLinesToCount(stocktake.base.id) }
    let place = try values.location ?? scope(of: stocktake).place
    let sightings = items.map { item in
      var sighting = values
      (sighting.stocktake, sighting.item, sighting.location) = (stocktake.base.id, EquipmentReference(item), place)
      return sighting
    }
    let change = try await viewModel.perform(.see(sightings))
    let tallies = try await viewModel.ask(.tallies(stocktake.base.id))
    let register = try await viewModel.ask(.loans)
    var output = changed(change.items.compactMap(\.after), notes: [])
    for item in items {
      guard let reference = EquipmentReference(item) else { continue }
      let line = StocktakeLine(
        item, tallies[reference] ?? StocktakeTally(), register.book(of: reference), isAskedFor: true)
      let answer = Messages.answer(line, register)
      if answer.isFinding { output.findings.append(answer.text) } else { output.notes.append(answer.text) }
    }
    return output
  }
}
