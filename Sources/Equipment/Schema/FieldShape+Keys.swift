extension FieldShape {
  /// The sort key of a value that is spelled as files spell it, for the forms of which files hold the most different
  /// values; nil where a text has to be made and read.
  public func exactKey(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> SortKey? {
    switch self {
    case .integer: Digits.number(bytes, cell).map { .number(Double($0)) }
    case .date: CalendarDate(bytes: bytes, cell)?.sortKey
    case .item: EquipmentReference(bytes: bytes, cell)?.sortKey
    default: nil
    }
  }
}
