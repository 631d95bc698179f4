/// A setup as it was from one moment on; never changed once something refers to it, or its day is over.
public struct SetupVersion: Sendable, Equatable {
  /// The number within the setup, from 1.
  public let number: Int
  /// When it was made.
  public let at: Timestamp
  /// Why it was made.
  public let reason: String?
  /// The slots and the tuning.
  public let content: SetupContent
  /// Members of the file that the program does not know, with their values as JSON.
  public let unknown: [UnknownColumn]

  /// Makes a version as it stands in a file; of a setup, `revised` makes the next one.
  public init(
    number: Int, at: Timestamp, reason: String? = nil, content: SetupContent, unknown: [UnknownColumn] = []
  ) {
    self.number = number
    self.at = at
    self.reason = reason == "" ? nil : reason
    self.content = content
    self.unknown = unknown
  }

  /// The slots that are filled, in the hub's order of types.
  public var slots: [Slot] { content.slots }

  /// How the bow is tuned.
  public var tuning: SetupTuning { content.tuning }

  /// The description of `at`.
  public static let momentField = FieldInfo(
    name: "at", help: "When the version was made", value: Timestamp.self, traits: [.managed])

  /// The description of `reason`, with the limits of its text.
  public static let reasonField = FieldInfo(
    name: "reason", help: "Why the version was made", value: String.self, traits: [])
}

extension SetupVersion {
  /// The separator between the reasons of a version that was amended.
  static let betweenReasons = "; "

  /// The same version with other content; a new reason is appended to the one that it has.
  func amended(to content: SetupContent, because more: String?) -> SetupVersion {
    // Said twice in a row, it is one reason.
    let isSaid = more.map { more in reason == more || reason?.hasSuffix(Self.betweenReasons + more) == true } ?? true
    let reasons = [reason, isSaid ? nil : more].compactMap(\.self)
    return SetupVersion(
      number: number, at: at, reason: reasons.joined(separator: Self.betweenReasons), content: content,
      unknown: unknown)
  }

  /// True if at least one of these items is fitted.
  public func uses(_ items: [(type: RecordType, id: Int)]) -> Bool {
    items.contains { item in item.type.equipment.map { content.slot($0, id: item.id) != nil } ?? false }
  }
}

extension Setup {
  /// True if it is active and its present version uses one of these items; with `ever`, if any version does.
  public func uses(_ items: [(type: RecordType, id: Int)], ever: Bool) -> Bool {
    ever ? versions.contains { $0.uses(items) } : isActive && present.uses(items)
  }
}
