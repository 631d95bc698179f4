/// An amount of money, in hundredths, so that no cent is ever lost to binary fractions.
public struct Amount: Sendable, Hashable {
  /// Hundredths of the currency, not negative.
  public let hundredths: Int

  /// Makes an amount; nil if it is negative or beyond what anything costs.
  public init?(hundredths: Int) {
    guard 0...ValidationRules.largestAmount ~= hundredths else { return nil }
    self.hundredths = hundredths
  }
}

extension Amount: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .amount }

  /// Reads `449`, `449.5` or `449.50`: digits with at most two after the point.
  public init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else {
      return nil
    }
    let cents = parts.count == 2 ? parts[1] : "0"
    guard cents.count <= 2, parts[0].utf8.count <= 12, let whole = Int(parts[0]), let part = Int(cents) else {
      return nil
    }
    self.init(hundredths: whole * 100 + (cents.count == 1 ? part * 10 : part))
  }

  /// `449`, or with both digits where there are hundredths: `449.50`.
  public var text: String {
    let part = hundredths % 100
    return part == 0 ? String(hundredths / 100) : "\(hundredths / 100).\(part.padded(2))"
  }

  /// The smaller amount comes first, whatever its currency.
  public var sortKey: SortKey { .number(Double(hundredths) / 100) }

  /// Takes an amount with blanks around it.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Amount {
    guard let amount = Amount(text: text.trimmed) else { throw .malformed(info, text) }
    return amount
  }
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
  public init?(text: String) {
    guard text.utf8.count == 3, text.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    code = text.uppercased()
  }

  /// Three capital letters.
  public var text: String { code }

  /// Currencies sort by their letters.
  public var sortKey: SortKey { .text(Folding.fold(code)) }

  /// Takes three letters with blanks around them.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Currency {
    guard let currency = Currency(text: text.trimmed) else { throw .malformed(info, text) }
    return currency
  }
}
