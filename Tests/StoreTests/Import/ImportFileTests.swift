import Codecs
import Equipment
import Store
import Testing

struct ImportFileTests {
  private func read(
    _ text: String, _ name: String = "club.csv", as type: RecordType? = nil, map: [String: String] = [:]
  ) throws -> ImportFile {
    try ImportFile.read(bytes: Array(text.utf8), name: name, as: type, map: map)
  }

  private func names(_ file: ImportFile) -> [String] {
    file.items.map { "\($0.type) \($0.item.recordId) \($0.item.name):\($0.line)" }
  }

  @Test(
    "The type comes from the command, the file's name or a column",
    arguments: [
      ("x.csv", "brand,model\nHoyt,Xceed\n", RecordType.equipment(.riser)),
      ("in/Risers.CSV", "brand,model\nHoyt,Xceed\n", nil),
      ("x.csv", "brand,Type,model\nHoyt,RISER,Xceed\n", nil),
      ("x.csv", "brand;model;type\r\nHoyt;Xceed;risers\r\n", nil),
      ("x.tsv", "brand\tmodel\ttype\nHoyt\tXceed\triser\n", nil), ("riser.txt", "brand\tmodel\nHoyt\tXceed\n", nil),
      ("x.json", "[\n{\"brand\":\"Hoyt\",\"model\":\"Xceed\",\"type\":\"riser\"}]", nil),
      ("risers.json", "[\n{\"brand\":\"Hoyt\",\"model\":\"Xceed\"}]", nil),
      ("limbs.json", "{\"risers\":[\n{\"brand\":\"Hoyt\",\"model\":\"Xceed\"}]}", nil),
      ("x", "\n{\"brand\":\"Hoyt\",\"model\":\"Xceed\",\"type\":\"riser\"}", nil),
      ("x.jsonl", "\u{FEFF}\n{\"brand\":\"Hoyt\",\"model\":\"Xceed\",\"type\":\"riser\"}\r\n", nil),
    ])
  func types(name: String, text: String, type: RecordType?) throws {
    let file = try read(text, name, as: type)
    #expect(file.problems == [])
    #expect(names(file) == ["riser 0 Hoyt Xceed:2"])
    #expect(file.unknownColumns == [])
  }

  @Test(
    "In TSV a quote is a quote and escapes are resolved; tabs in a .csv part cells with quotes",
    arguments: [
      ("risers.tsv", "25\" \\\\\\t\\n\\q\\", "25\" \\\t\n\\q\\"), ("risers.tab", "\"x\"", "\"x\""),
      ("risers.txt", "\"x", "\"x"), ("risers.csv", "\"x\ty\\n\"", "x\ty\\n"),
    ])
  func tabs(name: String, cell: String, text: String) throws {
    let file = try read("brand\tmodel\tnotes\nHoyt\tXceed\t\(cell)\n", name)
    #expect(file.problems == [])
    #expect(file.items.first?.item.text("notes") == text)
  }

