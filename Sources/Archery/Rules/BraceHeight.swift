import Equipment

extension Rule {
  /// The brace height lies within Easton's range for the length of the bow.
  static let braceHeight = Rule(
    "brace-height", "Brace height for the length of the bow",
    limit: BraceHeights.all.map { "\($0.bow.text) in: \($0.text)" }.joined(separator: "; "),
    source: "Easton, Arrow Tuning and Maintenance Guide, by archery-live-tuner (ducjs)",
    divisions: [.recurve, .barebow]
  ) { subject in
    guard let brace = subject.tuning.braceHeight else { return [.unknown(missing: ["brace_height"])] }
    let value = "\(brace.text) mm"
    guard let bow = subject.bowLength else {
      return [.unknown(missing: ["riser length", "limbs length"], value: value)]
    }
    guard let heights = BraceHeights.all.first(where: { abs($0.bow - bow.inches) < 0.5 }) else {
      return [.unknown(missing: ["a range for \(bow.inches.shown(1)) in"], value: value)]
    }
    let limit = "\(heights.text) (bow \(bow.certainty.word)\(heights.bow.text) in)"
    return [heights.range.contains(brace) ? .pass(value, limit: limit) : .against(.warn, value, limit: limit)]
  }
}

/// Easton's full range of brace heights for a length of recurve bow.
struct BraceHeights {
  /// AMO length in inches.
  let bow: Double
  /// Millimetres.
  let range: ClosedRange<Double>

  var text: String { "\(range.lowerBound.text)…\(range.upperBound.text) mm" }

  static let all = [
    BraceHeights(bow: 64, range: 197...229), BraceHeights(bow: 66, range: 203...235),
    BraceHeights(bow: 68, range: 210...241), BraceHeights(bow: 70, range: 216...248),
  ]
}
