import Equipment
import Testing

@testable import Codecs

struct ItemJSONTests {
  private func read(_ text: String, _ type: RecordType = .equipment(.arrow)) throws -> any Record {
    try ItemJSON.item(of: type, from: JSONReader.value(Array(text.utf8), file: ""))
  }

  @Test(
    "Fields may be strings, numbers, with units, nested or not",
    arguments: [
      #"{"brand":"E","model":"X","length":"28 inches","point":{"weight":"110gr"},"quantity":"12"}"#,
      #"{"brand":"E","model":"X","length":28,"point_weight":110,"quantity":12}"#,
      #"{"brand":"E","model":"X","length":28.0,"point":{"weight":110.0},"quantity":12.0,"id":null,"notes":null}"#,
    ])
  func spellings(text: String) throws {
    let item = try read(text)
    #expect(item.text("length") == "28")
    #expect(item.text("point_weight") == "110")
    #expect(item.text("quantity") == "12")
    #expect(item.base.unknown == [])
  }

  @Test("What is no field is kept as an unknown column, as text")
  func unknown() throws {
    let item = try read(#"{"brand":"E","model":"X","n":1.50,"yes":true,"s":"007","none":null,"point":{"glue":"hot"}}"#)
    #expect(
      item.base.unknown == [
        UnknownColumn(name: "n", text: "1.50"), UnknownColumn(name: "yes", text: "true"),
        UnknownColumn(name: "s", text: "007"), UnknownColumn(name: "point_glue", text: "hot"),
      ])
  }

  @Test(
    "What cannot be kept is refused with its position",
    arguments: [
      (#"[]"#, "json(Codecs.JSONFault.notAnObject)", 0), (#"{"brand":"E","model":"X","a":[1]}"#, "notAScalar", 29),
      (#"{"brand":"E","model":"X","a":{}}"#, "notAScalar", 29),
      (#"{"brand":"E","model":"X","":"x"}"#, "unnamedColumn", 28),
      (#"{"brand":"E","model":"X","a":"\u0000"}"#, "nul", 29),
      (#"{"brand":"E","model":"X","notes":"\u0000"}"#, "malformed", 33),
      (#"{"brand":"E","model":"X","spine":9}"#, "outOfRange", 33),
      (#"{"brand":"E","model":"X","id":-1}"#, "badId(\"-1\")", 30),
      (#"{"brand":"E","model":"X","quantity":1.5}"#, "malformed", 36), (#"{"brand":"E"}"#, "required", 0),
      (#"{"brand":"","model":"X"}"#, "required", 9), (#"{"brand":" ","model":"X"}"#, "required", 9),
      (#"{"brand":"E","model":"X","point_brand":1,"point":{"brand":"T"}}"#, "duplicateKey(\"point_brand\")", 58),
    ])
  func refused(text: String, kind: String, offset: Int) {
    let fault = #expect(throws: ItemFault.self) { try read(text) }
    #expect(fault?.offset == offset)
    #expect(fault.map { "\($0.kind)".contains(kind) } == true, "\(String(describing: fault))")
  }
}
