public import Answers
public import Equipment
import Sharing
import Store

extension Request<[Conflict]> {
  /// The conflicts that nobody has decided yet, or all of them.
  public static func conflicts(all: Bool = false) -> Self {
    Request(about: .records([.conflict], isNarrowed: !all), size: .records) { context in
      try await context.repository.fetch(.conflict).compactMap(\.conflict).filter { all || $0.resolved == nil }
    }
  }
}

extension Request<[Conflict]> {
  /// What says that a number was another record's until not long ago, where two machines had given it.
  ///
  /// - Parameter days: for how many days that is of interest.
  public static func renumbered(from number: ItemReference, days: Int) -> Self {
    Request { context in
      let since = context.dependencies.now().seconds - days * 86_400
      return try await context.repository.fetch(.conflict).compactMap(\.conflict).filter { conflict in
        conflict.why == .number && conflict.kind == number.type.rawValue && conflict.other == String(number.id)
          && conflict.opened.map { $0.seconds >= since } ?? false
      }
    }
  }
}

extension Action<Change> {
  /// Decides about conflicts, each in the same way.
  public static func take(_ choice: ConflictChoice, about conflicts: [Conflict]) -> Self {
    Action(on: conflicts.map { ItemReference($0) }) { context in
      var change = Change()
      for conflict in conflicts {
        let record = try await context.record(of: conflict)
        let items = try await context.itemNamed(in: conflict, choice)
        let resolution = Resolution(choice, about: conflict, record, at: context.dependencies.now())
        let own = try resolution.change { type, id in
          items.flatMap { $0.equipmentType == type && $0.equipmentId == id ? $0 : nil }
        }
        change.items += own.items
      }
      return try await context.commit(change)
    }
  }
}

extension RequestContext {
  /// The record that a conflict is about, whatever number it has by now; nil if it is gone.
  fileprivate func record(of conflict: Conflict) async throws -> (any Record)? {
    guard let type = RecordType(rawValue: conflict.kind), let uid = UID(conflict.record.utf8) else { return nil }
    if let id = conflict.item, let record = try await repository.item(type, id: id), record.uid == uid { return record }
    let isMeant = Comparison(field: UID.column, .equal(.text(Folding.fold(uid.text))))
    let found = try await repository.select(RowQuery(filter: .comparison(isMeant), limit: 1), of: type).rows.first
    guard let id = found?.recordId else { return nil }
    return try await repository.item(type, id: id)
  }

  /// The item that a setup is to have again, where that is what is decided.
  fileprivate func itemNamed(in conflict: Conflict, _ choice: ConflictChoice) async throws -> (any EquipmentItem)? {
    guard let type = conflict.field.flatMap({ EquipmentType(rawValue: $0) }), choice != .kept else { return nil }
    let text = if case .value(let text) = choice { text } else { conflict.other ?? "" }
    guard let id = Int(text.prefix { $0.isASCII && $0.isNumber }) else { return nil }
    return try await repository.item(type, id: id)
  }
}
