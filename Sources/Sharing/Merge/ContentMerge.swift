import Equipment

/// Slot by slot and value by value, one bow of two.
struct ContentMerge {
  /// The merged bow.
  private(set) var content: SetupContent
  /// What gave way: tuning values by their names, slots by their types.
  private(set) var losses: [Loss] = []
  private let base: SetupContent
  private let ours: SetupContent
  private let theirs: SetupContent
  private let isOursLater: Bool?

  /// Merges what two sides made of a bow.
  ///
  /// - Parameter isOursLater: true if ours was changed later, false if before; nil if at the same moment.
  init(base: SetupContent, ours: SetupContent, theirs: SetupContent, isOursLater: Bool?) {
    (self.base, self.ours, self.theirs, self.isOursLater) = (base, ours, theirs, isOursLater)
    content = theirs
    let tuning = mergedTuning()
    let slots = withOnePrimary(mergedSlots())
    // Of kinds of which a bow has one there is one, and one set of arrows is primary: that is all there is to refuse.
    content = (try? SetupContent(slots: slots, tuning: tuning)) ?? (isOursLater == true ? ours : theirs)
  }

  private mutating func mergedTuning() -> SetupTuning {
    var tuning = theirs.tuning
    for field in SetupTuning.fields {
      let texts = [base, ours, theirs].map { field.text(of: $0.tuning) }
      guard !isSame(texts[1], texts[2]), !isSame(texts[1], texts[0]) else { continue }
      if !isSame(texts[2], texts[0]) {
        let loss = Loss(of: field.info.name, texts[1], texts[2], base: texts[0], isOursLater: isOursLater)
        losses.append(loss)
        if !loss.keepsOurs { continue }
      }
      try? field.set(&tuning, to: texts[1] ?? "")
    }
    return tuning
  }

  /// What a slot is found by: its type, and where a bow can have many of that, the item.
  private struct Key: Hashable {
    let type: EquipmentType
    let id: Int

    init(_ slot: Slot) { (type, id) = (slot.type, slot.type.isMany ? slot.id : 0) }
  }

  private mutating func mergedSlots() -> [Slot] {
    let slots = [base, ours, theirs].map { content in
      Dictionary(content.slots.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    let keys = theirs.slots.map { Key($0) } + ours.slots.map { Key($0) }.filter { slots[2][$0] == nil }
    return keys.compactMap { key in merged(key.type, slots[0][key], slots[1][key], slots[2][key]) }
  }

  private mutating func merged(_ type: EquipmentType, _ before: Slot?, _ one: Slot?, _ other: Slot?) -> Slot? {
    if one == other || shoots(one, like: before) { return other }
    if shoots(other, like: before) { return one }
    let loss = Loss(of: type.rawValue, one?.text, other?.text, base: before?.text, isOursLater: isOursLater)
    if !shoots(one, like: other) { losses.append(loss) }
    return loss.keepsOurs ? one : other
  }

  /// True if a bow shoots alike with both.
  private func shoots(_ one: Slot?, like other: Slot?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.id == other.id && isSame(one.position, other.position) && one.item.shoots(like: other.item)
  }

  /// The slots with one set of arrows that is primary, if there are any: the one that a side made so, or the later's.
  private func withOnePrimary(_ slots: [Slot]) -> [Slot] {
    let primaries = [base, ours, theirs].map { $0.primaryArrow?.id }
    let isOurs = primaries[1] == primaries[0] ? false : primaries[2] == primaries[0] || isOursLater == true
    let arrows = slots.filter { $0.type == .arrow }.map(\.id)
    let wanted = isOurs ? [primaries[1], primaries[2]] : [primaries[2], primaries[1]]
    let primary = wanted.compactMap(\.self).first { arrows.contains($0) } ?? arrows.first
    return slots.map { Slot($0.copy, position: $0.position, isPrimary: $0.type == .arrow && $0.id == primary) }
  }
}

extension Slot {
  /// Its item as a person names it.
  fileprivate var text: String { "\(id) \(copy.name)" }
}
