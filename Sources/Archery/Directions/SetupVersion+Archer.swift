public import Equipment

extension SetupVersion {
  /// The archer's hand: that of the riser; nil where it does not say.
  public var hand: Hand? { content[.riser].first?.item.details.hand }

  /// The release: an aid where one is fitted, the fingers in divisions that have no aids; nil where it is not known.
  public func release(_ division: Division?) -> TuningEntry.Release? {
    let hasAid = content[.accessory].contains { ($0.item as? Accessory)?.kind == .release }
    if hasAid { return .aid }
    switch division {
    case .recurve, .barebow, .longbow, .flatbow, .traditional: return .fingers
    case .compound, .other, nil: return nil
    }
  }
}
