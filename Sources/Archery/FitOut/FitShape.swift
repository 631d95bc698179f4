import Equipment

/// All that fitting asks of a piece: pieces of one shape stand for each other.
struct FitShape: Hashable, Sendable {
  let type: EquipmentType
  let hand: Hand?
  var fitting: Fitting?
  /// Inches: of a riser, of the shafts, or of the bow that a string is for.
  var length: Double?
  var limbs: Limbs.Length?
  /// Pounds at 28 inches.
  var poundage: Double?
  var spine: Spine?
  /// Grains, of a point and of a whole arrow.
  var point, mass: Double?

  /// The shape of an item; nil for one that no bow needs.
  init?(_ item: any EquipmentItem) {
    (type, hand) = (item.equipmentType, item.details.hand)
    switch item {
    case let riser as Riser: (length, fitting) = (riser.length, riser.fitting)
    case let pair as Limbs: (poundage, limbs, fitting) = (pair.poundage, pair.length, pair.fitting)
    case let string as Bowstring: length = string.fits
    case let arrow as Arrow:
      (length, spine, point, mass) = (arrow.length, arrow.spine, arrow.pointWeight, arrow.weight)
    case is Rest: break
    default: return nil
    }
  }
}

/// Pieces of one shape.
struct FitPool: Sendable {
  let shape: FitShape
  /// By their places among the stocks, those that are in no kit first.
  var stocks: [Int] = []
  /// The makers and models of them, as numbers.
  var makes: Set<Int> = []
}
