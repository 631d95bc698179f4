import Archery
import Equipment
import Testing

/// Faults of items.
@Suite struct ItemCheckTests {
  private func faults(
    _ type: EquipmentType, _ fields: KeyValuePairs<String, String>
  ) throws -> [String: ItemFault] {
    let findings = ItemFinding.all(in: [try SampleBow.item(type, 1, fields)], today: SampleBow.today)
    return Dictionary(findings.map { ($0.check, $0.fault) }) { first, _ in first }
  }

  @Test func anItemInOrderHasNoFault() throws {
    #expect(try faults(.riser, ["condition": "good", "price": "10", "currency": "EUR"]).isEmpty)
  }

  @Test func whatEveryItemNeedsIsThere() throws {
    var item = Riser()
    item.details.brand = "Hoyt"
    let findings = ItemFinding.all(in: [item], today: SampleBow.today)
    #expect(findings.map(\.fault) == [.missing(field: "model")])
    #expect(findings.map(\.check) == ["missing"])
  }

  @Test(arguments: [("active", Status.active), ("spare", .spare), ("loaned", .loaned), ("retired", nil)])
  func whatIsUnsafeIsNotShot(status: String, found: Status?) throws {
    let faults = try faults(.limbs, ["condition": "unsafe", "status": status])
    #expect(faults["unsafe"] == found.map { .unsafe($0) })
  }

  @Test func whatIsActiveIsThere() throws {
    #expect(try faults(.rest, ["quantity": "0"]) == ["quantity": .noneActive])
    #expect(try faults(.rest, ["quantity": "0", "status": "sold"]).isEmpty)
  }

  @Test func thereAreAsManyAsThereHaveToBe() throws {
    #expect(try faults(.rest, ["quantity": "4", "least": "5"]) == ["stock": .runsLow])
    #expect(try faults(.rest, ["quantity": "5", "least": "5"]).isEmpty)
    #expect(try faults(.rest, ["quantity": "4", "least": "5", "status": "sold"]).isEmpty)
  }

  @Test func aPriceHasItsCurrency() throws {
    #expect(try faults(.rest, ["price": "10"]) == ["price": .priceWithoutCurrency])
    #expect(try faults(.rest, ["currency": "EUR"]) == ["price": .currencyWithoutPrice])
  }

  @Test func nothingIsBoughtTomorrow() throws {
    let tomorrow = try #require(CalendarDate(text: "2026-06-01"))
    #expect(try faults(.rest, ["purchased": "2026-05-31"]).isEmpty)
    #expect(try faults(.rest, ["purchased": "2026-06-01"]) == ["date": .boughtInFuture(tomorrow)])
  }

  @Test func whatIsChangedWasAddedBefore() throws {
    var item = try SampleBow.item(.rest, 1, [:])
    (item.base.created, item.base.updated) = (SampleBow.day(2), SampleBow.day(1))
    let findings = ItemFinding.all(in: [item], today: SampleBow.today)
    #expect(findings.map(\.fault) == [.changedBeforeAdded(changed: SampleBow.day(1), added: SampleBow.day(2))])
  }

  @Test func anArrowWeighsWhatItsPartsDoButForAGrain() throws {
    let parts = ["length": "28", "gpi": "9.5", "point_weight": "100", "insert_weight": "8", "fletching_weight": "3"]
    func faults(whole: String) throws -> [ItemFault] {
      var arrow = try SampleBow.item(.arrow, 1, ["weight": whole])
      for (name, text) in parts { try arrow.set(name, to: text) }
      return ItemFinding.all(in: [arrow], today: SampleBow.today).map(\.fault)
    }
    #expect(try faults(whole: "376").isEmpty)
    #expect(try faults(whole: "375.9") == [.lighterThanItsParts(whole: 375.9, parts: 377)])
  }

  @Test func aSerialNumberIsOfOneThingOfAMaker() throws {
    let serials = [("Hoyt", "ML-1"), ("hoyt", "ML-1"), ("Win&Win", "ML-1"), ("Hoyt", "ML-2")]
    let items = try serials.enumerated().map { index, serial in
      var item = try SampleBow.item(.riser, index + 1, ["serial": serial.1])
      item.details.brand = serial.0
      return item
    }
    let findings = ItemFinding.all(in: items, today: SampleBow.today)
    #expect(findings.map(\.item.equipmentId) == [2])
    #expect(findings.map(\.fault) == [.serial(of: .riser, id: 1)])
  }

  @Test func alikeIsWhatTheProgramAloneTellsApart() throws {
    var items = try (1...3).map { try SampleBow.item(.plunger, $0, [:]) }
    items[1].base.created = SampleBow.day(3)
    items[2].details.notes = "the soft one"
    let other = try SampleBow.item(.rest, 1, [:])
    let findings = ItemFinding.all(in: items + [other], today: SampleBow.today)
    #expect(findings.map(\.item.equipmentId) == [2])
    #expect(findings.map(\.fault) == [.double(of: .plunger, id: 1)])
  }

  @Test(
    "texts are parted where their fields are, and alike however a letter is spelled",
    arguments: [
      ("Spigarelli", "ZT", "SpigarelliZ", "T", false), ("", "abcdefgh", "abcdefgh", "", false),
      ("abcdefgh", "", "abcdefg", "", false), ("abcdefgh", "abcdefgh", "abcdefgh", "abcdefgi", false),
      ("abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh", true), ("Jos\u{E9}", "", "Jose\u{301}", "", true),
      ("Jos\u{E9}", "", "Jose", "", false), ("\u{E9}", "\u{E8}", "\u{E8}", "\u{E9}", false),
    ] as [(String, String, String, String, Bool)])
  func doublesHaveTheSameTexts(
    owner: String, notes: String, otherOwner: String, otherNotes: String, isDouble: Bool
  ) throws {
    var items = try (1...2).map { try SampleBow.item(.plunger, $0, [:]) }
    for (index, texts) in [(owner, notes), (otherOwner, otherNotes)].enumerated() {
      (items[index].details.owner, items[index].details.notes) = texts
    }
    let faults = ItemFinding.all(in: items, today: SampleBow.today).map(\.fault)
    #expect(faults.contains(.double(of: .plunger, id: 1)) == isDouble)
  }
}

extension ItemFinding {
  /// The findings of all checks.
  fileprivate static func all(in items: [any EquipmentItem], today: CalendarDate) -> [ItemFinding] {
    var checking = ItemChecking(today: today)
    for item in items { checking.check(item) }
    return checking.findings
  }
}
