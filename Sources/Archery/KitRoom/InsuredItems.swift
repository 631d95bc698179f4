public import Equipment

extension EquipmentItem {
  /// True for what belongs into a list for an insurer on a day: what is there and was bought by then.
  public func isInsured(on day: CalendarDate) -> Bool {
    details.quantity > 0 && ![.sold, .lost].contains(details.status) && details.purchased ?? day <= day
  }
}

/// Amounts added up, each currency by itself.
public struct CurrencySums: Sendable {
  private var hundredths: [Currency?: Int] = [:]

  /// Nothing yet.
  public init() {}

  /// Adds an amount; none changes nothing.
  public mutating func add(_ amount: Amount?, _ currency: Currency?) {
    if let amount { hundredths[currency, default: 0] += amount.hundredths }
  }

  /// The currencies of which there are amounts, by their letters; none last.
  public var currencies: [Currency?] {
    hundredths.keys.sorted { ($0?.text ?? "~") < ($1?.text ?? "~") }
  }

  /// The sum in a currency, in hundredths; nil where there are no amounts in it.
  public func hundredths(_ currency: Currency?) -> Int? { hundredths[currency] }
}
