import Equipment
import Testing

@Suite("Labels") struct RecordLabelTests {
  @Test("say a type and a number, and are read in any case", arguments: RecordLabel.types)
  func roundTrip(type: RecordType) throws {
    let label = try #require(RecordLabel(type, 14))
    #expect(label.text == label.text.uppercased() && label.text.hasPrefix("AHUB:"))
    #expect(RecordLabel(label.text) == label && RecordLabel(" \(label.text.lowercased()) ") == label)
    // What a QR code has in its alphanumeric mode.
    #expect(label.text.allSatisfy { $0.isNumber || $0 == ":" || ("A"..."Z").contains(String($0)) })
    #expect(type.equipment.map { EquipmentReference($0, 14).label == label.text } ?? true)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "AHUB", "AHUB:RISER", "AHUB:RISER:0", "AHUB:RISER:-1", "AHUB:BOAT:3", "AHUB:LOAN:3", "AHUB:RISER:3:4",
      "HUB:RISER:3", "riser:3", "AHUB:RISER:99999999999999999999", "AHUB:PEOPLE:3",
    ])
  func others(text: String) {
    #expect(RecordLabel(text) == nil)
  }
}
