import Archery
import Equipment
import Hub

extension Messages {
  /// Advice in a few words: `check: limbs fit the riser`, `fit a sight`, `measure draw weight`.
  static func task(_ advice: Advice) -> String {
    switch (advice.action, advice.means) {
    case (_, .rules): "check: \(advice.what.prefix(1).lowercased() + advice.what.dropFirst())"
    case (.fit, .fit(.limbs)): "fit \(EquipmentType.limbs.words.noun.many)"
    case (.fit, _): "fit \(article(advice.what))"
    default: "\(advice.action.rawValue) \(advice.what)"
    }
  }

  /// The command that follows advice; values that only the archer knows stand as `…`.
  static func command(for means: Advice.Means, _ setup: Setup) -> String {
    let name = word(for: setup)
    return switch means {
    case .rules: "setup check \(name)"
    case .fit(let type): "setup fit \(name) \(type.rawValue) …"
    case .tune(let value): "setup tune \(name) \(value)=…"
    case .edit(let type, let ids, let field):
      "edit \(type.rawValue) \(ids.map { String($0) }.joined(separator: ",")) \(field)=…"
    case .division: "setup edit \(name) division=…"
    case .ring: "setup edit \(name) usage+=ring:…"
    case .test: "tune bare-shaft … --setup \(name)"
    case .match(let arrow): "shaft match \(arrow)"
    case .retire(let arrow, let numbers): "shaft retire \(arrow) \(numbers.text) reason=…"
    }
  }

  /// The shots on each bowstring of the setups, and the setting for their limit; empty if no string has shots.
  static func shots(ofStringsOf subjects: [AdviceSubject]) -> [String] {
    var seen: Set<Int> = []
    var strings: [String] = []
    for subject in subjects {
      for part in subject.bow.parts where part.slot.type == .bowstring && seen.insert(part.slot.id).inserted {
        guard let use = subject.uses[.bowstring]?[part.slot.id] else { continue }
        let wear = wear(Wear(shots: use.shots, since: use.since))
        strings.append("bowstring \(part.slot.id) \(part.slot.item.equipmentName): \(wear)")
      }
    }
    guard !strings.isEmpty else { return [] }
    let them = strings.count == 1 ? "it" : "them"
    return ["\(strings.joined(separator: ", ")); set \(WearLimit.string.name) says when to replace \(them)"]
  }

  /// `5 of 9; advise --all shows all`, or that there is nothing to do.
  static func advised(_ shown: Int, of all: Int, _ setups: Int) -> String {
    let looked = "\(count(setups, .setup)) looked at"
    if all == 0 { return "nothing to do; \(looked)" }
    return shown == all ? "\(all) to do; \(looked)" : "\(shown) of \(all) to do; advise --all shows all; \(looked)"
  }
}
