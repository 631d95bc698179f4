import Answers
public import Archery
public import Equipment
import Store

extension Request<[KitReport]> {
  /// Kits, and what of them is there.
  ///
  /// - Parameter numbers: those of the kits; nil for all.
  public static func kits(_ numbers: [Int]? = nil) -> Self {
    Request(about: .records([.kit], isNarrowed: numbers != nil), size: .list) { context in
      let kits = try await context.records(numbers.map { Set($0) }, of: .kit).compactMap(\.kit)
      let parts = try await context.parts(of: kits).compactMap(\.kitItem)
      let items = try await context.items(Set(parts.compactMap(\.item)))
      let register = try await context.loanRegister()
      let packed = Dictionary(grouping: parts) { $0.kit ?? 0 }
      let loans = try await context.loans(ofKits: numbers)
      return kits.map { kit in
        KitReport(kit, packed[kit.base.id] ?? [], items: items, register, loans: loans[kit.base.id] ?? [:])
      }
    }
  }
}

extension Request<[KitItem]> {
  /// What is packed of some items, in whichever kits.
  public static func packed(_ items: [EquipmentReference]) -> Self {
    Request(size: .list) { context in
      var parts: [KitItem] = []
      let named = Comparison(isAbout: items)
      try await context.repository.visit(.comparison(named), of: .kitItem) { row in
        if let part = try row.item().kitItem { parts.append(part) }
      }
      return parts
    }
  }
}

extension Request<[LentLine]> {
  /// What is out of all that was lent with a kit, the earliest due first.
  public static func lent(withKit number: Int) -> Self {
    Request(size: .list) { context in
      guard let lent = try await context.loans(ofKits: [number])[number] else { return [] }
      return try await context.loanRegister().openLines.filter { piece in
        piece.line.outstanding > 0 && lent[piece.item]?.contains(piece.line.loan) ?? false
      }
    }
  }
}

extension Action<Change> {
  /// Makes a kit with its pieces, as one change.
  public static func addKit(_ kit: Kit, _ parts: [KitItem]) -> Self {
    Action { context in
      try await context.retryingNumbers {
        var number: Int?
        var change = Change()
        change.items.append(try await context.numbered(kit, as: &number))
        let now = context.dependencies.now()
        for var part in parts {
          part.kit = number
          change.items.append(.add(context.completed(part, created: now)))
        }
        return try await context.commit(change)
      }
    }
  }

  /// Packs pieces into kits or takes them out, as one change: additions, edits and deletions of `KitItem`.
  public static func repack(adding: [KitItem], editing: [RecordEdit], deleting: [KitItem]) -> Self {
    Action(on: editing.map { ItemReference($0.before) } + deleting.map { ItemReference($0) }) { context in
      let now = context.dependencies.now()
      var change = Change()
      for part in adding { change.items.append(.add(context.completed(part, created: now))) }
      for (before, after) in editing where !after.isEqual(to: before) {
        change.items.append(.edit(before, to: context.completed(after, updated: now)))
      }
      change.items += deleting.map { .delete($0) }
      return try await context.commit(change)
    }
  }
}

extension RequestContext {
  /// For each kit the pieces that ever went out, or were kept, as parts of it, with the loans.
  ///
  /// - Parameter numbers: those of the kits; nil for all.
  fileprivate func loans(ofKits numbers: [Int]?) async throws -> [Int: [EquipmentReference: Set<Int>]] {
    var loans: [Int: [EquipmentReference: Set<Int>]] = [:]
    let kinds: Set = [Movement.Direction.out.rawValue, Movement.Direction.hold.rawValue]
    let isOfKit = Filter.comparison(
      numbers.map { Comparison(field: "kit", isOneOf: $0) } ?? Comparison(field: "kit", .set))
    try await repository.visit(["kit", "kind", "item", "loan"], of: .movement, where: isOfKit) { row in
      guard let kit = row.integer(0), let kind = row.text(1), kinds.contains(kind), let loan = row.integer(3),
        let item = row.item(2)
      else { return }
      loans[kit, default: [:]][item, default: []].insert(loan)
    }
    return loans
  }

  /// Items by what names them; those that there are none of are left out.
  func items(_ references: Set<EquipmentReference>) async throws -> [EquipmentReference: any EquipmentItem] {
    var items: [EquipmentReference: any EquipmentItem] = [:]
    for (type, wanted) in Dictionary(grouping: references, by: \.type) {
      for item in try await repository.records(wanted.map(\.id).sorted(), of: type.record).compactMap(\.equipment) {
        items[EquipmentReference(type, item.equipmentId)] = item
      }
    }
    return items
  }
}
