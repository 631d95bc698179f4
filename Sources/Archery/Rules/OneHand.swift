import Equipment

extension Rule {
  /// All items are for the same hand.
  static let oneHand = Rule(
    "hand", "Items are for one hand", limit: "one hand; an item without a hand fits both", source: "the items' hand"
  ) { subject in
    let hands = Hand.allCases.compactMap { hand -> (Hand, [any EquipmentItem])? in
      let items = subject.parts.map(\.item).filter { $0.details.hand == hand }
      return items.isEmpty ? nil : (hand, items)
    }
    let value = hands.map { "\($0.rawValue): \($1.map(\.reference).joined(separator: ", "))" }.joined(separator: "; ")
    switch hands.count {
    case 0: return [.unknown(missing: ["riser hand"])]
    case 1: return [.pass(value)]
    default: return [.against(.fail, value)]
    }
  }
}
