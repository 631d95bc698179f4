import Equipment

extension Rule {
  /// Every item is in the inventory, at hand and safe.
  static let itemsAtHand = Rule(
    "item", "Items are there", limit: "active or spare, and not unsafe", source: "the items' status and condition"
  ) { subject in
    let found = subject.parts.compactMap(\.problem)
    guard found.isEmpty else { return found.map { .against($0.verdict, $0.value) } }
    return [.pass(subject.parts.count == 1 ? "1 item" : "\(subject.parts.count) items")]
  }
}

extension RuleSubject.Part {
  /// The verdict and the reason if it cannot be shot as it is; nil if it can.
  fileprivate var problem: (verdict: Verdict, value: String)? {
    guard let now else { return (.fail, "\(slot.item.label): not in the inventory") }
    switch now.details.status {
    case .active, .spare: return now.details.condition == .unsafe ? (.fail, "\(now.label): unsafe") : nil
    case .repair, .loaned: return (.warn, "\(now.label): \(now.details.status.rawValue)")
    case .retired, .lost, .sold: return (.fail, "\(now.label): \(now.details.status.rawValue)")
    }
  }
}
