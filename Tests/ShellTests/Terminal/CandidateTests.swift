import Shell
import Testing

@testable import ShellOutput

/// The common prefix of candidates, and the list that a person picks from.
@Suite struct CandidateTests {
  @Test(arguments: [
    ([], ""),
    (["list"], "list"),
    (["list", "limbs"], "li"),
    (["list", "count"], ""),
    (["\"Formula X\"", "\"Formula Xi\""], "\"Formula X"),
    (["弓道", "弓術"], "弓"),
    // One character as a reader sees it, and one that only begins with the same bytes.
    (["cafe", "cafe\u{301}"], "caf"),
    // Equal to Swift, but not the same bytes.
    (["caf\u{E9}", "cafe\u{301}"], "caf"),
    (["👩🏽", "👩🏿"], ""),
    (["e", "e\u{301}"], ""), (["xe\u{301}", "xe", "xe\u{301}"], "x"), (["a\r", "a\r\n"], "a"),
    (["a\r\n", "a\rb"], "a"),
    // Signs that join the one behind them.
    (["\u{600}12", "\u{600}13", "\u{600}1"], "\u{600}1"), (["\u{600}1", "\u{600}2"], ""),
    (["ab", "ab", "a"], "a"), (["", "a"], ""), (["a👩", "a👩\u{200D}👧"], "a"),
  ])
  func theCommonPrefixNeverCutsACharacter(inserts: [String], common: String) {
    let completion = Completion(start: 0, candidates: inserts.map { Candidate(insert: $0) })
    #expect(Array(completion.commonPrefix.utf8) == Array(common.utf8))
  }

  private let candidates = [
    Candidate(insert: "3", help: "Easton X10"), Candidate(insert: "12", help: "弓矢"),
    Candidate(insert: "delete", label: "delete", help: "Deletes items."),
  ]

  @Test func columnsAreAlignedAndFilledDownwards() {
    #expect(
      CandidateList.lines(candidates, width: 60) == [
        "3       Easton X10      delete  Deletes items.", "12      弓矢",
      ])
  }

  @Test func aNarrowTerminalGetsOneColumnCutToFit() {
    #expect(CandidateList.lines(candidates, width: 16) == ["3       Easton…", "12      弓矢", "delete  Delete…"])
  }

  @Test func candidatesWithoutHelpAreOnlyLabels() {
    let plain = ["a", "bb", "c"].map { Candidate(insert: $0) }
    #expect(CandidateList.lines(plain, width: 80) == ["a   bb  c"])
  }

  @Test func whatWouldActOnTheTerminalIsShownInstead() {
    let candidate = Candidate(insert: "x", label: "a\u{1B}[31m", help: "one\ntwo")
    #expect(CandidateList.lines([candidate], width: 80) == ["a\\u{1B}[31m  one\\ntwo"])
  }
}