  @Test("A problem of a TSV file is told with its line, and each line is a row")
  func tabProblems() throws {
    let file = try read("brand\tmodel\nHoyt\t\"Xceed\nHoyt\tXi\tXd\nHoyt\t\u{0}\n", "risers.tsv")
    #expect(
      file.problems == [
        FileProblem(file: "risers.tsv", line: 3, column: 1, kind: .raggedRow(expected: 2, found: 3)),
        FileProblem(file: "risers.tsv", line: 4, column: 6, kind: .nul),
      ])
    #expect(names(file) == ["riser 0 Hoyt \"Xceed:2"])
  }

  @Test(
    "Without a type anywhere the file is refused",
    arguments: [
      ("x.csv", "brand,model\nHoyt,Xceed\n"), ("x.json", "[{\"brand\":\"Hoyt\"}]"), ("x.jsonl", "{\"brand\":\"Hoyt\"}"),
    ])
  func typeNeeded(name: String, text: String) {
    #expect(throws: ImportError.typeNeeded) { try read(text, name) }
  }

  @Test("One file may hold items of several types, each with its own fields")
  func mixed() throws {
    let file = try read("type,id,brand,model,spine\narrow,3,Easton,X10,450\nriser,3,Hoyt,Xceed,\n")
    #expect(file.problems == [])
    #expect(names(file) == ["arrow 3 Easton X10:2", "riser 3 Hoyt Xceed:3"])
    #expect(file.items.first?.item.text("spine") == "450")
    #expect(file.unknownColumns == [])
  }

  @Test("Headings match in any case, but never take the place of the exact one")
  func cases() throws {
    let file = try read("BRAND,Model, Point_Weight ,Brand2,model\nEaston,a,110gr,x,X10\n", as: .equipment(.arrow))
    #expect(file.problems == [])
    #expect(names(file) == ["arrow 0 Easton X10:2"])
    #expect(file.items.first?.item.text("point_weight") == "110")
    #expect(file.unknownColumns == ["Model", "Brand2"])
  }

  @Test(
    "Columns are renamed as asked",
    arguments: [
      ("x.csv", "Maker,Name,len\nHoyt,Xceed,25\n"),
      ("x.json", "[\n{\"Maker\":\"Hoyt\",\"Name\":\"Xceed\",\"len\":25}]"),
    ])
  func renamed(name: String, text: String) throws {
    let file = try read(text, name, as: .equipment(.riser), map: ["maker": "brand", "Name": "Model", "len": "length"])
    #expect(file.problems == [])
    #expect(names(file) == ["riser 0 Hoyt Xceed:2"])
    #expect(file.items.first?.item.text("length") == "25")
  }

  @Test("A renaming of an unknown column, or to an unknown field, is refused")
  func badMap() {
    let text = "brand,model\nHoyt,Xceed\n"
    #expect(throws: ImportError.unknownColumn("Maker")) {
      try read(text, as: .equipment(.riser), map: ["Maker": "brand"])
    }
    #expect(throws: ImportError.unknownField("Spine")) {
      try read(text, as: .equipment(.riser), map: ["model": "Spine"])
    }
  }

  @Test("A file that cannot be read to its end is a problem of the file, not of the renaming")
  func brokenWithMap() throws {
    let file = try read("[{]", "x.json", as: .equipment(.riser), map: ["maker": "brand"])
    #expect(file.problems.map(\.kind) == [.json(.unexpected("]"))])
  }

  @Test("A renaming counts for the types that have the field")
  func mixedMap() throws {
    let file = try read("type,brand,model,s\narrow,a,b,450\nriser,c,d,x\n", map: ["s": "spine"])
    #expect(file.problems == [])
    #expect(file.items.map { $0.item.text("spine") ?? $0.item.text("s") } == ["450", "x"])
    #expect(file.unknownColumns == ["s"])
  }

  @Test(
    "All that is wrong is named by its position, and sound items are read",
    arguments: [
      (
        "x.csv", "id,brand,model,length\n1,Hoyt,Xceed,99\n2,,a,25\n2,b,c\n4,d,e,25\n4,f,g,25\n",
        ["2:14 value", "3:3 value", "4:1 raggedRow", "6:1 duplicateId"], 1
      ),
      ("x.csv", "id,brand,Brand\n1,a,b\n", ["1:1 missingColumn"], 0),
      ("x.csv", "BRAND,Brand,model\na,b,c\n", ["1:1 duplicateHeader"], 0),
      ("x.csv", "", ["1:1 missingHeader"], 0),
      (
        "x.json", "[{\"brand\":\"a\",\"model\":\"b\",\"length\":\"x\"},\n{\"brand\":1},7,\n{\"brand\":2,\"model\":3},]",
        [
          "1:36 value", "2:1 value", "2:13 json(Codecs.JSONFault.notAnObject",
          "3:23 json(Codecs.JSONFault.unexpected",
        ], 1
      ),
      ("x.json", "{\"risers\":[],\n\"wings\":[]}", ["2:9 unknownType(\"wings\")"], 0),
      ("x.json", "{\"risers\":[],\n\"limbs\":[]}", ["2:9 otherType"], 0),
      ("x.json", "{\"risers\":[],\n\"risers\":[]}", ["2:1 json(Codecs.JSONFault.duplicateKey"], 0),
      (
        "x.jsonl", "{\"brand\":1\n\n{\"brand\":2,\"model\":3}\n[]\n{} {}\n",
        [
          "1:11 json(Codecs.JSONFault.unexpectedEnd", "4:1 json(Codecs.JSONFault.notAnObject", "5:1 value",
          "5:1 value",
          "5:4 json(Codecs.JSONFault.trailing",
        ], 1
      ),
    ])
  func problems(name: String, text: String, problems: [String], sound: Int) throws {
    let file = try read(text, name, as: .equipment(.riser))
    let found = file.problems.map { "\($0.line):\($0.column) \($0.kind)" }
    #expect(found.count == problems.count)
    for (one, other) in zip(found, problems) { #expect(one.hasPrefix(other), "\(one)") }
    #expect(file.items.count == sound)
  }

  @Test("A word that is no type is named by its position")
  func unknownType() throws {
    let file = try read("brand,type,model\na,wing,b\nc,,d\ne,rest,f\n")
    #expect(
      file.problems.map { "\($0.line):\($0.column) \($0.kind)" } == ["2:3 unknownType(\"wing\")", "3:3 missingType"])
    #expect(names(file) == ["rest 0 e f:4"])
    let lines = try read("{\"type\":\"wing\",\"brand\":1}\n{\"type\":null}", "x.jsonl")
    #expect(
      lines.problems.map { "\($0.line):\($0.column) \($0.kind)" } == ["1:9 unknownType(\"wing\")", "2:9 missingType"])
  }

  @Test("Measures are read as the app that shows them writes them")
  func upstreamSpellings() throws {
    let file = try read(
      #"[{"brand":"Hoyt","model":"Velos","poundage":"38 lbs"}]"#, "limbs.json")
    #expect(file.items.first?.item.text("poundage") == "38")
  }

  @Test("More unknown columns than a file can hold are refused")
  func tooManyColumns() throws {
    let keys = (0..<1000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let file = try read("[{\"brand\":1,\"model\":2,\(keys)}]", "rests.json")
    #expect(file.problems.map(\.kind) == [.tooManyColumns(limit: 1000)])
  }
}
