import Equipment

extension Rule {
  /// The tiller lies where at least one of three sources has it; no two of them agree.
  static let tiller = Rule(
    "tiller", "Tiller, top less bottom", limit: "\(usual.lowerBound.text)…\(usual.upperBound.text) mm",
    source: "Total Archery (4.8…6.4), myarchery.net (not over 5, taken from 0), archery-super-app (2…6)",
    divisions: [.recurve]
  ) { subject in
    let (top, bottom) = (subject.tuning.tillerTop, subject.tuning.tillerBottom)
    guard let top, let bottom, let tiller = DerivedValue.tillerDifference(top: top, bottom: bottom) else {
      let missing = [top == nil ? "tiller_top" : nil, bottom == nil ? "tiller_bottom" : nil]
      return [.unknown(missing: missing.compactMap(\.self))]
    }
    let difference = tiller.value.measured
    let value = "\(difference.text) mm"
    return [usual.contains(difference) ? .pass(value) : .against(.warn, value)]
  }

  private static let usual = 0.0...6.4
}
