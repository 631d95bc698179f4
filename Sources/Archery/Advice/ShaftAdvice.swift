import Equipment

extension Advisor {
  /// Numbered arrows that weigh, bend or score unlike the others of their set; arrows with one fault are one piece of
  /// advice.
  static let shafts = Advisor("numbered arrows that differ from their set by more than arrow-spread, or score lower") {
    subject in
    subject.bow.items(.arrow).flatMap { item in
      let own = subject.shafts.filter { $0.shaft.arrow == item.equipmentId }
      let kinds: [[ShaftFinding]] = [own.filter(\.isWide), own.filter(\.isCrooked), own.filter(\.isLow)]
      return kinds.filter { !$0.isEmpty }.map { advice(on: $0, of: item) }
    }
  }

  private static func advice(on findings: [ShaftFinding], of item: any EquipmentItem) -> Advice {
    let numbers = ShaftNumbers(findings.compactMap(\.shaft.number))
    let what = "\(findings.count == 1 ? "number" : "numbers") \(numbers.text) of \(item.label)"
    let why = findings.map { $0.why(isAlone: findings.count == 1) }.joined(separator: "; ")
    let means: Advice.Means =
      findings[0].isWide ? .match(arrow: item.equipmentId) : .retire(arrow: item.equipmentId, numbers)
    return Advice(.check, what, why: why + findings[0].limit, means)
  }
}

extension ShaftFinding {
  fileprivate var isWide: Bool { if case .wide = flaw { true } else { false } }
  fileprivate var isCrooked: Bool { if case .crooked = flaw { true } else { false } }
  fileprivate var isLow: Bool { if case .low = flaw { true } else { false } }

  /// The measurement, with the number where there are several.
  fileprivate func why(isAlone: Bool) -> String { (isAlone ? "" : "\(shaft.number ?? 0): ") + reason }

  /// The measurement in words, without the limit.
  public var reason: String {
    switch flaw {
    case .wide(let weight, let mean, _):
      "\(weight.shown(1)) gr, \((weight - mean).magnitude.shown(1)) gr \(weight > mean ? "over" : "under") the mean of the set"
    case .crooked(let straightness, _): "\(straightness.text) in out of true"
    case .low(let result):
      "scores \((result.difference ?? 0).magnitude.shown(2)) less per shot than the others, beyond chance, in \(result.shots) shots"
    }
  }

  /// The limit behind the reason, as `; arrow-spread is 3 gr`; empty where chance is the limit.
  public var limit: String {
    switch flaw {
    case .wide(_, _, let limit): "; arrow-spread is \(limit.text) gr"
    case .crooked(_, let limit): "; more than \(limit.text) in"
    case .low: ""
    }
  }
}
