/// A round of a catalogue: what is shot, at which distances and faces.
public struct CatalogueRound: Sendable, Hashable {
  /// Where it is shot.
  public enum Location: String, Sendable, CaseIterable {
    case indoor, outdoor, field
  }

  /// The word that stands for it in files and commands: `wa720_70`.
  public let code: String
  /// The name that archers know it by.
  public let name: String
  /// Its other names.
  public let aliases: [String]
  /// The body whose rules it is from: `WA`, `AGB`.
  public let body: String
  /// Where it is shot; nil where the catalogue does not say.
  public let location: Location?
  /// The rounds that differ from it in distances or faces only; empty if there are none.
  public let family: String
  /// What is shot, in this order.
  public let passes: [RoundPass]

  /// A round of at least one pass; nil without any.
  public init?(
    code: String, name: String, aliases: [String] = [], body: String, location: Location?, family: String = "",
    passes: [RoundPass]
  ) {
    guard !passes.isEmpty else { return nil }
    (self.code, self.name, self.aliases, self.body) = (code, name, aliases, body)
    (self.location, self.family, self.passes) = (location, family, passes)
  }

  /// Number of arrows.
  public var arrows: Int { passes.reduce(0) { $0 + $1.arrows } }
  /// The most points there are.
  public var maximum: Int { passes.reduce(0) { $0 + $1.maximum } }
  /// Its distance; nil if it has several.
  public var distance: Distance? { only(\.distance) }
  /// Centimetres across its face; nil if it has faces of several sizes.
  public var face: Double? { only(\.face) }
  /// The kind of its face; nil if it has several.
  public var kind: TargetFace? { only(\.kind) }

  private func only<Value: Equatable>(_ value: (RoundPass) -> Value) -> Value? {
    let first = value(passes[0])
    return passes.allSatisfy { value($0) == first } ? first : nil
  }
}
