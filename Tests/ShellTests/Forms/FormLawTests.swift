import Equipment
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("Laws of forms")
struct FormLawTests {
  @Test("filled with any values a form makes the record that assignments make", arguments: RecordType.allCases)
  func assignments(type: RecordType) throws {
    var items = RandomItems(seed: 11)
    for _ in 0..<20 {
      let wanted = items.item(type, id: 1)
      var flow = MultiStepFlow(FormState(type.valueType.init()))
      var assigned: any Record = type.valueType.init()
      var lines: [String: String] = [:]
      for field in type.settable {
        let value = wanted.text(field.name) ?? ""
        lines[field.name] = FormAnswer.line(for: value)
        try assigned.set(field.name, to: value)
      }
      flow.fill(lines)
      #expect(flow.step == .summary, "\(lines)")
      #expect(flow.state.record.isEqual(to: assigned), "\(lines)")
      var applied: any Record = type.valueType.init()
      for assignment in flow.state.assignments { try assignment.apply(to: &applied, today: .epoch) }
      #expect(applied.isEqual(to: assigned))
    }
  }

  @Test("opened on a record a form changes nothing by Enter at every question", arguments: RecordType.allCases)
  func enter(type: RecordType) {
    var items = RandomItems(seed: 3)
    for id in 1...30 {
      let record = items.item(type, id: id)
      var flow = MultiStepFlow(FormState(record))
      for step in flow.steps where step != .summary { flow.answer(step == .more ? "y" : "") }
      while case .field = flow.step, !flow.isRefused { flow.answer("") }
      #expect(flow.step == .summary || flow.isRefused)
      #expect(flow.state.record.isEqual(to: record))
      #expect(flow.state.assignments.isEmpty)
    }
  }

  @Test(
    "a value's line reads back as the value, and is no sign",
    arguments: RandomItems.awkwardTexts + ["-", "<", ">", "?", "'a'", "\"a\" b", "\"a\"", "''", "a\n", " "])
  func lines(value: String) {
    let line = FormAnswer.line(for: value)
    #expect(FormAnswer(line) == (value.isEmpty ? .clear : .value(value)))
    #expect(isSame(LineValue.read(line), value))
    #expect(VisibleText.line(line) == line)
    #expect(FormAnswer("  \(line)\t") == FormAnswer(line))
  }

  @Test("no line at any question traps or loses what was answered", arguments: RecordType.allCases)
  func anyLines(type: RecordType) {
    var random = SeededGenerator(state: 7)
    let lines =
      RandomItems.awkwardTexts + [
        "", "-", "<", ">", "?", "y", "n", "edit", "e", "edit notes", "brand", "name", "5", "70m", "today",
      ]
    for _ in 0..<20 {
      var flow = MultiStepFlow(FormState(type.smallest))
      for _ in 0..<40 where flow.end == nil {
        let before = flow
        flow.answer(lines.randomElement(using: &random) ?? "")
        if flow.isRefused { #expect(flow.state.record.isEqual(to: before.state.record)) }
        #expect(flow.state.record.missing.isEmpty)
      }
    }
  }
}
