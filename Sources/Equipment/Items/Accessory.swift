/// Any other equipment, such as a tab, a quiver or a tool.
public struct Accessory: EquipmentItem {
  /// The kinds of accessory.
  public enum Kind: String, Choice {
    case tab, glove, release, clicker, armguard, chestguard, quiver, sling
    case `case`
    case stand, stringer, scope, peep, tool, other
  }

  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// Its kind, such as a tab or a quiver.
  public var kind: Kind?
  /// Its size, as the maker gives it.
  public var size: String?

  /// Makes an accessory without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.accessory

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Accessory.self, .arrows, isMany: true, file: "accessories.csv",
    TypeWords(["accessory", "accessories"], "Accessory", "Accessories", "▣"),
    examples: [
      #"add accessory brand=AAE model="KSL Gold" kind=tab size=M hand=right"#, "list accessories where kind=tab",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Accessory>(
    type, handed: true,
    [
      Field("kind", { $0.kind }, { $0.kind = $1 }, "What it is"),
      Field("size", { $0.size }, { $0.size = $1 }, "Size"),
    ])
}
