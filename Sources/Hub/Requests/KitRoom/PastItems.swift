import Answers
public import Equipment
import Store

/// Items as they were on a day.
public struct PastItems: Sendable {
  /// Each as the history has it at the end of that day; what was noted later, and bought by then, as it is now.
  public let items: [any EquipmentItem]
  /// How many were noted later, of which nobody knows if they were there.
  public let unknown: Int
}

extension Request<PastItems> {
  /// The items of some types as they were at the end of a day.
  ///
  /// - Parameter filters: of each type that anything is meant of; nil if every item is.
  public static func items(
    of types: [RecordType], on day: CalendarDate, where filters: [RecordType: Filter]?
  ) -> Self {
    Request(about: .records(types, isNarrowed: true), size: .list { $0.items }) { context in
      guard day < context.dependencies.today() else {
        let items = try await context.records(of: types, where: filters).compactMap(\.equipment)
        return PastItems(items: items, unknown: 0)
      }
      return try await context.pastItems(of: types, on: day, where: filters)
    }
  }
}

extension RequestContext {
  /// The items that the history leads to; what a filter means of each is asked of what it was then.
  fileprivate func pastItems(
    of types: [RecordType], on day: CalendarDate, where filters: [RecordType: Filter]?
  ) async throws -> PastItems {
    var items: [EquipmentReference: any EquipmentItem] = [:]
    for item in try await records(of: types, where: nil).compactMap(\.equipment) {
      if let reference = EquipmentReference(item) { items[reference] = item }
    }
    var unknown = 0
    for (reference, before) in try await states(on: day) where types.contains(reference.type.record) {
      let isLater = before == nil && items[reference]?.details.purchased.map { $0 <= day } ?? false
      if before == nil, items[reference] != nil, items[reference]?.details.purchased == nil { unknown += 1 }
      if !isLater { items[reference] = before }
    }
    let meant = items.filter { reference, item in
      RowQuery(reference.type.record, where: filters).map { $0.filter?.matches(item) ?? true } ?? false
    }
    return PastItems(items: meant.sorted { $0.key.sortKey < $1.key.sortKey }.map(\.value), unknown: unknown)
  }

  /// The items that were changed since a day, as they were at its end; nil for those that were noted since.
  @HubActor fileprivate func states(
    on day: CalendarDate
  ) async throws -> [EquipmentReference: (any EquipmentItem)?] {
    var states: [EquipmentReference: (any EquipmentItem)?] = [:]
    for entry in try await repository.history(of: nil, limit: nil) {
      guard dependencies.day(entry.at) > day else { break }
      for item in entry.change.items.reversed() {
        guard let type = item.type.equipment else { continue }
        states[EquipmentReference(type, item.id)] = .some(item.before?.equipment)
      }
    }
    return states
  }
}
