import Equipment
import TestSupport
import Testing

@testable import Codecs

struct ItemFileTests {
  private func file(_ text: String, _ type: RecordType = .equipment(.riser)) -> ItemFile {
    ItemFile(type, bytes: Array(text.utf8), file: type.file)
  }

  private func spelled(_ problems: [FileProblem]) -> [String] {
    problems.map { "\($0.line):\($0.column) \($0.kind)" }
  }

  @Test("A new file has the type's fields as its headings", arguments: RecordType.tables)
  func header(type: RecordType) {
    #expect(ItemFile.header(for: type) == type.fields.map(\.name))
    #expect(ItemFile.header(for: type).first == "id")
  }

  @Test("Columns may stand in any order, and those that are unknown are kept")
  func columns() throws {
    let file = file("shop,model,id,brand\nLancaster,Formula Xi,4,Hoyt\n,ATF,5,Gillo\n")
    #expect(file.problems == [])
    #expect(file.unknownColumns == ["shop"])
    #expect(file.ids == [4, 5])
    let first = try file.item(at: 0)
    #expect(first.text("brand") == "Hoyt")
    #expect(first.text("shop") == "Lancaster")
    #expect(first.text("quantity") == "1")
    #expect(try file.item(at: 1).base.unknown == [])
    #expect(file.encode(first) == Array("Lancaster,Formula Xi,4,Hoyt\n".utf8))
    #expect(file.encode(first, header: ["id", "brand", "colour"]) == Array("4,Hoyt,\n".utf8))
  }

  @Test("An empty cell is the type's default")
  func defaults() throws {
    let file = file("id,brand,model,quantity,status\n1,Easton,X10,,\n", .equipment(.arrow))
    #expect(try file.item(at: 0).text("quantity") == "12")
    #expect(try file.item(at: 0).text("status") == "active")
  }

  @Test("Ids that are missing, bad or there twice are told apart")
  func ids() {
    let file = file("brand,id,model\nA,3,a\nB,,b\nC,x,c\nD,0,d\nE,3,e\nF,1,f\nG,1000000000,g\nH, 7 ,h\n")
    #expect(file.ids == [3, 0, 0, 0, 3, 1, 0, 7])
    #expect(file.unsoundRows == [2, 3, 4, 6])
    #expect(!file.isSorted)
    #expect(
      spelled(file.problems) == [
        "4:3 badId(\"x\")", "5:3 badId(\"0\")", "6:3 duplicateId(3, firstLine: 2)", "8:3 badId(\"1000000000\")",
      ])
    #expect(file.validated().items.map(\.row) == [0, 1, 5, 7])
    #expect(file.validated().problems == file.problems)
  }

  @Test(
    "A file whose ids rise is known as sorted",
    arguments: [
      ("id,brand,model\n1,a,b\n2,a,b\n9,a,b\n", true), ("id,brand,model\n2,a,b\n1,a,b\n", false),
      ("id,brand,model\n1,a,b\n,a,b\n", false), ("brand,model\na,b\n", false), ("id,brand,model\n", true),
    ])
  func sorted(text: String, isSorted: Bool) {
    #expect(file(text).isSorted == isSorted)
  }

  @Test("A file without an id column is sound; its items have none yet")
  func noIdColumn() throws {
    let file = file("brand,model\nHoyt,Xceed\n")
    #expect(file.problems == [])
    #expect(file.ids == [0])
    #expect(try file.item(at: 0).recordId == 0)
  }

  @Test("A required field without a column is a problem of the header")
  func missingColumn() {
    #expect(
      spelled(file("\nid,name\n1,x\n").problems) == ["2:1 missingColumn(\"brand\")", "2:1 missingColumn(\"model\")"])
  }

  @Test("Every value that its field does not take is named by its position, in all rows")
  func values() throws {
    let file = file("id,brand,model,length,fitting\n1,Hoyt,\"two\nlines\",99,ILX\n2,, ,25,ILF\n3,W&W,ATF,25in,ilf\n")
    let (items, problems) = file.validated()
    #expect(items.map(\.item.recordId) == [3])
    #expect(problems.map { [$0.line, $0.column] } == [[3, 8], [3, 11], [4, 3], [4, 4]])
    let length = try #require(RecordType.equipment(.riser).field("length"))
    #expect(problems.first?.kind == .value(.outOfRange(length, "99")))
    let brand = try #require(RecordType.equipment(.riser).field("brand"))
    #expect(problems[2].kind == .value(.required(brand)))
    #expect(file.problems == [])
    #expect(throws: problems[0]) { try file.item(at: 0) }
    #expect(try file.item(at: 2).text("length") == "25")
  }

  @Test("Problems of the file and of its values come in one list by position")
  func oneList() {
    let (items, problems) = file("id,brand,model,length\n1,a,b,x\n2,a\n3,a,b,25\n3,a,b,y\n").validated()
    #expect(items.map(\.row) == [1])
    #expect(problems.map { [$0.line, $0.column] } == [[2, 7], [3, 1], [5, 1], [5, 7]])
  }

  @Test("New rows are written in the file's own dialect")
  func dialect() throws {
    let file = file("\u{FEFF}id,brand,model\r\n1,a,b\r\n")
    #expect(file.encode(try file.item(at: 0)) == Array("1,a,b\r\n".utf8))
  }
}
