import Equipment
import Hub
import ShellLanguage

/// Pieces of equipment of any types, as a command about several of them names them: `riser 14, limbs 9`.
struct PieceTargets: Sendable {
  /// In the order in which they were typed.
  var pieces: [(type: EquipmentType, target: Target)] = []
  /// Types all of whose pieces are meant.
  var whole: [EquipmentType] = []

  /// True if nothing is named.
  var isEmpty: Bool { pieces.isEmpty && whole.isEmpty }
  /// The types that are named, in the hub's order.
  var types: [EquipmentType] {
    let named = Set(pieces.map(\.type) + whole)
    return EquipmentType.allCases.filter(named.contains)
  }
}

extension Parameter where Value == PieceTargets {
  /// `TYPE IDS, TYPE IDS …`, or labels.
  ///
  /// - Parameters:
  ///   - isPrompted: true if a form asks for what is missing.
  ///   - takesTypes: true if a type by itself, or `all`, means all pieces of it.
  static func pieces(isRequired: Bool = true, isPrompted: Bool = false, takesTypes: Bool = false) -> Parameter {
    Parameter(
      "TARGETS",
      "the pieces: riser 14, limbs 9; ids, rows, . or names behind a type; or what labels say"
        + (takesTypes ? "; a type by itself means all of it" : ""), .words,
      isRequired: isRequired, completion: takesTypes ? .piecesAndAll : .pieces, isPrompted: isPrompted
    ) { words, scope in
      var targets = PieceTargets()
      var type: EquipmentType?
      // A type that no target has followed yet.
      var open: Word?
      for word in words.flatMap({ $0.split(at: ",") }) where word.hasQuotes || !word.letters.isEmpty {
        if takesTypes, word.isKeyword("all") {
          targets.whole = EquipmentType.allCases
        } else if !word.hasQuotes, let named = EquipmentType(word: word.text) {
          if takesTypes, open != nil, let type { targets.whole.append(type) }
          if let open, !takesTypes {
            return scope.fail(.missing(what: "TARGET", command: scope.command.name), at: open)
          }
          (type, open) = (named, word)
        } else if let type, let target = Target(word) {
          targets.pieces.append((type, target))
          open = nil
        } else {
          return scope.fail(type == nil ? .unknownType(word.text) : .badTarget(word.text), at: word)
        }
      }
      if takesTypes, open != nil, let type {
        targets.whole.append(type)
      } else if let open {
        return scope.fail(.missing(what: "TARGET", command: scope.command.name), at: open)
      }
      if takesTypes, !targets.isEmpty { scope.types = targets.types.map(\.record) }
      return targets
    }
  }
}

extension CommandContext {
  /// The items that targets of several types mean, each once, in the order in which they were named.
  ///
  /// - Throws: `CommandError` that says what was looked for and what there is.
  func equipment(_ targets: PieceTargets) async throws -> [any EquipmentItem] {
    var (items, seen): ([any EquipmentItem], Set<EquipmentReference>) = ([], [])
    for (type, target) in targets.pieces {
      for item in try await self.items(type.record, target).compactMap(\.equipment) {
        if let reference = EquipmentReference(item), seen.insert(reference).inserted { items.append(item) }
      }
    }
    if let last = items.last { remember(last) }
    return items
  }
}
