import Equipment

extension Advisor {
  /// Strings, limbs and arrows that were shot as often, or are as old, as they are good for.
  static let wear = Advisor("bowstring, limbs and arrows past string-life, limbs-life and arrow-life") { subject in
    WearLimit.all.flatMap { limit -> [Advice] in
      guard let type = limit.type, let life = subject.limit(limit) else { return [] }
      return subject.bow.items(type).compactMap { item in
        let why = reasons(item, life, subject)
        guard !why.isEmpty else { return nil }
        return Advice(
          .replace, item.label, why: "\(why.joined(separator: "; ")); \(limit.name) is \(life.text)",
          source: life == limit.usual ? limit.source : nil, .fit(type))
      }
    }
  }

  private static func reasons(
    _ item: any EquipmentItem, _ life: Lifetime, _ subject: AdviceSubject
  ) -> [String] {
    let today = subject.bow.today
    var reasons: [String] = []
    if let most = life.shots, let use = subject.uses[item.equipmentType]?[item.equipmentId], use.shots >= most {
      reasons.append("\(use.shots) shots" + (use.since.map { " since \($0.formatted)" } ?? ""))
    }
    if let most = life.months, let bought = item.details.purchased, bought.months(until: today) >= most {
      reasons.append("bought on \(bought.formatted)")
    }
    return reasons
  }

  /// Items in poor condition; unsafe ones are a rule's.
  static let condition = Advisor("items in poor condition") { subject in
    subject.bow.parts.map(\.item).filter { $0.details.condition == .poor }.map { item in
      Advice(.replace, item.label, why: "its condition is poor", .fit(item.equipmentType))
    }
  }

  /// A bow that was shot since it was last tested, and long ago.
  static let retest = Advisor("a bow that was shot since its last test, after tune-check") { subject in
    let use = subject.useSinceTest
    guard use.shots > 0, let life = subject.limit(.tuning),
      life.isOver(shots: use.shots, since: subject.lastTest ?? use.since, on: subject.bow.today)
    else { return [] }
    let shots = "\(use.shots) \(use.shots == 1 ? "shot" : "shots")"
    let why =
      subject.lastTest.map { "\(shots) since the last test on \($0.formatted)" }
      ?? "\(shots)" + (use.since.map { " since \($0.formatted)" } ?? "") + " and no test in the log"
    return [
      Advice(
        .test, "the tuning", why: "\(why); tune-check is \(life.text)",
        source: life == WearLimit.tuning.usual ? WearLimit.tuning.source : nil, .test)
    ]
  }
}
