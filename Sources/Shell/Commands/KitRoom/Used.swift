import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let used = Command(
    "used", of: .movement, "Say that something was used up: there is less of it.",
    .used, GivenValues<Movement>.parameter(["quantity", "notes"], "how many, and anything else"),
    .day("on", "the day, if not today"),
    examples: ["used accessory 1 quantity=1", "used 1 \"KSL Gold\""],
    notes: [
      "used 6 nocks finds them by a part of their name; used accessory 7 quantity=6 by their number. Without a number it"
        + " is one.",
      "The item's quantity is lower by them in the same step, so that undo takes back both. edit accessory 7 least=10 says"
        + " of how few due and check tell.",
    ]
  ) { context, used, values, day in
    try await context.use(used, values, on: day)
  }
}

/// What was used up.
private enum Used: Sendable {
  case pieces(PieceTargets, quantity: Int?)
  /// So many of what has these words in its name.
  case named(String, quantity: Int?)
}

extension Parameter where Value == Used {
  /// `TARGETS`, or `N NAME`.
  fileprivate static var used: Parameter {
    let pieces = Parameter<PieceTargets>.pieces()
    return Parameter(
      "TARGETS|N NAME", "the pieces, as accessory 7; or how many, and a part of their name", .words, isRequired: true,
      completion: .pieces
    ) { words, scope in
      let number = words.first.flatMap { $0.hasQuotes ? nil : Int($0.text) }
      let rest = number == nil ? words : Array(words.dropFirst())
      if let number, number < 1 {
        return scope.fail(.badNumber(words[0].text, what: "a whole number from 1"), at: words.first)
      }
      guard let first = rest.first else {
        return words.isEmpty ? nil : scope.fail(.missing(what: "NAME", command: scope.command.name), at: words.last)
      }
      let isPiece = EquipmentReference(label: first.text) != nil
      if isPiece || EquipmentType(word: first.text) != nil && !first.hasQuotes && rest.count > 1 {
        return pieces.parse(rest, &scope).map { .pieces($0, quantity: number) }
      }
      return .named(rest.map(\.text).joined(separator: " "), quantity: number)
    }
  }
}

extension CommandContext {
  fileprivate func use(_ used: Used, _ values: GivenValues<Movement>, on day: CalendarDate?) async throws -> Output {
    let given = values.has("quantity") ? values.record.quantity : nil
    let (items, typed) = try await items(used)
    if typed != nil, given != nil { throw Problems(problems: [Problem(.fieldGivenTwice("quantity"))]) }
    let pieces = try items.map { item in
      let piece = LentPiece(item, quantity: typed ?? given ?? 1)
      guard piece.quantity <= item.details.quantity else {
        throw CommandError.moreThanThere(
          Messages.name(item), wanted: piece.quantity, quantity: item.details.quantity)
      }
      return piece
    }
    let moves = pieces.map { (piece: $0, loan: Int?.none, direction: Movement.Direction.used) }
    let change = try await viewModel.perform(
      .move(moves, Handover(on: day ?? today, notes: values.record.notes)))
    var output = changed(
      change.items.compactMap(\.after).filter { $0.recordType == .movement },
      notes: pieces.map { piece in
        let left = piece.item.details.quantity - piece.quantity
        return
          "\(options.isDryRun ? "would be " : "")used: \(piece.quantity) of \(Messages.name(piece.item)); \(left) left"
      })
    output.findings = change.items.compactMap { $0.after?.equipment }.filter(\.runsLow).map {
      "\(Messages.name($0)) runs low: \(Messages.stock($0))"
    }
    return output
  }

  private func items(_ used: Used) async throws -> (items: [any EquipmentItem], quantity: Int?) {
    switch used {
    case .pieces(let targets, let quantity): return (try await equipment(targets), quantity)
    case .named(let name, let quantity): return ([try await item(named: name)], quantity)
    }
  }

  /// The one item, of whatever type, that has all words in its name; `nocks` finds a nock.
  private func item(named name: String) async throws -> any EquipmentItem {
    let words = Folding.fold(name.trimmed).blankSeparated
    let named = try await viewModel.ask(.names(of: RecordType.items)).filter { records in
      let own = Folding.fold(records.name)
      return words.allSatisfy { word in
        Folding.contains(word, inFolded: own)
          || word.count > 3 && word.hasSuffix("s") && Folding.contains(String(word.dropLast()), inFolded: own)
      }
    }
    var found: [any EquipmentItem] = []
    for (type, ids) in RecordType.items.map({ type in (type, named.filter { $0.type == type }.flatMap(\.ids)) })
    where !ids.isEmpty {
      let records = try await viewModel.ask(.records(of: type, in: ids.map { $0...$0 }))
      found += records.compactMap(\.equipment).filter(\.isCaredFor)
    }
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else { throw CommandError.nothingNamed(name) }
    throw CommandError.severalNamed(
      name, found.map { "\($0.equipmentType.rawValue) \($0.equipmentId) \(Messages.quoted($0.equipmentName))" })
  }
}
