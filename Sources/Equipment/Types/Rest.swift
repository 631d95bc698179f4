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

  /// What every item has.
  public var details = ItemDetails()
  /// How it works.
  public var kind: Kind?

  /// Makes a rest without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.rest

  /// Its fields, in the order of the file.
  public static let schema = Schema<Rest>(
    type, handed: true,
    [
      Field("kind", { $0.kind }, { $0.kind = $1 }, "How it works")
    ])
}
