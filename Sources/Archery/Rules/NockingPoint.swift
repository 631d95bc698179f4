import Equipment

extension Rule {
  /// The nocking point lies within a wide band; sources do not agree on a narrow one.
  static let nockingPoint = Rule(
    "nocking-point", "Nocking point above square", limit: "\(usual.lowerBound.text)…\(usual.upperBound.text) mm",
    source: "Easton (13), Total Archery (4.8…9.5), archery-super-app (3…6), with room to spare",
    divisions: [.recurve, .barebow]
  ) { subject in
    guard let height = subject.tuning.nockingPoint else { return [.unknown(missing: ["nocking_point"])] }
    let value = "\(height.text) mm"
    return [usual.contains(height) ? .pass(value) : .against(.warn, value)]
  }

  private static let usual = 0.0...16
}
