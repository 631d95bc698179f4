import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Colours")
struct StylerTests {
  private func all(_ styler: Styler, _ text: String) -> [String] {
    [
      styler.heading(text), styler.faint(text), styler.error(text), styler.warning(text), styler.success(text),
      styler.accent(text), styler.number(text),
    ]
  }

  @Test("without colour every text stays as it is")
  func off() {
    #expect(all(Styler(colour: false), "x").allSatisfy { $0 == "x" })
  }

  @Test("with colour every text is put between a code and its end")
  func on() {
    #expect(all(Styler(colour: true), "x").allSatisfy { $0.hasPrefix("\u{1B}[") && $0.hasSuffix("mx\u{1B}[0m") })
  }

  @Test("nothing is not coloured")
  func nothing() {
    #expect(all(Styler(colour: true), "").allSatisfy { $0.isEmpty })
  }
}
