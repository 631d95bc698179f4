import Equipment
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("A form")
struct MultiStepFlowTests {
  private func flow(_ type: EquipmentType = .arrow, rules: FormRules = FormRules()) -> MultiStepFlow {
    MultiStepFlow(FormState(type.itemType.init(), rules: rules))
  }

  @Test(
    "asks for what is required first, then the usual fields, then whether there are more",
    arguments: RecordType.allCases)
  func order(type: RecordType) {
    let form = FormState(type.valueType.init())
    var flow = MultiStepFlow(form)
    let required = type.settable.filter(\.isRequired).map(\.name)
    #expect(Set(form.names(.required)) == Set(required))
    #expect(Array(flow.steps.prefix(required.count)) == form.names(.required).map { .field($0) })
    #expect(form.names(.required).starts(with: type.naming.filter { required.contains($0) }))
    let isAdvanced = type.settable.contains { $0.isAdvanced || $0.isInferred }
    #expect(flow.steps.contains(.more) == isAdvanced)
    #expect(flow.steps.last == .summary)
    guard isAdvanced else { return }
    flow.fill(smallest(type), more: true)
    #expect(flow.steps.count == type.settable.count + 2)
  }

  private func smallest(_ type: RecordType) -> [String: String] {
    let record = type.smallest
    return Dictionary(
      uniqueKeysWithValues: type.settable.filter(\.isRequired).map { ($0.name, record.text($0.name) ?? "") })
  }

  @Test("goes back to the question before with the answer kept, and forward again without changing it")
  func back() {
    var flow = flow()
    for line in ["Easton", "X10", "500"] { flow.answer(line) }
    #expect(flow.step == .field("length"))
    for expected in ["spine", "model", "brand"] {
      flow.answer("<")
      #expect(flow.step == .field(expected))
    }
    flow.answer("<")
    #expect(flow.step == .field("brand"))
    #expect({ if case .first = flow.remark { true } else { false } }())
    for _ in 0..<3 { flow.answer("") }
    #expect(flow.step == .field("length"))
    #expect(flow.state.record.text("spine") == "500")
    #expect(flow.state.record.name == "Easton X10")
  }

  @Test("forward then back leaves all values, whatever was answered", arguments: RecordType.allCases)
  func forwardAndBack(type: RecordType) {
    var items = RandomItems(seed: 5)
    for _ in 0..<20 {
      var flow = MultiStepFlow(FormState(type.valueType.init()))
      let record = items.item(type, id: 1)
      flow.fill(
        Dictionary(
          uniqueKeysWithValues: type.settable.map { ($0.name, FormAnswer.line(for: record.text($0.name) ?? "")) }))
      let filled = flow.state.record
      #expect(flow.step == .summary)
      for _ in flow.steps { flow.answer("<") }
      #expect(flow.step == flow.steps[0])
      #expect(flow.state.record.isEqual(to: filled))
      for step in flow.steps where step != .summary { flow.answer(step == .more ? "y" : "") }
      #expect(flow.step == .summary)
      #expect(flow.state.record.isEqual(to: filled))
    }
  }

  @Test("explains a wrong answer, keeps its text, and changes nothing by it")
  func refused() {
    var flow = flow()
    for line in ["Easton", "X10", "500 mm"] { flow.answer(line) }
    #expect(flow.step == .field("spine"))
    #expect(flow.isRefused)
    #expect(flow.text == "500 mm")
    #expect(flow.state.record.text("spine") == nil)
    flow.answer("500")
    #expect(flow.step == .field("length"))
    #expect(flow.text == "")
    #expect(flow.remark == nil)
  }

  @Test("leaves a refused answer behind when it goes back or to the summary", arguments: ["<", ">"])
  func forgiving(sign: String) {
    var flow = flow()
    for line in ["Easton", "X10", "soft", sign] { flow.answer(line) }
    #expect(flow.state["spine"]?.error == nil)
    #expect(flow.state["spine"]?.typed == "")
  }

  @Test("takes several pasted lines for one answer only where there may be several")
  func severalLines() {
    var flow = flow()
    flow.answer("Easton\nX10")
    #expect(flow.step == .field("brand"))
    #expect(flow.isRefused)
    #expect(flow.text == "Easton X10")
    for line in ["Easton\n", "X10", ">", "edit notes", "one\ntwo"] { flow.answer(line) }
    #expect(flow.step == .summary)
    #expect(flow.state.record.text("notes") == "one\ntwo")
    for line in ["colour", "\"red\\nblue\""] { flow.answer(line) }
    #expect(flow.state.record.text("colour") == "red\nblue")
  }

  @Test("does not come to the summary without what is required")
  func required() {
    var flow = flow()
    flow.answer(">")
    #expect(flow.step == .field("brand"))
    #expect(flow.isRefused)
    flow.answer("")
    #expect(flow.isRefused)
    for line in ["Easton", ">"] { flow.answer(line) }
    #expect(flow.step == .field("model"))
    for line in ["X10", ">"] { flow.answer(line) }
    #expect(flow.step == .summary)
  }

