import Codecs
import Equipment
import Testing

@Suite("The list of a course") struct CourseFileTests {
  private func file(_ text: String) throws -> CourseFile {
    CourseFile(Array(text.utf8), name: "course.csv", today: try #require(CalendarDate(text: "2026-11-27")))
  }

  @Test(
    "is read with any separator, line end and order of columns",
    arguments: [
      "name,hand,draw_length,draw_weight,from,until\nAnna,left,26,24,2026-12-05,2027-01-16\n",
      "\u{FEFF}Until;From;Weight;Draw Length;Hand;Name\r\n16.1.2027;5.12.;24 lb;26in;L;Anna\r\n",
      "person\tHANDED\tdraw\twanted\tstart\tdue\nAnna\tlh\t66.04cm\t24#\t8d\t50d",
      "name,hand,draw-length,draw weight,first day,last day,shoe size\n\"Anna\",left,26,24,2026-12-05,2027-01-16,38\n,,,,,,\n",
    ])
  func forms(text: String) throws {
    let file = try file(text)
    #expect(file.problems.isEmpty)
    let line = try #require(file.lines.first)
    #expect(line.name == "Anna" && line.hand == .left && line.drawLength == 26 && line.drawWeight == 24)
    #expect(line.first == CalendarDate(text: "2026-12-05") && line.last == CalendarDate(text: "2027-01-16"))
    #expect(file.lines.count == 1 && file.line(of: line.row) == 2)
    #expect(file.leftOut == (text.hasPrefix("name,hand,draw-") ? ["shoe size"] : []))
  }

  @Test("leaves open what no column says")
  func names() throws {
    let file = try file("name\nAnna\n\"Grace O'Neill\"\n")
    #expect(file.lines.map(\.name) == ["Anna", "Grace O'Neill"] && file.problems.isEmpty)
    #expect(file.lines[0].hand == nil && file.lines[0].drawLength == nil && file.lines[0].last == nil)
  }

  @Test("takes a decimal comma where cells are parted by something else")
  func decimalComma() throws {
    #expect(try file("name;draw\nAnna;26,5 in\n").lines.first?.drawLength == 26.5)
    #expect(try file("name,draw\nAnna,\"26,5\"\n").problems.map(\.column) == [6])
  }

  @Test("names line and column of what is wrong, all at once")
  func problems() throws {
    let file = try file("name,hand,draw_length\nAnna,both,26\nBen,left,4 lb\n,right,27\n")
    #expect(file.problems.map { [$0.line, $0.column] } == [[2, 6], [3, 10], [4, 1]])
    #expect(file.lines.isEmpty)
    #expect(try self.file("hand\nleft\n").problems.map(\.kind) == [.missingColumn("name")])
    #expect(try self.file("name,person\nA,B\n").problems.map(\.kind) == [.duplicateHeader("name")])
    #expect(try self.file("").problems.map(\.kind) == [.missingHeader])
    #expect(try self.file("name,hand\nAnna\n").problems.map(\.kind) == [.raggedRow(expected: 2, found: 1)])
    #expect(try !self.file("name\n\u{0}\n").problems.isEmpty)
  }
}
