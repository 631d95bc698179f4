import Testing

@testable import Equipment

/// The laws of every kind of record, however many there are.
@Suite("A kind of record") struct RecordKindTests {
  @Test func aTypeIsNotComparedByItsName() {
    let type: any Sendable = RecordType.mark
    #expect(!(type is any RawRepresentable))
  }

  @Test func aTypeIsComparedByItsNumber() {
    #expect(EquipmentType.allCases.map { Int($0.index) } == Array(EquipmentType.allCases.indices))
    let types = RecordType.items + RecordType.stored + RecordType.allCases
    for one in types {
      for other in types { #expect((one == other) == (one.rawValue == other.rawValue), "\(one), \(other)") }
    }
  }

  @Test("has a name, a file and words that no other has")
  func isTold() {
    let kinds = RecordType.allCases.map(\.kind)
    let stems = RecordType.allCases.map { [$0.stem] }
    for names in [kinds.map { [$0.name] }, kinds.map { [$0.file] }, stems, kinds.map(\.words.typed)] {
      #expect(Set(names.joined()).count == names.joined().count)
    }
  }

  @Test("is found by its name and by each of its words", arguments: RecordType.allCases)
  func isFound(type: RecordType) {
    #expect(RecordType(rawValue: type.rawValue) == type && type.rawValue == type.kind.name)
    #expect(type.words.typed.first == type.rawValue)
    #expect(type.words.typed.allSatisfy { RecordType(word: $0.uppercased()) == type })
  }

  @Test("is that of its records", arguments: RecordType.allCases)
  func isThatOfItsRecords(type: RecordType) {
    let record = type.valueType.init()
    #expect(record.recordType == type && Swift.type(of: record) == type.kind.records)
    #expect((record.equipment?.equipmentType).map { .equipment($0) } == (type.equipment == nil ? nil : type))
  }

  @Test("begins with a number and ends with its times, and is named by fields", arguments: RecordType.allCases)
  func hasFields(type: RecordType) {
    let names = type.fields.map(\.name)
    #expect(names.first == "id" && names.suffix(2) == ["created", "updated"])
    #expect(Set(names).count == names.count && !type.naming.isEmpty && Set(type.naming).isSubset(of: names))
  }

  @Test("is on one page of the hub's, if it is equipment")
  func isInOneGroup() {
    #expect(EquipmentGroup.allCases.flatMap(\.types) == EquipmentType.allCases)
  }
}
