public import Equipment

/// What a stock-take has found: each piece that it is about or that was seen, and each code that nobody knows.
public struct StocktakeReport: Sendable {
  /// The pieces, by type in the hub's order and by number.
  public let lines: [StocktakeLine]
  /// The codes that nobody knows, in the order in which they were seen.
  public let unknown: [UnknownSighting]

  /// Holds sightings against the books; two counts of one piece are added up, and both are told.
  ///
  /// - Parameters:
  ///   - items: all that there are.
  ///   - isAskedFor: which of them the stock-take is about.
  public init(
    _ items: [any EquipmentItem], _ sightings: [Sighting], _ register: LoanRegister,
    isAskedFor: (any EquipmentItem) -> Bool
  ) {
    var tallies = Self.tallies(of: sightings)
    var lines: [(reference: EquipmentReference, line: StocktakeLine)] = []
    for item in items {
      guard let reference = EquipmentReference(item) else { continue }
      let (tally, isAskedFor) = (tallies.removeValue(forKey: reference), isAskedFor(item))
      guard isAskedFor || tally != nil else { continue }
      let line = StocktakeLine(
        item, tally ?? StocktakeTally(), register.book(of: reference), isAskedFor: isAskedFor)
      lines.append((reference, line))
    }
    self.lines = lines.sorted { $0.reference < $1.reference }.map(\.line)
    // What has been deleted since is as unknown as what never was.
    unknown = Self.unknown(among: sightings, gone: tallies)
  }

  /// What was seen of each piece.
  public static func tallies(of sightings: [Sighting]) -> [EquipmentReference: StocktakeTally] {
    var tallies: [EquipmentReference: StocktakeTally] = [:]
    for sighting in sightings {
      if let item = sighting.item { tallies[item, default: StocktakeTally()].add(sighting) }
    }
    return tallies
  }

  private static func unknown(
    among sightings: [Sighting], gone: [EquipmentReference: StocktakeTally]
  ) -> [UnknownSighting] {
    var (unknown, indices): ([UnknownSighting], [String: Int]) = ([], [:])
    for sighting in sightings where sighting.item.map({ gone[$0] != nil }) ?? true {
      let code = sighting.item?.text ?? sighting.code ?? ""
      let index = indices[code] ?? unknown.count
      if index == unknown.count {
        indices[code] = index
        unknown.append(UnknownSighting(code: code))
      }
      unknown[index].tally.add(sighting)
    }
    return unknown
  }

  /// True if all that was to be there was seen, and nothing else.
  public var isClean: Bool { unknown.isEmpty && lines.allSatisfy(\.isClean) }

  /// How many pieces have each finding.
  public var counts: [StocktakeLine.Finding: Int] {
    var counts: [StocktakeLine.Finding: Int] = [:]
    for finding in lines.lazy.flatMap(\.findings) { counts[finding, default: 0] += 1 }
    return counts
  }
}
