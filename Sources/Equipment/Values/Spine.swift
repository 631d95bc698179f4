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
  public init?(text: String) {
    if text.hasSuffix("#") {
      let ends = text.dropLast().split(separator: "-", omittingEmptySubsequences: false).compactMap { Self.whole($0) }
      guard ends.count == 2, text.filter({ $0 == "-" }).count == 1, ends[0] <= ends[1] else { return nil }
      self = .range(ends[0], ends[1])
    } else {
      guard let deflection = Self.whole(Substring(text)) else { return nil }
      self = .deflection(deflection)
    }
  }

  private static func whole(_ text: Substring) -> Int? {
    1...4 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
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

  /// Takes a spine within the range, or a range of draw weights within that of limbs.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Spine {
    let typed = Folding.fold(text).filter { $0 != " " }.trimmed
    let pounds = Unit.pounds.spellings.first { typed.hasSuffix($0) } ?? ""
    guard let spine = Spine(text: pounds.isEmpty ? typed : typed.dropLast(pounds.count) + "#") else {
      throw .malformed(info, text)
    }
    switch spine {
    case .deflection(let number): try ValidationRules.check(Double(number), typed: text, as: info)
    case .range(let low, let high):
      guard ValidationRules.drawWeight.contains(Double(low)), ValidationRules.drawWeight.contains(Double(high)) else {
        throw .outOfRange(info, text)
      }
    }
    return spine
  }
}
