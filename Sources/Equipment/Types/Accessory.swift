/// Anything else: what the archer wears, carries or works with.
public struct Accessory: EquipmentItem {
  /// What it is.
  public enum Kind: String, Choice {
    case tab, glove, release, clicker, armguard, chestguard, quiver, sling
    case `case`
    case stand, stringer, scope, peep, tool, other
  }

  public var details = ItemDetails()
  public var kind: Kind?
  public var size: String?

  public init() {}

  public static let schema = Schema<Accessory>(.accessory, handed: true, [
    Field("kind", \.kind, "What it is"),
    Field("size", \.size, "Size"),
  ])
}
