import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let kitLend: Command = Command(
    "kit lend", of: .kit, "Hand a kit out to somebody: all of its pieces, as one loan.",
    .promptedKit, .except, .person("to", "who gets it"), .day("until", "when it is to be back"), .purpose,
    .day("from", "since when, if not from today on"),
    GivenValues<Movement>.parameter(["condition", "notes"], "how good it is, anything else"),
    .flag("new-person", "add whom nobody knows yet"),
    examples: [#"kit lend "Beginner 1" to Anna until 4w --new-person"#, "kit list"],
    notes: [
      "If one of its pieces is not free on each day of the loan nothing is lent, and it says who has it: except TARGETS"
        + " lends the kit without it.",
      "What was reserved for the same person and begins by then is handed out of the reservation. From a day to come it is"
        + " kept, as kit reserve does.", "On a terminal kit lend alone asks which kit, to whom and until when.",
    ]
  ) { context, target, except, name, until, purpose, from, values, isNew in
    let asked = try context.askedOfLoan(.kitLend, .out, target, ("Which kit?", .kit), name, from, until)
    return try await context.lend(
      asked, except, .out,
      LoanTerms(
        from: asked.from, until: asked.until, purpose: purpose,
        values: PieceValues(condition: values.record.condition, notes: values.record.notes), isNew: isNew))
  }

  static let kitReserve: Command = Command(
    "kit reserve", of: .kit,
    "Keep a kit for somebody, from a day to come until another: all of its pieces, as one loan.",
    .promptedKit, .except, .person("for", "whom it is kept for"), .day("from", "the first day", isRequired: true),
    .day("until", "the last day", isRequired: true), GivenValues<Movement>.parameter(["notes"], "anything else"),
    .flag("new-person", "add whom nobody knows yet"),
    examples: [#"kit reserve "Left hand" for tom from 2w until 3w"#, "kit reserve 4 for ines from 7d until 14d"],
    notes: [
      "If one of its pieces is not free on each of the days nothing is kept, and it says who has it: except TARGETS keeps"
        + " the kit without it.", "kit lend then hands out what was kept; loan cancel gives it up.",
      "On a terminal kit reserve alone asks which kit, for whom, from when and until when.",
    ]
  ) { context, target, except, name, from, until, values, isNew in
    let asked = try context.askedOfLoan(.kitReserve, .hold, target, ("Which kit?", .kit), name, from, until)
    return try await context.lend(
      asked, except, .hold,
      LoanTerms(
        from: asked.from, until: asked.until, values: PieceValues(notes: values.record.notes), isNew: isNew))
  }
}

extension Parameter where Value == PieceTargets {
  /// `except TARGETS`: pieces of a kit that are not meant.
  static var except: Parameter {
    let pieces = Parameter<PieceTargets>.pieces()
    return Parameter("[except TARGETS]", "the kit without these pieces", .words, completion: .exceptPieces) {
      words, scope in
      guard let first = words.first else { return PieceTargets() }
      guard first.isKeyword("except") else {
        return scope.fail(.unexpectedWord(first.text, command: scope.command.name), at: first)
      }
      guard words.count > 1 else { return scope.fail(.missing(what: "TARGETS", command: "except"), at: first) }
      return pieces.parse(Array(words.dropFirst()), &scope)
    }
  }
}

extension CommandContext {
  /// Hands a kit out, or keeps it for somebody, without some of its pieces.
  fileprivate func lend(
    _ asked: AskedLoan<Target>, _ except: PieceTargets, _ direction: Movement.Direction, _ terms: LoanTerms
  ) async throws -> Output {
    let pieces = try await wanted(try await kit(asked.targets), except: except)
    return try await lend(pieces, direction, to: asked.name, terms)
  }

  /// The pieces of a kit but some, each as often as it is in the kit.
  private func wanted(_ kit: KitReport, except: PieceTargets) async throws -> [WantedPiece] {
    guard !kit.pieces.isEmpty else { throw CommandError.emptyKit(kit.kit.name) }
    let left = try await equipment(except)
    for item in left where !kit.pieces.contains(where: { $0.reference == EquipmentReference(item) }) {
      throw CommandError.notInKit(Messages.name(item), kit.kit.name)
    }
    let without = Set(left.compactMap { EquipmentReference($0) })
    let pieces = try kit.pieces.filter { !without.contains($0.reference) }.map { piece in
      guard let item = piece.item else {
        throw CommandError.noItems(piece.reference.type.record, [piece.reference.id...piece.reference.id])
      }
      return WantedPiece(item: item, quantity: piece.part.quantity, kit: kit.kit.base.id)
    }
    guard !pieces.isEmpty else { throw CommandError.emptyKit(kit.kit.name) }
    return pieces
  }
}
