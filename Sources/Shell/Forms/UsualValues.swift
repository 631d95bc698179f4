import Equipment
import Synchronization

/// The usual values of a new record.
///
/// They are those of the newest record of the same name, else the catalogue's for the product, and never those of
/// another product. Habits, such as owner and location, are as in the item that was added last.
final class UsualValues: Sendable {
  /// The sources of suggestions for a record of one name.
  struct Known: Sendable {
    /// The record's name, without case and accents: brand and model, or the name of a round.
    var names: [String] = []
    /// The newest record that is called the same.
    var similar: (any Record)?
    /// The catalogue's values for it.
    var fill: ProductFill?
    /// True once a note has named the similar record as a source; the same for the catalogue below.
    var isSimilarReported = false
    var isFillReported = false
  }

  /// The record of the type that was added last.
  private let last: (any Record)?
  private let known = Mutex(Known())

  init(last: (any Record)?) { self.last = last }

  /// The name whose sources were looked up last.
  var names: [String] { known.withLock { $0.names } }

  func remember(_ new: Known) { known.withLock { $0 = new } }

  /// The sources of suggestions for such a record that no note has named yet; they count as named from now on.
  func news(of record: any Record) -> (similar: (any Record)?, sources: [String]?) {
    known.withLock { known in
      let similar = known.isSimilarReported ? nil : known.similar
      known.isSimilarReported = true
      let explicitFields = Set(record.filledNames)
      guard !known.isFillReported, let fill = known.fill, !fill.values(for: record, keeping: explicitFields).isEmpty
      else {
        return (similar, nil)
      }
      known.isFillReported = true
      return (similar, fill.sources(for: record, keeping: explicitFields).filter { !$0.isEmpty })
    }
  }

  /// A usual value of a field of such a record; nil if there is none.
  func text(_ info: FieldInfo, of record: any Record) -> String? {
    guard !info.isIndividual, !info.isInferred else { return nil }
    if record.recordType.naming.contains(info.name) { return name(info, of: record) }
    let known = known.withLock { $0 }
    if info.isFact, let text = known.similar?.text(info.name) { return text }
    let filled = known.fill?.values(for: record, keeping: Set(record.filledNames)) ?? []
    if let text = filled.first(where: { $0.field == info.name })?.text { return text }
    return record.equipment != nil && info.isHabit ? last?.text(info.name) : nil
  }

  /// The name of the last one; that of its model only for one of the same brand.
  private func name(_ info: FieldInfo, of record: any Record) -> String? {
    guard let last, record.equipment != nil, info.name == "model" else { return last?.text(info.name) }
    return Folding.fold(last.text("brand") ?? "") == Folding.fold(record.text("brand") ?? "")
      ? last.text("model") : nil
  }
}

extension FieldInfo {
  /// True for a field in which two records of one name usually agree.
  fileprivate var isFact: Bool {
    affectsShooting && name != "setup" || ["colour", "price", "currency"].contains(name)
  }

  /// True for a field in which items that an archer adds in a row usually agree, whatever they are.
  fileprivate var isHabit: Bool { ["hand", "owner", "location", "currency", "tags"].contains(name) }
}
