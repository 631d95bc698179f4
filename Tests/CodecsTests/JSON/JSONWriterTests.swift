import Answers
import Equipment
import Store
import Testing

@testable import Codecs

struct JSONWriterTests {
  @Test("Commas, names and line breaks come where JSON has them")
  func structure() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.number(1)
    writer.number("2.50")
    writer.beginObject()
    writer.endObject()
    writer.null()
    writer.endArray()
    writer.breakLine()
    writer.key("b\"")
    writer.bool(true)
    writer.breakLine()
    writer.endObject()
    writer.endLine()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\"a\":[1,2.50,{},null],\n\"b\\\"\":true\n}\n")
  }

  @Test(
    "A string escapes what it must and nothing else",
    arguments: [
      ("é日🏹/", "\"é日🏹/\""), ("\"\\", "\"\\\"\\\\\""), ("\n\r\t\0\u{1B}\u{7F}", "\"\\n\\r\\t\\u0000\\u001b\u{7F}\""),
    ])
  func strings(text: String, json: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
  }

  @Test("A whole number is written with all its digits", arguments: [0, 7, 10, -1, -908, 1_020_300, .max, .min])
  func integers(number: Int) {
    var writer = JSONWriter()
    writer.number(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
  }

  @Test("An arrow set has its point and nock within it, numbers as numbers and what is absent as null")
  func arrow() throws {
    var arrow: any Record = Arrow()
    for (field, text) in [
      ("id", "3"), ("brand", "Easton"), ("model", "X10"), ("spine", "450"), ("point_weight", "110"), ("price", "449.5"),
      ("tags", "indoor 007"),
    ] { try arrow.set(field, to: text) }
    arrow.setUnknown("shop", to: "42")
    arrow.setUnknown("nock", to: "pin")
    var writer = JSONWriter()
    writer.append(item: arrow)
    writer.endLine()
    writer.append(item: arrow, filledOnly: true)
    let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines == [
        """
        {"id":3,"brand":"Easton","model":"X10","spine":450,"length":null,"weight":null,"diameter":null,"gpi":null,\
        "point":{"brand":null,"model":null,"weight":110},"nock":{"brand":null,"model":null,"size":null,"":"pin"},\
        "insert_weight":null,"fletching":null,"fletching_weight":null,"quantity":12,"status":"active",\
        "condition":null,"serial":null,"owner":null,"location":null,"colour":null,"tags":"indoor 007",\
        "purchased":null,"price":449.50,"currency":null,"value":null,"least":null,"notes":null,"created":null,"updated":null,"shop":"42"}
        """,
        """
        {"id":3,"brand":"Easton","model":"X10","spine":450,"point":{"weight":110},"nock":{"":"pin"},"quantity":12,\
        "status":"active","tags":"indoor 007","price":449.50,"shop":"42"}
        """,
      ])
  }

  @Test("A wooden shaft's range of weights is a string")
  func woodenSpine() throws {
    var arrow = Arrow()
    try arrow.set("spine", to: "45-50#")
    var writer = JSONWriter()
    writer.append(item: arrow, filledOnly: true)
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains("\"spine\":\"45-50#\""))
  }

  @Test("Exports have one item a line, and none is an empty list")
  func exports() throws {
    let riser = try JSONReader.value(Array(#"{"id":1,"brand":"Hoyt","model":"Xceed"}"#.utf8), file: "")
    let item = try ItemJSON.item(of: .equipment(.riser), from: riser)
    #expect(EquipmentExport.json([]) == Array("[]\n".utf8))
    #expect(EquipmentExport.jsonLines([]) == [])
    let one = String(decoding: EquipmentExport.jsonLines([item]), as: UTF8.self).dropLast()
    #expect(String(decoding: EquipmentExport.json([item, item]), as: UTF8.self) == "[\n\(one),\n\(one)\n]\n")
    let whole = EquipmentExport.json(types: [
      (type: .equipment(.riser), items: [item]), (type: .equipment(.accessory), items: []),
    ])
    #expect(String(decoding: whole, as: UTF8.self) == "{\n\"risers\":[\n\(one)\n],\n\"accessories\":[]\n}\n")
  }
}
