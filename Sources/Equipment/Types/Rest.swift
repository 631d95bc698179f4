/// What the arrow lies on.
public struct Rest: EquipmentItem {
  /// How it holds the arrow and lets it go.
  public enum Kind: String, Choice {
    case magnetic, flipper
    case stickOn = "stick-on"
    case blade
    case dropAway = "drop-away"
    case launcher, capture, shelf, other
  }

  public var details = ItemDetails()
  public var kind: Kind?

  public init() {}

  public static let schema = Schema<Rest>(.rest, handed: true, [
    Field("kind", \.kind, "How it works")
  ])
}
