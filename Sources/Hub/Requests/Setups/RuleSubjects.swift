public import Archery
public import Equipment
import Store

extension Request<RuleSubject> {
  /// A setup as rules look at it, with its items as they are in the inventory.
  ///
  /// - Parameters:
  ///   - isPresent: true for its items as they are now, false for their copies in the version.
  ///   - division: the division that it is held against; nil for its own.
  public static func ruleSubject(_ setup: Setup, isPresent: Bool = true, division: Division? = nil) -> Self {
    Request { try await $0.ruleSubject(setup, isPresent: isPresent, division) }
  }
}

extension RequestContext {
  func ruleSubject(_ setup: Setup, isPresent: Bool = true, _ division: Division? = nil) async throws -> RuleSubject {
    var parts: [RuleSubject.Part] = []
    for slot in setup.present.slots {
      let item: (any EquipmentItem)? = try await repository.item(slot.type, id: slot.id)
      parts.append(RuleSubject.Part(slot, now: item, isPresent: isPresent))
    }
    return RuleSubject(setup, parts: parts, division: division, today: dependencies.today())
  }
}
