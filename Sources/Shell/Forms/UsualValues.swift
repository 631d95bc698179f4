import Equipment
import Synchronization

/// What a new record usually holds.
///
/// It is what the newest of the same name does, else what the catalogue has of the product, and nothing of any other
/// product. What says where things are and whose they are is as it was last.
final class UsualValues: Sendable {
  /// What suggestions rest on, as far as the answers tell.
  struct Known: Sendable {
    /// What the record is called: brand and model, or the name of a round.
    var names: [String] = []
    /// The newest record that is called the same.
    var similar: (any Record)?
    /// What the catalogue has of it.
    var fill: ProductFill?
    /// Which of the two was told already.
    var isSimilarTold = false
    var isFillTold = false
  }

  /// The record of the type that was added last.
  private let last: (any Record)?
  private let known = Mutex(Known())

  init(last: (any Record)?) { self.last = last }

  /// What the answers are called so far.
  var names: [String] { known.withLock { $0.names } }

  func know(_ new: Known) { known.withLock { $0 = new } }

  /// Where suggestions for such a record are from, each time that there are some of which it was not told.
  func news(of record: any Record) -> (similar: (any Record)?, sources: [String]?) {
    known.withLock { known in
      let similar = known.isSimilarTold ? nil : known.similar
      known.isSimilarTold = true
      let settled = Set(record.filledNames)
      guard !known.isFillTold, let fill = known.fill, !fill.values(for: record, keeping: settled).isEmpty else {
        return (similar, nil)
      }
      known.isFillTold = true
      return (similar, fill.sources(for: record, keeping: settled).filter { !$0.isEmpty })
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
  /// Whether two of one name usually have it in common.
  fileprivate var isFact: Bool {
    tellsHowItShoots && name != "setup" || ["colour", "price", "currency"].contains(name)
  }

  /// Whether two records that an archer adds in a row usually have it in common, whatever they are.
  fileprivate var isHabit: Bool { ["hand", "owner", "location", "currency", "tags"].contains(name) }
}
