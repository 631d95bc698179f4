import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let kitLend = Command(
    "kit lend", of: .kit, "Hand a kit out to somebody: all of its pieces, as one loan.",
    .kit, .except, .person("to", "who gets it"), .day("until", "when it is to be back"), .purpose,
    .day("from", "since when, if not from today on"),
    GivenValues<Movement>.parameter(["condition", "notes"], "how good it is, anything else"),
    .flag("new-person", "add whom nobody knows yet"),
    examples: [#"kit lend "Beginner 1" to Anna until 4w --new-person"#, "kit list"],
    notes: [
      "If one of its pieces is not free on each day of the loan nothing is lent, and it says who has it: except TARGETS"
        + " lends the kit without it."
    ]
  ) { context, target, except, name, until, purpose, from, values, isNew in
    let kit = try await context.kit(target)
    let pieces = try await context.wanted(kit, except: except)
    return try await context.lend(
      pieces, .out, to: name ?? "",
      LoanTerms(
        from: from, until: until, purpose: purpose,
        values: PieceValues(condition: values.record.condition, notes: values.record.notes), isNew: isNew))
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
  /// The pieces of a kit but some, each as often as it is in the kit.
  fileprivate func wanted(_ kit: KitReport, except: PieceTargets) async throws -> [WantedPiece] {
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
