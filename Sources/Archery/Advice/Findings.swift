import Equipment

extension Advisor {
  /// Advice to check each rule that the setup fails.
  static let failures = Advisor("rules that the setup fails") { against(.fail, $0) }

  /// Advice to check each rule that warns: of an unusual value, or of one that is against it by an estimate.
  static let warnings = Advisor("rules that warn of it") { against(.warn, $0) }

  private static func against(_ verdict: Verdict, _ subject: AdviceSubject) -> [Advice] {
    subject.findings.filter { $0.judgement.verdict == verdict }.map { finding in
      let value = finding.judgement.value.map { "\($0); " } ?? ""
      return Advice(
        .check, finding.rule.what, why: "\(value)limit: \(finding.limit)",
        source: finding.rule.source + (finding.rule.year.map { ", \($0)" } ?? ""), .rules)
    }
  }

  /// Items that are not fitted and values that were not measured, without which the setup is not complete.
  static let gaps = Advisor("what a setup needs to be complete") { subject in
    SetupGap.list(in: subject.bow.setup).compactMap { gap in
      Unknown(gap.name, in: subject).map { unknown in
        unknown.advice(["the setup is not complete without it"] + subject.needs([gap.name]))
      }
    }
  }

  /// Advice to find the values that rules need; one field of several items of a type is one piece of advice.
  static let unknowns = Advisor("what rules need to be judged") { subject in
    let gaps = SetupGap.list(in: subject.bow.setup).map(\.name)
    var seen = Set(gaps)
    var unknowns: [(unknown: Unknown, names: [String])] = []
    for name in subject.findings.flatMap(\.judgement.missing) where seen.insert(name).inserted {
      guard let unknown = Unknown(name, in: subject) else { continue }
      if let index = unknowns.firstIndex(where: { $0.unknown.isOfSameField(as: unknown) }) {
        unknowns[index].unknown.items += unknown.items
        unknowns[index].names.append(name)
      } else {
        unknowns.append((unknown, [name]))
      }
    }
    return unknowns.map { $0.unknown.advice(subject.needs($0.names)) }
  }
}

/// Something that is not known, and how it is made known.
private struct Unknown {
  private enum Kind: Equatable {
    case slot(EquipmentType)
    case value(String)
    case field(EquipmentType, String)
    case division, ring
  }

  private let kind: Kind
  /// The items whose field it is.
  var items: [any EquipmentItem] = []

  /// Reads a name as setups and rules have it; nil for a value that no command sets.
  init?(_ name: String, in subject: AdviceSubject) {
    let words = name.split(separator: " ").map(String.init)
    let type = words.first.flatMap(EquipmentType.init(rawValue:))
    switch (name, type) {
    case (_, let type?) where words.count == 1: kind = .slot(type)
    case (_, let type?):
      let field = words[words.count - 1]
      let item = subject.bow.items(type).first { item in
        item.text(field) == nil && (words.count == 2 || words[1] == String(item.equipmentId))
      }
      guard let item, type.field(field) != nil else { return nil }
      (kind, items) = (.field(type, field), [item])
    case ("division", _): kind = .division
    case ("usage ring:DATE", _): kind = .ring
    case _ where SetupTuning.field(name) != nil: kind = .value(name)
    default: return nil
    }
  }

  func isOfSameField(as other: Unknown) -> Bool { kind == other.kind && !items.isEmpty }

  func advice(_ reasons: [String]) -> Advice {
    let why = reasons.joined(separator: "; ")
    let ids = items.map(\.equipmentId)
    switch kind {
    case .slot(let type): return Advice(.fit, type.words.noun.one, why: why, .fit(type))
    case .value(let name):
      return Advice(.measure, String(name.map { $0 == "_" ? " " : $0 }), why: why, .tune(name))
    case .field(let type, let field):
      let label = items.count == 1 ? items[0].label : "\(type.words.many.lowercased()) \(ids.list)"
      return Advice(.enter, "\(field) of \(label)", why: why, .edit(type, ids: ids, field: field))
    case .division: return Advice(.enter, "division", why: why, .division)
    case .ring: return Advice(.measure, "whether it passes the ring", why: why, .ring)
    }
  }
}

extension AdviceSubject {
  /// The reason that rules cannot be judged without one of these, with the rules' ids; empty if all can.
  fileprivate func needs(_ names: [String]) -> [String] {
    var rules: [String] = []
    for finding in findings where finding.judgement.missing.contains(where: names.contains) {
      if !rules.contains(finding.rule.id) { rules.append(finding.rule.id) }
    }
    return rules.isEmpty ? [] : ["setup check needs it for \(rules.joined(separator: ", "))"]
  }
}

extension [Int] {
  /// `1, 2, 3`.
  fileprivate var list: String { map { String($0) }.joined(separator: ", ") }
}

extension SetupGap {
  /// The name of the missing type or value, as rules have it.
  fileprivate var name: String {
    switch self {
    case .slot(let type): type.rawValue
    case .tuning(let info): info.name
    }
  }
}
