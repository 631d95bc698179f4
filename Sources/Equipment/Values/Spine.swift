/// How far a shaft bends: the static spine, or for wood the draw weights it suits.
///
/// Static spine is the deflection in thousandths of an inch under 1.94 lb in the middle of a 28-inch span.
public enum Spine: Sendable, Hashable {
  case deflection(Int)
  /// Pounds, as wooden shafts are sold: `45-50#`.
  case range(Int, Int)
}

extension Spine: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .spine }

  /// Reads `450` or `45-50#`.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let last = range.last, bytes[last] == 0x23 else {
      guard let deflection = Self.whole(bytes, range) else { return nil }
      self = .deflection(deflection)
      return
    }
    var dash = range.lowerBound
    while dash < last, bytes[dash] != 0x2D { dash += 1 }
    guard dash < last, let low = Self.whole(bytes, range.lowerBound..<dash),
      let high = Self.whole(bytes, dash + 1..<last), low <= high
    else { return nil }
    self = .range(low, high)
  }

  private static func whole(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    range.count <= 4 ? Digits.number(bytes, range) : nil
  }

  /// True if bytes are a spine within the field's limits, without a needless zero.
  static func isCanonical(_ bytes: Span<UInt8>, _ cell: Range<Int>, _ limits: ClosedRange<Double>?) -> Bool {
    guard let spine = Spine(bytes: bytes, cell), spine.fits(limits) else { return false }
    switch spine {
    case .deflection(let spine): return cell.count == width(spine)
    case .range(let low, let high): return cell.count == width(low) + width(high) + 2
    }
  }

  private static func width(_ number: Int) -> Int { number < 10 ? 1 : 1 + width(number / 10) }

  /// True if it is within the limits; draw weights are held against those of bows.
  private func fits(_ limits: ClosedRange<Double>?) -> Bool {
    let draw = ValidationRules.drawWeight
    switch self {
    case .deflection(let spine): return limits?.contains(Double(spine)) ?? true
    case .range(let low, let high): return draw.contains(Double(low)) && draw.contains(Double(high))
    }
  }

  /// `450` or `45-50#`.
  public var text: String {
    switch self {
    case .deflection(let spine): String(spine)
    case .range(let low, let high): "\(low)-\(high)#"
    }
  }

  /// Stiffer comes first; wood sorts after, by the lower weight, because the two scales cannot be compared.
  public var sortKey: SortKey {
    switch self {
    case .deflection(let spine): .number(Double(spine))
    case .range(let low, let high): .text("\(low.padded(4))-\(high.padded(4))")
    }
  }

  /// Accepts a spine within the range, or draw weights within the limits of bows.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Spine {
    let typed = Folding.fold(text).filter { $0 != " " }.trimmed
    let pounds = Unit.pounds.spellings.first { typed.hasSuffix($0) } ?? ""
    guard let spine = Spine(text: pounds.isEmpty ? typed : typed.dropLast(pounds.count) + "#") else {
      throw .malformed(info, text)
    }
    guard spine.fits(info.range) else { throw .outOfRange(info, text) }
    return spine
  }
}
