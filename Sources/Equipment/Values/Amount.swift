/// An amount of money, in hundredths, so that no cent is ever lost to binary fractions.
public struct Amount: Sendable, Hashable {
  /// Hundredths of the currency, not negative.
  public let hundredths: Int

  /// Makes an amount; nil if it is negative or above `ValidationRules.largestAmount`.
  public init?(hundredths: Int) {
    guard 0...ValidationRules.largestAmount ~= hundredths else { return nil }
    self.hundredths = hundredths
  }
}

extension Amount: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .amount }

  /// Reads `449`, `449.5` or `449.50`: digits with at most two after the point.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let number = DecimalText(bytes, range) else { return nil }
    self.init(number)
  }

  private init?(_ number: DecimalText) {
    guard !number.hasSign, 1...12 ~= number.wholeDigits, number.decimals <= 2 else { return nil }
    self.init(hundredths: number.units * (number.decimals == 0 ? 100 : number.decimals == 1 ? 10 : 1))
  }

  /// True if bytes are a canonical amount: no needless zero, and both digits of the hundredths or none.
  static func isCanonical(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let number = DecimalText(bytes, range), Amount(number) != nil, !number.hasNeedlessZero else { return false }
    return number.decimals == 0 || number.decimals == 2 && !number.units.isMultiple(of: 100)
  }

  /// `449`, or with both digits where there are hundredths: `449.50`.
  public var text: String {
    let part = hundredths % 100
    return part == 0 ? String(hundredths / 100) : "\(hundredths / 100).\(part.padded(2))"
  }

  /// Each amount has one text.
  public func isSpelled(like other: Amount) -> Bool { self == other }

  /// The smaller amount comes first, whatever its currency.
  public var sortKey: SortKey { .number(Double(hundredths) / 100) }
}

/// A currency by its three letters (ISO 4217).
public struct Currency: Sendable, Hashable {
  /// Three capital letters.
  public let code: String
}

extension Currency: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .currency }

  /// Reads three letters in any case.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count == 3 else { return nil }
    var letters: [UInt8] = []
    for offset in range {
      // Without the bit in which small letters differ from capital ones.
      letters.append(bytes[offset] & ~0x20)
      guard 0x41...0x5A ~= letters[letters.count - 1] else { return nil }
    }
    code = String(decoding: letters, as: UTF8.self)
  }

  /// Three capital letters.
  public var text: String { code }

  /// Currencies sort by their letters.
  public var sortKey: SortKey { .text(Folding.fold(code)) }
}
