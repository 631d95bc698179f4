import Equipment

extension Rule {
  /// A recurve's sight has one sighting point.
  static let recurveSightingPoints = Rule(
    "sighting-points", "Sighting points of the sight", limit: "one", source: recurve, books: [.wa, .agb],
    divisions: [.recurve]
  ) { subject in
    guard let sight = subject.first(Sight.self) else { return [.pass("no sight")] }
    guard let pins = sight.pins else { return [.unknown(missing: ["sight pins"])] }
    return [pins <= 1 ? .pass("\(pins)") : .against(.fail, "\(pins)")]
  }

  /// A recurve's sight has no lens.
  static let recurveLens = Rule(
    "lens", "Lens or other magnification", limit: "none", source: recurve, books: [.wa, .agb], divisions: [.recurve]
  ) { RuleSubject.none(of: $0.accessories(.scope)) }

  /// A recurve's string has no peep.
  static let recurvePeep = Rule(
    "peep", "Peep in the string", limit: "none",
    source: "World Archery, by ohiotargetarchers.com/recurve and worldarchery.org/fr/rulebook/article/793; "
      + "Archery GB 202 (b), by bowmenofskelmersdale.co.uk",
    books: [.wa, .agb], divisions: [.recurve]
  ) { RuleSubject.none(of: $0.accessories(.peep)) }

  /// A recurve has no more than one clicker; the wording is “exactly one”, of those that there may be.
  static let recurveClicker = Rule(
    "clicker", "Clickers", limit: "one, not electronic",
    source: "World Archery, by archery-nations.com/divisions; Archery GB 202", books: [.wa, .agb],
    divisions: [.recurve]
  ) { subject in
    let clickers = subject.accessories(.clicker)
    guard clickers.count > 1 else { return [.pass(clickers.first?.label ?? "none")] }
    return [.against(.fail, clickers.map(\.label).joined(separator: ", "))]
  }

  /// A recurve is drawn and let go with the fingers.
  static let recurveRelease = Rule(
    "release", "Release aid", limit: "none: fingers draw and release",
    source: "World Archery, by opensourcesports.io; Archery GB 202 (a), by bowmenofskelmersdale.co.uk",
    books: [.wa, .agb], divisions: [.recurve]
  ) { RuleSubject.none(of: $0.accessories(.release)) }

  private static let recurve =
    "World Archery, by archery-nations.com/divisions and ohiotargetarchers.com/recurve; Archery GB 202"
}
