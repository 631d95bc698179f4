package import Answers
package import Equipment

/// A decision about a conflict, as changes of records.
package struct Resolution {
  /// The record that the conflict is about, as it is; nil if it is gone.
  private let record: (any Record)?
  private let conflict: Conflict
  private let choice: ConflictChoice
  private let now: Timestamp

  /// Takes a decision.
  ///
  /// - Parameter record: the record that the conflict is about, as it is; nil if it is gone.
  package init(_ choice: ConflictChoice, about conflict: Conflict, _ record: (any Record)?, at now: Timestamp) {
    (self.choice, self.conflict, self.record, self.now) = (choice, conflict, record, now)
  }

  /// The change that carries it out.
  ///
  /// - Parameter item: returns an item that a setup is to have again; nil if there is none.
  /// - Throws: `ConflictRefusal` if it cannot be.
  package func change(item: (EquipmentType, Int) -> (any EquipmentItem)?) throws(ConflictRefusal) -> Change {
    guard conflict.resolved == nil else { throw .isResolved(id: conflict.base.id) }
    var resolved = conflict
    (resolved.resolved, resolved.resolution, resolved.base.updated) = (now, choice.text, now)
    return Change(items: try recordChange(item) + [.edit(conflict, to: resolved)])
  }

  private func recordChange(
    _ item: (EquipmentType, Int) -> (any EquipmentItem)?
  ) throws(ConflictRefusal) -> [ItemChange] {
    if choice == .kept { return [] }
    guard let record else {
      throw .recordGone(id: conflict.base.id, RecordType(rawValue: conflict.kind) ?? .conflict)
    }
    guard let field = conflict.field else {
      guard choice == .other else { throw .noValue(id: conflict.base.id) }
      return [.delete(record)]
    }
    let text = if case .value(let text) = choice { text } else { conflict.other ?? "" }
    var changed = record
    if let setup = record.setup, let revised = try revised(setup, field, text, item) {
      changed = revised
    } else if record.recordType.field(field) == nil {
      changed.setUnknown(field, to: text)
    } else {
      do { try changed.set(field, to: text) } catch { throw .field(error) }
    }
    changed.base.updated = now
    return changed.isEqual(to: record) ? [] : [.edit(record, to: changed)]
  }

  /// The setup with another tuning value or another item fitted; nil if the field is one of its row.
  private func revised(
    _ setup: Setup, _ field: String, _ text: String, _ item: (EquipmentType, Int) -> (any EquipmentItem)?
  ) throws(ConflictRefusal) -> Setup? {
    do {
      if SetupTuning.fields.contains(where: { $0.info.name == field }) {
        return try setup.tune([(field, text)], at: now) ?? setup
      }
      guard let type = EquipmentType(rawValue: field) else { return nil }
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let id = Int(digits) else {
        let fitted = (conflict.kept ?? "").prefix { $0.isASCII && $0.isNumber }
        return try setup.unfit(type, id: type.isMany ? Int(fitted) : nil, at: now) ?? setup
      }
      guard let found = item(type, id) else { throw ConflictRefusal.otherGone(id: conflict.base.id, text) }
      return try setup.fit(found, at: now) ?? setup
    } catch let error as SetupError {
      throw .setup(error)
    } catch let error as ConflictRefusal {
      throw error
    } catch {
      throw .noValue(id: conflict.base.id)
    }
  }
}
