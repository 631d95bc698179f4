import Answers
import Codecs
import Equipment
import Testing

@Suite("Fields of many rows")
struct RowTextsTests {
  @Test("are read from a record as from a file", arguments: EquipmentType.allCases)
  func record(type: EquipmentType) throws {
    let piece = EquipmentReference(type, 2405)
    let day = try #require(CalendarDate(text: "2026-11-27"))
    var movement = Movement()
    (movement.item, movement.date, movement.loan) = (piece, day, 10_001)
    var row = RowTexts(["item", "date", "loan", "notes"])
    row.read(ItemRow(movement))
    #expect(row.item(0) == piece && row.date(1) == day && row.integer(2) == 10_001)
    #expect(row.item(1) == nil && row.date(0) == nil && row.item(3) == nil && row.date(3) == nil)
  }

  @Test("columns that are worked out stand before those of the row, and do not hide what it has")
  func completed() throws {
    var riser = Riser()
    (riser.details.brand, riser.details.model) = ("Hoyt", "Xceed")
    let row = ItemRow(ItemRow(riser), adding: [UnknownColumn(name: "out_to", text: "Clara")])
    #expect(row.text("out_to") == "Clara" && row.text("brand") == "Hoyt" && row.holds("out_to"))
    #expect(row.texts(["model", "out_to", "due"]) == ["Xceed", "Clara", nil])
    #expect(row.unknownNames == ["out_to"] && row.searchedFields.contains { $0.text == "Clara" })
    #expect(row.sortKey("out_to") == .text("clara") && row.sortKey("brand") == .text("hoyt"))
    #expect(try row.item().text("out_to") == "Clara")
  }

  @Test(
    "a heading in the program's order says what a document of it says, and so does any other",
    arguments: [
      "id,brand,model", "id,model", "id", "brand,id", "id,brand,brand", "id,brand_old,model", "id,branding",
      "id,brand,",
      "id,\"brand\",model", "id;brand;model", "id,brand,mine", "brand,model", "", "id,brand\tx", "ID,brand",
    ])
  func headings(heading: String) {
    let document = CSVDocument(Array(heading.utf8), file: "risers.csv")
    let isSound = document.problems.isEmpty && document.header.contains("id")
    let columns = RowColumns(.equipment(.riser), heading: Array(heading.utf8))
    #expect(columns?.names == (isSound ? document.header : nil))
    for (index, name) in (columns?.names ?? []).enumerated() {
      #expect(columns?.index(of: name) == index)
      #expect(columns?.infos[index]?.name == RecordType.equipment(.riser).field(name)?.name)
    }
  }

  @Test(
    "the fields of a sound heading are found when they are asked for, and are the same",
    arguments: [
      "id,brand,model", "id", "brand,id", "model,brand,id,mine", "id,brand_old,model", "id,\"brand\",model",
      "id,Größe", "id,my own", "id,status", "ident,id,idle",
    ], [[], ["mine"]])
  func later(heading: String, hidden: Set<String>) throws {
    let (type, bytes) = (RecordType.equipment(.riser), Array(heading.utf8))
    let known = try #require(RowColumns(type, heading: bytes, hidden: hidden))
    let later = { try #require(RowColumns(type, heading: bytes, hidden: hidden, isSound: true)) }
    for name in known.names + type.fields.map(\.name) + ["", "i", "none"] {
      // Before the fields were asked for, and after that.
      #expect(try later().index(of: name) == known.index(of: name), "\(name)")
      #expect(try later().fallback(name, known.index(of: name)) == known.fallback(name, known.index(of: name)))
    }
    let columns = try later()
    #expect(columns.names == known.names && columns.infos == known.infos && columns.unknown == known.unknown)
    #expect(columns.separator == known.separator && columns.idIndex == known.idIndex)
    #expect(columns.isSearched == known.isSearched && columns.areTexts == known.areTexts)
    #expect(columns.searched.map(\.name) == known.searched.map(\.name))
    #expect(columns.searched.map(\.index) == known.searched.map(\.index))
    #expect(columns.defaults(with: "act") == known.defaults(with: "act"))
    for name in known.names { #expect(columns.index(of: name) == known.index(of: name)) }
  }

  @Test("what is printable is appended as it is, and nothing else; an empty text in quotes is none")
  func printable() throws {
    let bytes = Array(#"7,"","a, b",x ,"say ""hi""",é,0123456789"#.utf8)
    let heading = Array("id,brand,model,notes,grip,colour,length".utf8)
    let columns = try #require(RowColumns(.equipment(.riser), heading: heading))
    let names = ["id", "brand", "model", "notes", "grip", "colour", "length", "status", "url"]
    let row = ItemRow(columns, id: 7, bytes, 0..<bytes.count)
    let expected = ["7", nil, "a, b", nil, #"say "hi""#, nil, nil, "active", nil]
    var ofCells = RowTexts(names)
    ofCells.read(row)
    var ofTexts = RowTexts(names)
    ofTexts.read(texts: Array(row.texts(names).dropLast()))
    for texts in [ofCells, ofTexts] {
      #expect(names.indices.map { texts.isEmpty($0) } == names.map { ["brand", "url"].contains($0) })
      for (field, text) in expected.enumerated() where !texts.isEmpty(field) {
        var appended = Array("> ".utf8)
        #expect(texts.appendPrintable(field, atMost: 9, to: &appended) == (text != nil))
        #expect(String(decoding: appended, as: UTF8.self) == "> \(text ?? "")")
      }
    }
  }

  @Test("pairs of numbers are numbered as they turn up, as many as there may be")
  func pairs() {
    var (pairs, known) = (NumberPairs(), [SIMD2<UInt32>: Int]())
    for step in 0..<5000 {
      let pair = SIMD2(UInt32(step * 7919 % 193), UInt32(step * 104_729 % 389))
      let expected = known[pair] ?? known.count
      #expect(pairs.known(pair.x, pair.y) == known[pair])
      known[pair] = expected
      #expect(pairs.number(of: pair.x, pair.y) == expected)
    }
    #expect(pairs.count == known.count)
  }

  @Test("what is worked out for a number is worked out once, also if that is nothing")
  func values() {
    var (values, made) = (NumberedValues<String?>(), 0)
    for number in [3, 0, 3, 3, 0, 9] {
      let value = values.value(number) {
        made += 1
        return number == 0 ? nil : "\(number)"
      }
      #expect(value == (number == 0 ? nil : "\(number)"))
    }
    #expect(made == 3 && values[3] == "3" && values[1] == nil && values[100] == nil)
  }
}
