/// The spring-loaded button that the arrow leans on.
public struct Plunger: EquipmentItem {
  /// How its tension is set.
  public enum Adjustment: String, Choice {
    case micro, click, standard
  }

  /// How strong its spring is, the softest first.
  public enum Spring: String, Choice {
    case soft, medium, stiff
  }

  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// How its tension is set.
  public var adjustment: Adjustment?
  /// Its thread.
  public var thread: String?
  /// How strong its spring is.
  public var spring: Spring?

  /// Makes a plunger without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.plunger

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Plunger.self, .bow,
    TypeWords(["plunger", "plungers", "button"], "Plunger", "Plungers", "◎"),
    examples: [
      "add plunger brand=Beiter model=Plunger spring=medium", "list plungers where condition>=good",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Plunger>(
    type,
    [
      Field("adjustment", { $0.adjustment }, { $0.adjustment = $1 }, "How its tension is set"),
      Field("thread", { $0.thread }, { $0.thread = $1 }, "Thread", suggestions: Thread.common),
      Field("spring", { $0.spring }, { $0.spring = $1 }, "Strength of the spring"),
    ])
}

/// Threads of plungers, stabilizers and weights.
enum Thread {
  static let common = ["5/16-24", "1/4-20", "8-32"]
}
