/// Tells from the bytes of a cell, without making a text or a value of them, whether a field takes them as they stand.
///
/// Law: if `isCanonical` says yes, then setting the field to this text succeeds and the field's canonical text is the
/// same, byte for byte. A no says nothing: whoever gets it reads the text in the usual way.
public final class CanonicalCell: Sendable {
  enum Form: Sendable {
    case text, name, integer, decimal, date, timestamp, amount, currency, tags, spine, distance, reading, choice
  }

  let form: Form
  /// Digits after the point, and ten to their power.
  let decimals: Int
  let scale: Int
  /// The smallest and the largest number that the field takes, as so many units of its last decimal.
  let limits: ClosedRange<Int>
  /// The words of a fixed set.
  let words: [ShortWord]

  /// Works out what a field's check compares with.
  public init(_ field: FieldInfo) {
    form = Form(field)
    decimals = form == .decimal ? field.decimals : 0
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    self.scale = scale
    limits = Self.limits(field.range, scale)
    words = field.choices.compactMap { ShortWord(Array($0.utf8).span) }
  }

  /// Whether these bytes, which are not empty, are a value of the field in the one spelling that files have.
  public func isCanonical(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard !cell.isEmpty else { return false }
    switch form {
    case .text: return isText(bytes, cell)
    case .name: return isName(bytes, cell)
    case .integer: return isInteger(bytes, cell)
    case .decimal: return isDecimal(bytes, cell)
    case .date: return cell.count == 10 && Self.isDate(bytes, cell.lowerBound)
    case .timestamp: return Self.timestamp(bytes, cell) != nil
    case .amount: return isAmount(bytes, cell)
    case .currency: return isCurrency(bytes, cell)
    case .tags: return isTags(bytes, cell)
    case .spine: return isSpine(bytes, cell)
    case .distance: return isDistance(bytes, cell)
    case .reading: return isReading(bytes, cell)
    case .choice: return ShortWord(bytes, cell).map(words.contains) ?? false
    }
  }

  /// Whether printable ASCII of at most so many bytes, blanks at most within it, is canonical in any case.
  public var plainTextLimit: Int {
    switch form {
    case .text: ValidationRules.longestText
    case .name: ValidationRules.longestName
    default: 0
    }
  }

  /// The numbers within a range, counted in units of the last decimal, as the field's own check rounds them.
  private static func limits(_ range: ClosedRange<Double>?, _ scale: Int) -> ClosedRange<Int> {
    let most = 999_999_999_999_999
    guard let range, let low = Int(exactly: (range.lowerBound * Double(scale)).rounded()),
      let high = Int(exactly: (range.upperBound * Double(scale)).rounded())
    else { return 0...most }
    let isInRange: (Int) -> Bool = { range.contains(Double($0) / Double(scale)) }
    let first = max(0, isInRange(low) ? low : low + 1)
    let last = min(most, isInRange(high) ? high : high - 1)
    return first <= last ? first...last : 0...0
  }
}

extension CanonicalCell.Form {
  fileprivate init(_ field: FieldInfo) {
    switch field.shape {
    case .text: self = field.isRequired ? .name : .text
    case .integer: self = .integer
    case .decimal: self = .decimal
    case .date: self = .date
    case .timestamp: self = .timestamp
    case .amount: self = .amount
    case .currency: self = .currency
    case .tags: self = .tags
    case .spine: self = .spine
    case .distance: self = .distance
    case .reading: self = .reading
    case .choice: self = .choice
    }
  }
}

/// A word of at most 32 bytes in three numbers, which are compared at once.
struct ShortWord: Sendable, Equatable {
  /// The first 16 bytes, and those behind them.
  private let bytes: UInt128
  private let rest: UInt128
  private let count: Int

  /// How many bytes it may have: room for the longest word of a fixed set.
  static let longest = 32

  /// Takes a word; nil if it is longer.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count <= Self.longest else { return nil }
    let middle = min(range.lowerBound + 16, range.upperBound)
    self.bytes = Self.number(bytes, range.lowerBound..<middle)
    rest = Self.number(bytes, middle..<range.upperBound)
    count = range.count
  }

  /// Takes a whole word.
  init?(_ bytes: Span<UInt8>) { self.init(bytes, bytes.indices) }

  private static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt128 {
    var number: UInt128 = 0
    for place in range { number = number << 8 | UInt128(bytes[place]) }
    return number
  }
}
