import Equipment
import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("An assignment")
struct AssignmentTests {
  private func word(_ line: String) throws -> Word { try #require(Lexer.split(line).words.first) }

  private func parse(_ line: String, of type: RecordType = .equipment(.arrow)) throws -> Result<Assignment, Problem> {
    Assignment.parse(try word(line), in: .test(type))
  }

  @Test("is a name and a sign", arguments: ["a=b", "a=", "tags+=x", "tags-=x", "a=b=c", "a=b>c", #"a="x y""#, "a==b"])
  func form(line: String) throws {
    #expect(Assignment.isOne(try word(line)))
  }

  @Test("is nothing else", arguments: ["a", "=b", "a<b", "a<=b", "a!=b", "a>=b", "a~b", #""a=b""#, #"a\=b"#, "3"])
  func otherForms(line: String) throws {
    #expect(!Assignment.isOne(try word(line)))
  }

  @Test(
    "has a field, an operation and a value with its range",
    arguments: [
      ("spine=450", Assignment(field: "spine", operation: .set, text: "450", range: 6..<9, isUnknownColumn: false)),
      ("SPINE=", Assignment(field: "spine", operation: .set, text: "", range: 6..<6, isUnknownColumn: false)),
      (
        "tags+=indoor",
        Assignment(field: "tags", operation: .add, text: "indoor", range: 6..<12, isUnknownColumn: false)
      ),
      ("tags-=a", Assignment(field: "tags", operation: .remove, text: "a", range: 6..<7, isUnknownColumn: false)),
      (
        #"notes="a=b c""#,
        Assignment(field: "notes", operation: .set, text: "a=b c", range: 7..<13, isUnknownColumn: false)
      ),
      ("shelf=B", Assignment(field: "Shelf", operation: .set, text: "B", range: 6..<7, isUnknownColumn: true)),
      ("notes==x", Assignment(field: "notes", operation: .set, text: "=x", range: 6..<8, isUnknownColumn: false)),
    ])
  func parts(line: String, expected: Assignment) throws {
    #expect(try parse(line) == .success(expected))
  }

  @Test(
    "is refused with its range and a reason",
    arguments: [
      ("spin=450", 0..<4, "arrow has no field “spin”"), ("spine=abc", 6..<9, "spine cannot be “abc”"),
      ("spine=99", 6..<8, "spine cannot be “99”: it lies outside 100…3000"),
      ("id=4", 3..<4, "id is set by the program"),
      ("created=today", 8..<13, "created is set by the program"), ("spine+=5", 0..<5, "only tags take += and -="),
      ("brand=", 0..<5, "brand cannot be empty"), (#"brand=" ""#, 7..<9, "brand cannot be empty"),
      ("length=60kg", 7..<11, "length cannot be “60kg”: kg is a mass, not a length"),
      ("status=gone", 7..<11, "status cannot be “gone”"), ("word", 0..<4, "“word” sets no field"),
      ("spine<5", 0..<7, "“spine<5” sets no field"), ("-=x", 0..<0, "arrow has no field “”"),
    ])
  func refusals(line: String, range: Range<Int>, words: String) throws {
    guard case .failure(let problem) = try parse(line) else {
      Issue.record("\(line) is taken")
      return
    }
    #expect(problem.range == range)
    #expect(Messages.wording(of: problem.fact).text == words)
  }

  @Test(
    "is made on an item",
    arguments: [
      (["spine=450", "length=71cm"], ["spine": "450", "length": "27.953"]),
      (["tags=a b", "tags+=c a"], ["tags": "a b c"]),
      (["tags=a b", "tags-=A"], ["tags": "b"]), (["tags=a", "tags-=a"], [:]), (["tags-=a"], [:]),
      (["tags+=x"], ["tags": "x"]),
      (["shelf=B"], ["Shelf": "B"]), (["shelf=B", "shelf="], [:]),
      (["purchased=yesterday"], ["purchased": "2026-05-30"]),
      (["spine=450", "spine="], [:]), (["quantity=", "status="], [:]), (["notes=a\\ b"], ["notes": "a b"]),
    ])
  func applies(lines: [String], filled: [String: String]) throws {
    let today = try #require(CalendarDate(year: 2026, month: 5, day: 31))
    var item: any Record = Arrow()
    for line in lines {
      let quoted = line.replacing("=a b", with: "=\"a b\"").replacing("=c a", with: "=\"c a\"")
      try parse(quoted).get().apply(to: &item, today: today)
    }
    let names = item.filledNames.filter { !["id", "quantity", "status"].contains($0) }
    #expect(Dictionary(uniqueKeysWithValues: names.map { ($0, item.text($0)) }) == filled)
    #expect(item.text("quantity") == "12" && item.text("status") == "active")
  }
}
