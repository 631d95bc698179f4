import Equipment

extension Rule {
  /// Somebody has passed the unstrung bow with its accessories through the ring, on a day that the usage words name.
  ///
  /// That cannot be computed: the word `ring:2026-05-31` attests it, until a part of the bow changes.
  static let barebowRing = Rule(
    "ring", "Unstrung bow passes the ring",
    limit: "12.2 cm ± 0.5 mm with accessories; attested by the usage word ring:DATE",
    source: "World Archery ch. 11, by waverleycityarchers.org.au; 22.3, by thailandoutdoorarchery.com", year: 2023,
    books: [.wa], divisions: [.barebow]
  ) { subject in
    guard let day = RingDay.newest(in: subject.setup.usage, until: subject.today) else {
      return [.unknown(missing: ["usage ring:DATE"])]
    }
    guard let changed = subject.setup.lastPartChange, let other = changed.at.date, other > day else {
      return [.pass("attested \(day.formatted)")]
    }
    return [
      .against(.warn, "attested \(day.formatted), other parts since version \(changed.number) of \(other.formatted)")
    ]
  }
}

extension Setup {
  /// The last version that has other parts than the one before; nil if none has.
  fileprivate var lastPartChange: SetupVersion? {
    Array(zip(versions, versions.dropFirst())).last { $0.parts != $1.parts }?.1
  }
}

extension SetupVersion {
  /// The items that have to pass the ring, by type and id.
  fileprivate var parts: [String] {
    let types: [EquipmentType] = [.riser, .limbs, .sight, .rest, .plunger, .stabilizer, .weight]
    return slots.filter { types.contains($0.type) }.map(\.item.reference).sorted()
  }
}
