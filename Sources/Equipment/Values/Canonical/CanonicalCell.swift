/// Checks if the bytes of a cell are canonical for a field, without making a text or a value of them.
///
/// Law: if `isCanonical` says yes, then setting the field to this text succeeds and the field's canonical text is the
/// same, byte for byte. A no says nothing: whoever gets it reads the text in the usual way.
public final class CanonicalCell: Sendable {
  enum Form: Sendable {
    case text, name, integer, decimal, date, timestamp, amount, currency, tags, spine, distance, reading, passes, item
    case file
    case choice
  }

  private let form: Form
  /// The most bytes of a text.
  private let longest: Int
  private let decimals: Int
  private let range: ClosedRange<Double>?
  /// The words of a fixed set.
  private let words: WordTable<Void>

  /// Prepares the check of a field's cells.
  public init(_ field: FieldInfo) {
    form = Form(field)
    longest = form == .name ? ValidationRules.longestName : ValidationRules.longestText
    decimals = form == .decimal ? field.decimals : 0
    range = field.range
    words = WordTable(field.choices.map { ($0, ()) })
  }

  /// Prepares the check of cells that may hold any text.
  public init(textUpTo longest: Int) {
    (form, self.longest, decimals, range, words) = (.text, longest, 0, nil, WordTable([]))
  }

  /// True if these bytes are a value of the field in its canonical spelling; false if they are empty.
  public func isCanonical(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard !cell.isEmpty else { return false }
    switch form {
    case .text: return cell.count <= longest && Self.isUTF8(bytes, cell)
    case .name: return cell.count <= longest && isName(bytes, cell)
    case .integer, .decimal: return isNumber(bytes, cell)
    case .date: return CalendarDate(bytes: bytes, cell) != nil
    case .timestamp: return Timestamp(bytes: bytes, cell) != nil
    case .amount: return Amount.isCanonical(bytes, cell)
    case .currency: return isCurrency(bytes, cell)
    case .tags: return isTags(bytes, cell)
    case .spine: return Spine.isCanonical(bytes, cell, range)
    case .distance: return Distance(bytes: bytes, cell) != nil
    case .passes: return RoundPasses(bytes: bytes, cell) != nil
    case .item: return EquipmentReference(bytes: bytes, cell) != nil
    case .file: return AttachedFile(bytes: bytes, cell) != nil
    case .reading: return isReading(bytes, cell)
    case .choice: return words[bytes, cell] != nil
    }
  }

  /// Rounding a number to the field's decimals changes nothing: it has at most 15 digits, which a `Double` holds.
  ///
  /// Those below 0.0001 are written with an exponent, which is no spelling of a file.
  private func isNumber(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    let isWhole = cell.count + decimals <= 15 && (bytes[cell.lowerBound] != 0x30 || cell.count == 1)
    // Most numbers are whole.
    if isWhole, let number = Digits.number(bytes, cell) { return range?.contains(Double(number)) ?? true }
    guard let text = DecimalText(bytes, cell), text.isPlain, text.decimals <= decimals,
      text.wholeDigits + decimals <= 15
    else { return false }
    let number = text.number
    return (number == 0 || number >= 0.0001) && range?.contains(number) ?? true
  }

  /// Any spelling of a reading is kept.
  private func isReading(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard let text = DecimalText(bytes, cell) else { return false }
    return text.isNegative || !text.hasSign
  }

  /// The most bytes of printable ASCII, blanks only within it, that are canonical unchecked; 0 if all need the check.
  public var plainTextLimit: Int {
    switch form {
    case .text, .name: longest
    default: 0
    }
  }

  /// The bytes of every canonical value; 0 where one may have more than another.
  ///
  /// No two forms have the same.
  public var length: Int {
    switch form {
    case .date: CalendarDate.length
    case .timestamp: Timestamp.length
    case .currency: Self.currencyLength
    default: 0
    }
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
    case .passes: self = .passes
    case .item: self = .item
    case .file: self = .file
    case .reading: self = .reading
    case .choice: self = .choice
    }
  }
}
