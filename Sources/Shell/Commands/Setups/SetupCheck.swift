import Equipment
import Hub
import Inventory

extension Command {
  static let setupCheck = Command(
    "setup check", of: .setup, "Report items of setups that are gone, not at hand or for the other hand.",
    .optionalSetup("NAME"), .wide,
    onlyReads: true,
    examples: ["setup check", "setup check Outdoor"],
    notes: ["Without a name all active setups are checked. It changes nothing."]
  ) { session, name, isWide in
    session.options.isWide = isWide
    try await session.repository.settle(RecordType.items + [.setup], fetched: name == nil ? [.setup] : [])
    let all: [Setup]
    if let name { all = [try await session.shownSetup(name)] } else { all = try await session.activeSetups() }
    let findings = try await session.findings(in: all)
    session.remember(listing: findings.map { ItemRow($0.item) })
    var output = Output(table: ItemCheck.table(of: findings))
    output.notes = [Messages.checked(all.count, of: .setup, findings: findings.count)]
    return output
  }
}

extension Session {
  /// The setups in use.
  func activeSetups() async throws -> [Setup] {
    try await repository.fetch(.setup).compactMap(\.setup).filter(\.isActive)
  }

  /// What is wrong with the items of setups as they are now.
  func findings(in setups: [Setup]) async throws -> [ItemCheck.Finding] {
    var findings: [ItemCheck.Finding] = []
    for setup in setups {
      var items: [any EquipmentItem] = []
      for slot in setup.present.slots {
        let item: (any EquipmentItem)? = try await repository.item(slot.type, id: slot.id)
        if let item { items.append(item) }
        guard let reason = Messages.reason(slot, now: item) else { continue }
        findings.append(ItemCheck.Finding(item: setup, check: "item", reason: reason))
      }
      guard let reason = Messages.mixedHands(items) else { continue }
      findings.append(ItemCheck.Finding(item: setup, check: "hand", reason: reason))
    }
    return findings
  }
}
