import Equipment
import TestSupport
import Testing

@testable import Codecs

/// The problems of a wrong file, with line and column.
struct SetupProblemTests {
  /// A file with a good setup, one with these members, and another good one.
  private func file(_ members: String) -> SetupFile {
    SetupFile(
      """
      {"format":1,"setups":[
      {"id":1,"name":"a","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]},
      {\(members)},
      {"id":3,"name":"c","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]}
      ]}
      """)
  }

  private static let riser = #"{"type":"riser","since":2,"item":{"id":1,"brand":"a","model":"b"}}"#
  private static let arrows =
    #"{"type":"arrow","since":1,"item":{"id":1,"brand":"a","model":"b"}},"#
    + #"{"type":"arrow","since":1,"item":{"id":2,"brand":"a","model":"b"}}"#

  private static func version(_ members: String, items: String = "", number: String = "1") -> String {
    #""id":2,"name":"b","items":[\#(items)],"versions":[{"version":\#(number),"at":"2026-05-31T12:00:00Z"\#(members)}]"#
  }

  /// Members of a setup, and the kinds of the problems that they are.
  private static let cases: [(String, [FileProblem.Kind])] = [
    (#""id":2,"name":"b""#, [.setup(.missing("versions"))]),
    (#""id":2,"name":"b","versions":[]"#, [.setup(.missing("version"))]),
    (#""id":2,"name":"b","versions":{}"#, [.setup(.notA(.list, "versions"))]),
    (#""id":2,"name":"b","versions":[1]"#, [.setup(.notA(.object, "versions"))]),
    (#""id":2,"name":"b","versions":[{"version":1}]"#, [.setup(.missing("at"))]),
    (#""id":2,"name":"b","versions":[{"at":"2026-05-31T12:00:00Z"}]"#, [.setup(.missing("version"))]),
    (version("", number: "0"), [.setup(.notA(.wholeNumber, "version"))]),
    (version("", number: "1.5"), [.setup(.notA(.wholeNumber, "version"))]),
    (version("},{\"version\":1"), [.setup(.order(1, after: 1))]),
    (version(",\"riserId\":1", items: riser), [.setup(.missingCopy(.riser, id: 1, version: 1))]),
    (version(",\"riserId\":1"), [.setup(.missingCopy(.riser, id: 1, version: 1))]),
    (version(",\"riserId\":\"one\""), [.badId("one")]),
    (version("", items: riser), [.setup(.unusedCopy(.riser, id: 1, since: 2))]),
    (
      version(",\"riserId\":1", items: riser + "," + riser, number: "2"),
      [.setup(.duplicateCopy(.riser, id: 1, since: 2))]
    ),
    (version("", items: #"{"type":"bow","since":1,"item":{}}"#), [.unknownType("bow")]),
    (version("", items: #"{"type":"riser","item":{"id":1,"brand":"a","model":"b"}}"#), [.setup(.missing("since"))]),
    (version("", items: #"{"type":"riser","since":1,"item":{"brand":"a","model":"b"}}"#), [.missingId]),
    (version("", items: #"{"type":"riser","since":1,"item":[]}"#), [.setup(.notA(.object, "item"))]),
    (version("", items: "null"), [.setup(.notA(.object, "items"))]),
    (version(",\"arrows\":[{\"id\":1},{\"id\":2}]", items: arrows), [.setup(.content(.primaries(0)))]),
    (version(",\"arrows\":[{\"id\":1},{\"id\":1}]", items: arrows), [.setup(.content(.alreadyFitted(.arrow, id: 1)))]),
    (version(",\"arrows\":[{\"id\":1,\"at\":2}]", items: arrows), [.setup(.unexpected("at"))]),
    (version(",\"arrows\":[{\"position\":\"x\"}]"), [.setup(.missing("id"))]),
    (version(",\"arrows\":1"), [.setup(.notA(.list, "arrows"))]),
    (version(",\"tuning\":[]"), [.setup(.notA(.object, "tuning"))]),
    (version(",\"tuning\":{\"brace\":1}"), [.setup(.content(.unknownTuning("brace")))]),
    (version(",\"tuning\":{\"twists\":[]}"), [.json(.notAScalar)]),
    (version(",\"reason\":1"), [.setup(.notA(.text, "reason"))]),
    (#""id":2,"name":5,"versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]"#, [.setup(.notA(.text, "name"))]),
    (#""id":2,"versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]"#, [.setup(.missing("name"))]),
    (#""id":"2","name":"b","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]"#, [.badId("2")]),
    (#""name":"b","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]"#, [.missingId]),
    (version("") + ",\"isActive\":1", [.setup(.notA(.truthValue, "isActive"))]),
    (version("") + ",\"id\":2", [.json(.duplicateKey("id"))]),
    (version("") + ",\"x\":01", [.json(.badNumber)]),
    (version("") + ",\"x\":[1,]", [.json(.unexpected("]"))]),
  ]

  @Test("A setup that is not sound hides no other", arguments: cases)
  func aSetupThatIsNotSoundHidesNoOther(members: String, kinds: [FileProblem.Kind]) {
    let checked = file(members).checked()
    #expect(checked.problems.map(\.kind) == kinds, "\(members)")
    #expect(checked.problems.allSatisfy { $0.line == 3 })
    #expect(checked.setups.map(\.id) == [1, 3])
  }

  @Test func afterBracketsThatDoNotMatchNothingIsRead() {
    let checked = file(Self.version("") + ",\"x\":[}]").checked()
    #expect(checked.problems.first?.kind == .json(.unexpected("}")))
    #expect(checked.setups.map(\.id) == [1])
  }

  @Test func valuesAreRefusedWithTheirPosition() throws {
    let bad = """
      {"format":1,"setups":[{"id":1,
        "name":"a", "division":"bow",
        "items":[{"type":"riser","since":1,"item":{"id":1,"brand":"é","length":"long"}}],
        "versions":[{"version":1,"at":"noon","tuning":{"brace_height":9}}]}]}
      """
    let positions = SetupFile(bad).checked().problems.map { "\($0.line):\($0.column)" }
    #expect(positions == ["2:26", "3:45", "3:74", "4:33", "4:65"])
  }

  @Test(
    "A file that is none",
    arguments: [
      ("", "1:1 json(Codecs.JSONFault.unexpectedEnd)"),
      ("[]", "1:1 setup(Codecs.SetupFault.notA(Codecs.SetupFault.Form.object, \"setups.json\"))"),
      ("{\"format\":1}", "1:1 setup(Codecs.SetupFault.missing(\"setups\"))"),
      ("{\"setups\":[]}", "1:1 setup(Codecs.SetupFault.missing(\"format\"))"),
      ("{\"format\":2,\"setups\":[7]}", "1:11 setup(Codecs.SetupFault.format(\"2\"))"),
      ("{\"format\":\"1\",\"setups\":[]}", "1:11 setup(Codecs.SetupFault.format(\"\\\"1\\\"\"))"),
      (
        "{\"format\":1,\"setups\":{}}",
        "1:22 setup(Codecs.SetupFault.notA(Codecs.SetupFault.Form.list, \"setups\"))"
      ),
      ("{\"format\":1,\"setups\":[", "1:23 json(Codecs.JSONFault.unexpectedEnd)"),
      ("{\"format\":1,\"setups\":[{\"id\":1", "1:30 json(Codecs.JSONFault.unexpectedEnd)"),
      ("{\"format\":1,\"setups\":[{\"id\":\"1}]}", "1:34 json(Codecs.JSONFault.unexpectedEnd)"),
      ("{\"format\":1,\"setups\":[]} x", "1:26 json(Codecs.JSONFault.trailing)"),
    ])
  func aFileThatIsNone(content: String, problem: String) {
    let file = SetupFile(content)
    #expect(file.allProblems.first == problem)
  }

  @Test func anIdThatStandsTwiceIsAProblem() throws {
    let twice = SetupFile(
      """
      {"format":1,"setups":[
      {"id":1,"name":"Bow","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]},
      {"id":2,"name":"bow ","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]},
      {"id":1,"name":"c","versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]},
      {"id":4,"name":"BOW","isActive":false,"versions":[{"version":1,"at":"2026-05-31T12:00:00Z"}]}
      ]}
      """)
    #expect(twice.ids == [1, 2, 0, 4])
    let checked = twice.checked()
    #expect(
      checked.problems == [
        FileProblem(file: "setups.json", line: 4, column: 7, kind: .duplicateId(1, firstLine: 2))
      ])
    #expect(checked.setups.map(\.id) == [1, 2, 4])
  }

  @Test("Whatever bytes change, nothing stops the reading", arguments: 1...20)
  func anyBytesAreRead(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let whole = Array(SetupFileSamples.golden.utf8)
    for _ in 0..<20 {
      let file = SetupFile(bytes: random.damaged(whole))
      let checked = file.checked()
      #expect(checked.setups.count == 1 || !checked.problems.isEmpty)
      for problem in checked.problems { #expect(problem.line >= 1 && problem.column >= 1) }
    }
  }
}
