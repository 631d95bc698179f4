import Equipment
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("Items as a text for an editor")
struct ItemTextTests {
  private func text(_ items: [any Record], _ type: RecordType) -> ItemText {
    var seen: Set<String> = []
    let columns = items.flatMap(\.base.unknown).map(\.name).filter { seen.insert($0).inserted }
    return ItemText(type: type, items: items, columns: columns, today: .epoch)
  }

  @Test("read back as they were written: no change", arguments: RecordType.allCases)
  func unchanged(type: RecordType) {
    var random = RandomItems(seed: 21)
    let items = random.items(type, count: 12)
    for items in [items] + items.map({ [$0] }) {
      let text = text(items, type)
      let reading = text.read(ItemText.lines(of: text.write()))
      #expect(reading.problems.isEmpty)
      #expect(reading.assignments.flatMap(\.self) == [])
      let other = text.read(ItemText.lines(of: text.write().replacing("\n", with: "\r\n")))
      #expect(other.problems.isEmpty)
      #expect(other.assignments.flatMap(\.self) == [])
    }
  }

  @Test("with the values of others read back as those", arguments: RecordType.allCases)
  func changed(type: RecordType) throws {
    var random = RandomItems(seed: 22)
    for _ in 0..<10 {
      let items = random.items(type, count: 3)
      let wanted = items.map { item in
        // A setup keeps its own versions: only its settable fields are another's.
        var changed = item
        let other = random.item(type, id: item.recordId)
        for field in type.settable { try? changed.set(field.name, to: other.text(field.name) ?? "") }
        for column in other.base.unknown + item.base.unknown {
          changed.setUnknown(column.name, to: other.text(column.name) ?? "")
        }
        return changed
      }
      var before = text(items + wanted, type)
      before = ItemText(type: type, items: items, columns: before.columns, today: .epoch)
      let after = ItemText(type: type, items: wanted, columns: before.columns, today: .epoch)
      let reading = before.read(ItemText.lines(of: after.write()))
      #expect(reading.problems.isEmpty, "\(reading.problems)")
      for (index, assignments) in reading.assignments.enumerated() {
        var item = items[index]
        for assignment in assignments { try assignment.apply(to: &item, today: .epoch) }
        #expect(item.isEqual(to: wanted[index]))
      }
    }
  }

  private func arrow() throws -> any Record {
    var arrow = try RecordType.equipment(.arrow).item(["brand": "Easton", "model": "X10", "spine": "500"])
    arrow.base.id = 3
    return arrow
  }

  private struct Read: Equatable {
    let changes: [String]
    let problems: [Int]

    init(_ changes: [String], _ problems: [Int]) { (self.changes, self.problems) = (changes, problems) }
  }

  /// The changes of edited lines, as `field=value`, and the problems, as numbers of lines.
  private func read(_ lines: String...) throws -> Read {
    let reading = text([try arrow()], .equipment(.arrow)).read(lines)
    return Read(
      reading.assignments[0].map { "\($0.field)=\($0.text)" }, reading.problems.compactMap(\.range?.lowerBound)
    )
  }

  @Test("take fields in any case and order, with and without blanks; lines that are left out change nothing")
  func forms() throws {
    #expect(try read("[arrow 3]", "SPINE=450", "  colour   =  red  ") == Read(["spine=450", "colour=red"], []))
    #expect(try read("spine =", "# colour = red") == Read(["spine="], []))
    #expect(try read() == Read([], []))
    #expect(try read("length = 71cm", "notes = # no comment") == Read(["length=71cm", "notes=# no comment"], []))
  }

  @Test("take several lines behind |, one blank apart")
  func blocks() throws {
    #expect(
      try read("notes =", "  | one", "  |", "  |  two", "colour = red")
        == Read(["notes=one\n\n two", "colour=red"], []))
    #expect(try read("notes =", "|one", "| # two") == Read(["notes=one\n# two"], []))
    #expect(try read("notes = \"one\\ntwo\"") == Read(["notes=one\ntwo"], []))
  }

  @Test("name each line that is wrong")
  func problems() throws {
    #expect(
      try read("spine = abc", "x = 1", "nonsense", "brand =", "colour = red") == Read(["colour=red"], [0, 1, 2, 3]))
    #expect(try read("colour = red", "colour = blue") == Read(["colour=red"], [1]))
    #expect(try read("[arrow 4]", "colour = red") == Read([], [0]))
    #expect(try read("[riser 3]") == Read([], [0]))
    #expect(try read("id = 7") == Read([], [0]))
    #expect(try read("notes = a", "| b") == Read(["notes=a"], [1]))
  }

  @Test("of several need the heading")
  func headings() throws {
    var second = try arrow()
    second.base.id = 4
    let text = text([try arrow(), second], .equipment(.arrow))
    let reading = text.read(["colour = red", "[ARROW 4]", "colour = blue", "[arrow 4]"])
    #expect(reading.assignments.map(\.count) == [0, 1])
    #expect(reading.problems.map(\.fact) == [.headingExpected, .headingTwice("[arrow 4]")])
  }

  @Test("tell what is wrong above its line, and are read without that")
  func reported() throws {
    let text = text([try arrow()], .equipment(.arrow))
    let lines = ["[arrow 3]", "spine = abc"]
    let reported = ItemText.text(of: lines, with: text.read(lines).problems + [Problem(.headingExpected)])
    #expect(reported.hasPrefix("#! "))
    #expect(reported.contains("\n#! spine cannot be “abc”\n"))
    #expect(reported.hasSuffix("\nspine = abc"))
    #expect(ItemText.lines(of: reported) == lines)
  }
}
