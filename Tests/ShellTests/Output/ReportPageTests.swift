import Foundation
import Testing

@testable import ShellOutput

@Suite("Report pages")
struct ReportPageTests {
  private func body(_ parts: [ReportPage.Part]) -> String {
    var page = ReportPage("T", "S")
    page.parts = parts
    let text = String(decoding: HTMLPage.bytes(page), as: UTF8.self)
    return String(text.components(separatedBy: "<main>\n")[1].components(separatedBy: "</main>")[0])
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("a & b", "a &amp; b"),
    ("\" onload='x'", "&quot; onload=&#39;x&#39;"), ("&lt;", "&amp;lt;"),
  ]) func aTextIsNoMarkup(text: String, escaped: String) {
    #expect(body([.paragraph(text)]) == "<p>\(escaped)</p>\n")
    #expect(body([.heading(text)]) == "<h2>\(escaped)</h2>\n")
    #expect(body([.facts([.init(text, text)])]) == "<dl><div><dt>\(escaped)</dt><dd>\(escaped)</dd></div></dl>\n")
    let table = ReportTable([.init(text)], [[.named(text, note: text)]])
    #expect(
      body([.table(table)]).contains("data-name=\"\(escaped)\"><span><b>\(escaped)</b> <small>\(escaped)</small>"))
    let photo = ReportPhoto("image/png", [1], text)
    #expect(body([.cards([ReportCard("x", note: "y", photo, [])])]).contains("<img alt=\"\(escaped)\" src="))
  }

  @Test func lineBreaksAreKeptAndWhatIsInvisibleIsShown() {
    #expect(body([.paragraph("a\nb\r\nc")]) == "<p>a<br>b<br>c</p>\n")
    #expect(!body([.paragraph("a\u{202E}b\u{7}")]).unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{7}" })
  }

  @Test func aColumnWithNothingInItIsLeftOut() {
    let table = ReportTable(
      [.init("A"), .init("B"), .init("C", isNumeric: true)], [[.text("1"), .nothing, .nothing]],
      sums: [[.nothing, .nothing, .text("2")]])
    #expect(table.columns.map(\.title) == ["A", "C"])
    #expect(body([.table(table)]).contains("<td class=\"number none\" data-name=\"C\"></td>"))
  }

  @Test(arguments: 0...70) func picturesAreBase64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
    var text = HTMLText()
    text.base64(bytes)
    #expect(String(decoding: text.bytes, as: UTF8.self) == Data(bytes).base64EncodedString())
  }
}
