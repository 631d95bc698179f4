/// A target face as a person types it in one word: its size, its kind, or both, as `122cm/5_zone`.
///
/// Files hold the size alone in this field, and the kind in its own.
public struct FaceSize: Sendable, Equatable {
  /// Centimetres across; nil if only the kind was typed.
  public var size: Double?
  /// Its kind; nil if only the size was typed.
  public var kind: TargetFace?

  /// A face of that size.
  init(size: Double) { self.size = size }

  private init(size: Double?, kind: TargetFace?) { (self.size, self.kind) = (size, kind) }
}

extension FaceSize: FieldValue {
  /// The form of a size, as files have no kind in this field.
  public static var shape: FieldShape { .decimal }

  /// Reads the size.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let size = Double(bytes: bytes, range) else { return nil }
    self.init(size: size)
  }

  /// The size; the kind if there is no size.
  public var text: String { size?.text ?? kind?.rawValue ?? "" }

  /// Faces sort by size.
  public var sortKey: SortKey { size.map { .number($0) } ?? .none }

  /// Accepts a length, the name of a kind, or a length and a kind parted by a stroke.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> FaceSize {
    if let kind = kind(text) { return FaceSize(size: nil, kind: kind) }
    let parts = text.split(separator: "/", maxSplits: 1)
    if parts.count == 2, let kind = kind(String(parts[1])) {
      return FaceSize(size: try Double.read(String(parts[0]), as: info, today: today), kind: kind)
    }
    return FaceSize(size: try Double.read(text, as: info, today: today))
  }

  /// The kind of that name, in any case.
  public static func kind(_ text: String) -> TargetFace? {
    if let kind = TargetFace(rawValue: text) { return kind }
    guard text.contains("_") || text.first?.isLetter == true else { return nil }
    let typed = Folding.fold(text.trimmed)
    return TargetFace.allCases.first { Folding.fold($0.rawValue) == typed }
  }
}

extension Round {
  /// Sets the size and the kind that a person typed; a kind alone leaves the size, and nil clears it.
  mutating func apply(_ typed: FaceSize?) {
    if typed?.kind == nil || typed?.size != nil { face = typed?.size }
    if let kind = typed?.kind { faceKind = kind }
  }
}
