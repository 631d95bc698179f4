public import Equipment

/// How long a part of a bow, or its tuning, is taken to be good for: a preference with its usual value.
///
/// A usual value stands here only where one was read; others are for the archer to say.
public struct WearLimit: Sendable {
  /// As typed after `set`.
  public let name: String
  /// Its effect, in a few words.
  public let help: String
  /// The type of item; nil for the tuning.
  public let type: EquipmentType?
  /// The lifetime until another one is set; nil for no limit.
  public let usual: Lifetime?
  /// The source of the usual value; nil without one.
  public let source: String?

  private init(
    _ name: String, _ help: String, _ type: EquipmentType?, usual: Lifetime? = nil, source: String? = nil
  ) {
    (self.name, self.help, self.type, self.usual, self.source) = (name, help, type, usual, source)
  }

  /// Strings.
  public static let string = WearLimit(
    "string-life", "after how many shots or years advise replaces strings", .bowstring)
  /// Limbs.
  public static let limbs = WearLimit("limbs-life", "after how many shots or years advise replaces limbs", .limbs)
  /// Arrows.
  public static let arrows = WearLimit("arrow-life", "after how many shots or years advise replaces arrows", .arrow)
  /// The tuning.
  public static let tuning = WearLimit(
    "tune-check", "after how many months or shots advise tests again", nil, usual: Lifetime(months: 1),
    source: "\(TuningSource.totalArchery): checked again about once a month")

  /// All of them.
  public static let all = [string, limbs, arrows, tuning]
}
