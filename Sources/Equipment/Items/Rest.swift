/// The support that the arrow lies on.
public struct Rest: EquipmentItem {
  /// How it holds the arrow and lets it go.
  public enum Kind: String, Choice {
    case magnetic, flipper
    case stickOn = "stick-on"
    case blade
    case dropAway = "drop-away"
    case launcher, capture, shelf, other
  }

  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// How it works.
  public var kind: Kind?

  /// Makes a rest without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.rest

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Rest.self, .bow,
    TypeWords(["rest", "rests"], "Rest", "Rests", "⤓"),
    examples: [
      #"add rest brand=Hoyt model="Super Rest" kind=stick-on hand=left"#, "list rests where hand=left",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Rest>(
    type, handed: true,
    [
      Field("kind", { $0.kind }, { $0.kind = $1 }, "How it works")
    ])
}
