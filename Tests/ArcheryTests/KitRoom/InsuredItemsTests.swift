import Archery
import Equipment
import Testing

@Suite struct InsuredItemsTests {
  private static let day = CalendarDate(text: "2026-05-31") ?? .epoch

  @Test(arguments: [
    ([:], true), (["status": "sold"], false), (["status": "lost"], false), (["status": "retired"], true),
    (["quantity": "0"], false), (["purchased": "2026-05-31"], true), (["purchased": "2026-06-01"], false),
  ]) func whatIsInTheList(values: [String: String], isInsured: Bool) throws {
    var riser = Riser()
    for (name, text) in values { try riser.set(name, to: text) }
    #expect(riser.isInsured(on: Self.day) == isInsured)
  }

  @Test func amountsAreAddedByCurrency() throws {
    var sums = CurrencySums()
    let (euro, pound) = (Currency(text: "EUR"), Currency(text: "GBP"))
    for (text, currency) in [("10.5", pound), ("0.99", euro), ("2", nil), ("3", euro)] {
      sums.add(Amount(text: text), currency)
    }
    sums.add(nil, Currency(text: "USD"))
    #expect(sums.currencies == [euro, pound, nil])
    #expect(sums.hundredths(euro) == 399)
    #expect(sums.hundredths(nil) == 200)
    #expect(sums.hundredths(Currency(text: "USD")) == nil)
  }
}