  @Test("takes with Enter what is suggested, and leaves a field empty with -")
  func suggestions() {
    let last = try? RecordType.equipment(.arrow).item([
      "brand": "Easton", "model": "X10", "spine": "500", "length": "28",
    ])
    let rules = FormRules(suggestion: { info, _ in last?.text(info.name) })
    var flow = flow(rules: rules)
    #expect(flow.state.suggestion(for: "brand") == "Easton")
    for line in ["", "", "-", ""] { flow.answer(line) }
    let record = flow.state.record
    #expect(record.name == "Easton X10")
    #expect(record.text("spine") == nil)
    #expect(record.text("length") == "28")
    flow.answer("<")
    flow.answer("<")
    #expect(flow.step == .field("spine"))
    #expect(flow.state.suggestion(for: "spine") == nil)
  }

  @Test("suggests nothing that the field does not take")
  func badSuggestion() {
    let flow = flow(rules: FormRules(suggestion: { _, _ in "!" }))
    #expect(flow.state.suggestion(for: "spine") == nil)
    #expect(flow.state.suggestion(for: "brand") == "!")
  }

  @Test("asks for one field out of the summary by its name, and comes back")
  func detour() {
    var flow = flow(.bowstring)
    for line in ["BCY", "8125G", ">", "brand"] { flow.answer(line) }
    #expect(flow.step == .field("brand"))
    flow.answer("Angel")
    #expect(flow.step == .summary)
    flow.answer("edit Colour")
    #expect(flow.step == .field("colour"))
    flow.answer("<")
    #expect(flow.step == .summary)
    flow.answer("collour")
    #expect({ if case .unknown("collour", _) = flow.remark { true } else { false } }())
    flow.answer("e")
    #expect(flow.step == .field("brand"))
    #expect(flow.state.suggestion(for: "brand") == "Angel")
  }

  @Test("ends with what was answered at the summary")
  func ends() {
    for (line, end) in [("", MultiStepFlow.End.save), ("Y", .save), ("yes", .save), ("n", .drop), ("no", .drop)] {
      var flow = flow()
      for line in ["Easton", "X10", ">", line] { flow.answer(line) }
      #expect(flow.end == end)
    }
  }

  @Test("does not ask for what the line gives, and stores it")
  func given() throws {
    let blank = try RecordType.equipment(.arrow).item(["brand": "Easton", "spine": "500"])
    var flow = MultiStepFlow(FormState(blank, assigned: ["brand", "spine"]))
    #expect(flow.step == .field("model"))
    #expect(!flow.steps.contains(.field("brand")))
    #expect(!flow.steps.contains(.field("spine")))
    for line in ["X10", ">"] { flow.answer(line) }
    #expect(flow.state.record.text("spine") == "500")
    #expect(flow.state.assignments.map(\.field) == ["model"])
  }

  @Test("goes on after what was to be stored was refused, at the field that is to blame")
  func storing() {
    var flow = flow()
    for line in ["Easton", "X10", ">", ""] { flow.answer(line) }
    flow.refuse(CommandError.noItemsAtAll(.setup), at: "model")
    #expect(flow.end == nil)
    #expect(flow.step == .field("model"))
    #expect(flow.text == "X10")
    flow.answer("X7")
    #expect(flow.step == .summary)
    flow.answer("")
    flow.refuse(CommandError.noItemsAtAll(.setup), at: nil)
    #expect(flow.step == .summary)
    #expect(flow.state.record.name == "Easton X7")
  }
}

@Suite("A form with answers that have to fit each other")
struct FormFaultTests {
  /// The name of an arrow has to begin as its maker's does.
  private let rules = FormRules(faults: { before, after in
    let fits = { (record: any Record) in record.text("model").map { $0.first == record.text("brand")?.first } ?? true }
    return fits(before) && !fits(after) ? [FormFault(field: "model", error: CommandError.declined)] : []
  })

  @Test("refuses one that does not fit what was answered before")
  func answered() {
    var flow = MultiStepFlow(FormState(Arrow(), rules: rules))
    for line in ["Easton", "X10"] { flow.answer(line) }
    #expect(flow.step == .field("model"))
    #expect(flow.isRefused)
    flow.answer("E10")
    for line in ["<", "<", "Xasy"] { flow.answer(line) }
    #expect(flow.step == .field("brand"))
    #expect(flow.isRefused)
  }

  @Test("takes one that what is still to be asked may fit, and asks for that before the summary")
  func postponed() throws {
    var stored = try RecordType.equipment(.arrow).item(["brand": "Easton", "model": "E10"])
    stored.base.id = 3
    var flow = MultiStepFlow(FormState(stored, rules: rules))
    flow.answer("Xasy")
    #expect(flow.step == .field("model"))
    var kept = flow
    kept.answer("")
    #expect(kept.isRefused)
    flow.answer(">")
    #expect(flow.step == .field("model"))
    #expect(flow.isRefused)
    #expect(flow.text == "E10")
    flow.answer("X10")
    #expect(flow.step == .summary)
  }
}
