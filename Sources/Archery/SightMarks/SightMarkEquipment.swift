public import Equipment

extension SightMark {
  /// The equipment that sends arrows elsewhere and is not what it was when this mark was shot.
  ///
  /// Arrows, limbs, bowstring and sight count: another item, or the same with another value in a field. Where an item is
  /// kept, what it cost and what else is administrative say nothing of how it shoots.
  ///
  /// - Parameter setup: the mark's setup, as it is now.
  /// - Returns: nil if that cannot be known, because the mark has no version or the setup has none of that number.
  public func changedEquipment(in setup: Setup) -> [EquipmentType]? {
    guard let then = version.flatMap(setup.version) else { return nil }
    let now = setup.present.content
    return [.arrow, .limbs, .bowstring, .sight].filter { type in
      let before = type == .arrow ? arrows(in: then.content) : then.content[type].first.map(Fitted.item) ?? .nothing
      let present = type == .arrow ? now.primaryArrow : now[type].first
      return !before.isSame(as: present)
    }
  }

  /// The arrows that it was shot with: those it names, else those that the setup was tuned for.
  private func arrows(in content: SetupContent) -> Fitted {
    guard let arrow else { return content.primaryArrow.map(Fitted.item) ?? .nothing }
    return content.slot(.arrow, id: arrow).map(Fitted.item) ?? .stranger(id: arrow)
  }
}

/// The item of a type that a bow had, if any.
private enum Fitted {
  case nothing
  case item(Slot)
  /// Something that was used without being fitted, of which there is no copy.
  case stranger(id: Int)

  func isSame(as slot: Slot?) -> Bool {
    switch (self, slot) {
    case (.nothing, nil): true
    case (.item(let one), let other?):
      one.copy === other.copy
        || one.id == other.id && one.item.shoots(like: other.item)
    case (.stranger(let id), let other?): id == other.id
    default: false
    }
  }
}
