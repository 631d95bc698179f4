import Answers
public import Archery
public import Equipment
import Store

extension Request<StocktakeReport> {
  /// What a stock-take has found; one that is closed, by what was lent on the day that it was.
  ///
  /// - Parameter scope: which items of each type it is about; nil for all of all types.
  public static func stocktake(_ stocktake: Stocktake, scope: [RecordType: Filter]?) -> Self {
    Request { context in
      let sightings = try await context.sightings(of: stocktake.base.id)
      let loans = try await context.loanRegister(until: stocktake.closed.map(context.dependencies.day))
      let seen = Set(sightings.compactMap(\.item))
      var (items, askedFor): ([any EquipmentItem], Set<EquipmentReference>) = ([], [])
      for type in RecordType.items where scope.map({ $0[type] != nil }) ?? true {
        try await context.repository.visit(scope?[type], of: type) { row in
          guard let item = try row.item().equipment, let reference = EquipmentReference(item) else { return }
          items.append(item)
          askedFor.insert(reference)
        }
      }
      items += try await context.items(seen.subtracting(askedFor)).values
      return StocktakeReport(items, sightings, loans) { item in
        EquipmentReference(item).map(askedFor.contains) ?? false
      }
    }
  }
}

extension Request<[EquipmentReference: StocktakeTally]> {
  /// What was seen so far of each piece in a stock-take, or of one piece alone.
  public static func tallies(_ number: Int, of item: EquipmentReference? = nil) -> Self {
    Request { StocktakeReport.tallies(of: try await $0.sightings(of: number, item)) }
  }
}

extension Request<[Int: Int]> {
  /// How many sightings each stock-take has.
  public static var sightingCounts: Self {
    Request { context in
      var counts: [Int: Int] = [:]
      for (text, count) in try await context.repository.tally("stocktake", of: .sighting, where: nil) {
        if let number = Int(text) { counts[number] = count }
      }
      return counts
    }
  }
}

extension Action<Change> {
  /// Begins a stock-take, now and by the person at this machine.
  public static func start(_ stocktake: Stocktake) -> Self {
    Action { context in
      var stocktake = stocktake
      let now = context.dependencies.now()
      (stocktake.started, stocktake.by) = (now, stocktake.by ?? context.user)
      return try await context.commit(Change(items: [.add(context.completed(stocktake, created: now))]))
    }
  }

  /// Notes what was seen, now and by the person at this machine.
  public static func see(_ sightings: [Sighting]) -> Self {
    Action { context in
      let now = context.dependencies.now()
      let items = sightings.map { sighting -> ItemChange in
        var sighting = sighting
        (sighting.at, sighting.by) = (sighting.at ?? now, sighting.by ?? context.user)
        return .add(context.completed(sighting, created: now))
      }
      return try await context.commit(Change(items: items))
    }
  }
}

extension RequestContext {
  /// What was seen in a stock-take, of everything or of one piece, in the order of the sightings.
  fileprivate func sightings(of number: Int, _ item: EquipmentReference? = nil) async throws -> [Sighting] {
    var sightings: [Sighting] = []
    let own = Filter.comparison(Comparison(field: "stocktake", .equal(.number(Double(number)))))
    let narrowed = item.map { Filter.and([own, .comparison(Comparison(field: "item", .equal($0.sortKey)))]) }
    try await repository.visit(narrowed ?? own, of: .sighting) { row in
      if let sighting = try row.item().sighting { sightings.append(sighting) }
    }
    return sightings
  }
}
