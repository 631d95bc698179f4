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
  public static func items(of types: [RecordType], on day: CalendarDate) -> Self {
    Request(about: .records(types, isNarrowed: true), size: .list { $0.items }) { context in
      var items: [EquipmentReference: any EquipmentItem] = [:]
      for type in types {
        for item in try await context.repository.fetch(type).compactMap(\.equipment) {
          if let reference = EquipmentReference(item) { items[reference] = item }
        }
      }
      var unknown = 0
      if day < context.dependencies.today() {
        for (reference, before) in try await context.states(on: day) where types.contains(reference.type.record) {
          let isLater = before == nil && items[reference]?.details.purchased.map { $0 <= day } ?? false
          if before == nil, items[reference] != nil, items[reference]?.details.purchased == nil { unknown += 1 }
          if !isLater { items[reference] = before }
        }
      }
      let ordered = items.sorted { $0.key.sortKey < $1.key.sortKey }.map(\.value)
      return PastItems(items: ordered, unknown: unknown)
    }
  }
}

extension RequestContext {
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
