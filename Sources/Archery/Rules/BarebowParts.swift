import Equipment

extension Rule {
  /// A barebow is bare but for its rest.
  static let barebowBare = Rule(
    "bare", "Sight, lens, peep and clicker", limit: "none: the bow is bare but for the rest",
    source: "World Archery 22.3, by thailandoutdoorarchery.com and archery-nations.com", year: 2015, books: [.wa],
    divisions: [.barebow]
  ) { subject in
    RuleSubject.none(of: subject.items(.sight) + subject.accessories(.scope, .peep, .clicker))
  }

  /// A barebow is drawn and let go with the fingers.
  static let barebowRelease = Rule(
    "barebow-release", "Release aid", limit: "none: fingers draw and release",
    source: "World Archery 22.3.1, by thailandoutdoorarchery.com", year: 2015, books: [.wa], divisions: [.barebow]
  ) { RuleSubject.none(of: $0.accessories(.release)) }

  /// A barebow has no stabilizers; what was read says so only in part, so that it warns.
  static let barebowStabilizers = Rule(
    "stabilizers", "Stabilizers", limit: "none; weights that pass the ring",
    source: "read in part: archerytools (Paalmessenlien), World Archery 22.3 by thailandoutdoorarchery.com", year: 2015,
    books: [.wa], divisions: [.barebow]
  ) { RuleSubject.none(of: $0.items(.stabilizer), otherwise: .warn) }
}
