import Equipment
import Hub
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("What people read")
struct DisplayTests {
  private func shown(_ text: String, _ unit: Unit, _ units: UnitSystem) -> String {
    let table = Display(units: units).shown(
      Table(columns: [Column("x", unit: unit.rawValue, isNumeric: true)], rows: [[text]]))
    return "\(table.rows[0][0] ?? "nil") \(table.columns[0].unit ?? "nil")"
  }

  @Test("is in the unit that was asked for, as fine as it can be measured")
  func units() {
    #expect(shown("25", .inches, .metric) == "635 mm")
    #expect(shown("38", .pounds, .metric) == "17.24 kg")
    #expect(shown("110", .grains, .metric) == "7.13 g")
    #expect(shown("8.1", .grainsPerInch, .metric) == "0.0207 g/mm")
    #expect(shown("200", .feetPerSecond, .metric) == "61 m/s")
    #expect(shown("222", .millimetres, .imperial) == "8.74 in")
    #expect(shown("1250", .grams, .imperial) == "44.092 oz")
    #expect(shown("-3", .millimetres, .imperial) == "-0.118 in")
    #expect(shown("5", .turns, .metric) == "5 turns")
    #expect(shown("5", .clicks, .imperial) == "5 clicks")
    #expect(shown("400", .pounds, .own) == "400 lb")
  }

  @Test("says of a text that is no number the unit that it was in")
  func mixed() {
    #expect(shown("about 3", .inches, .metric) == "about 3 in mm")
  }

  @Test("of dates and moments", arguments: DateForm.allCases)
  func dates(form: DateForm) {
    let display = Display(dates: form) { moment in
      // Two hours ahead of universal time.
      Timestamp(seconds: moment.seconds + 7200).date.map { WallTime(day: $0, hour: 0, minute: 9) }
    }
    #expect(display.text(ofDate: "2026-12-25") == form.help)
    #expect(display.text(ofDate: "2026-02-30") == nil)
    #expect(display.text(ofDate: "soon") == nil)
    #expect(display.text(ofMoment: "2026-12-24T22:09:10Z") == "\(form.help) 00:09")
    #expect(display.formatted("2026-12-24T22:09:10Z") == "\(form.help) 00:09")
    #expect(display.formatted("2026-12-25") == form.help)
    #expect(display.text(ofMoment: "2026-12-24") == nil)
  }

  @Test("stays as it is with the usual settings")
  func usual() {
    #expect(Display().isUsual)
    #expect(Display().text(ofDate: "2026-12-25") == "2026-12-25")
  }

  @Test("has a unit for every other one, that measures the same", arguments: Unit.allCases, UnitSystem.allCases)
  func dimensions(unit: Unit, units: UnitSystem) throws {
    let table = Display(units: units).shown(Table(columns: [Column("x", unit: unit.rawValue)], rows: [["1"]]))
    let other = try #require(table.columns[0].unit.flatMap(Unit.init(rawValue:)))
    #expect(other.dimension == unit.dimension)
  }
}
