public import Equipment

/// The sheets of labels that are known by name: a person's own, and those that come with the program.
public struct LabelSheets: Sendable {
  /// All of them, a person's own first.
  public let sheets: [LabelSheet]

  /// Puts them together; of two sheets with one name that of the person has it.
  public init(own: [LabelSheet], installed: [LabelSheet]) { sheets = own + installed }

  /// The sheet of a name, in whatever capitals, with or without blanks and signs; nil if none is called so.
  public func sheet(named name: String) -> LabelSheet? {
    let key = Self.key(name)
    return sheets.first { Self.key($0.name) == key }
  }

  /// The first that is plain paper, which everybody has; the first of all if none is.
  public var usual: LabelSheet? { sheets.first { $0.paper == .plain } ?? sheets.first }

  /// Letters and digits of a name, without case and accents.
  private static func key(_ name: String) -> String { Folding.fold(name).filter { $0.isLetter || $0.isNumber } }
}
