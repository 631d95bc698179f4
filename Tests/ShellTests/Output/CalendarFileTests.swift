import Equipment
import Foundation
import ShellLanguage
import Testing

@testable import ShellOutput

@Suite("Calendar files")
struct CalendarFileTests {
  private static let day = CalendarDate(text: "2026-06-20") ?? .epoch

  private func lines(_ events: [CalendarEvent]) -> [String] {
    String(decoding: CalendarFile.bytes(events), as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test func anEventIsAWholeDay() {
    let event = CalendarEvent(
      "loan-3-20260516T120000Z", changed: Timestamp(text: "2026-05-16T12:00:00Z"), on: Self.day, "Back from Clara",
      category: "Loan")
    #expect(
      lines([event]) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//archeryhub//archeryhub//EN", "CALSCALE:GREGORIAN", "BEGIN:VEVENT",
        "UID:loan-3-20260516T120000Z@archeryhub", "DTSTAMP:20260516T120000Z", "DTSTART;VALUE=DATE:20260620",
        "SUMMARY:Back from Clara", "CATEGORIES:Loan", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
      ])
  }

  @Test func nothingInATextEndsIt() {
    let event = CalendarEvent(
      "a", changed: nil, on: Self.day, "a,b;c\\d\nEND:VEVENT\r\nx\u{1B}[0m\u{202E}", details: ":\"",
      category: "Loan")
    #expect(lines([event]).contains(#"SUMMARY:a\,b\;c\\d\nEND:VEVENT\nx"# + VisibleText.line("\u{1B}[0m\u{202E}")))
    #expect(lines([event]).contains("DESCRIPTION::\""))
    #expect(lines([event]).contains("DTSTAMP:19700101T000000Z"))
  }

  @Test(arguments: ["x", "é", "日", "🏹", "e\u{301}"]) func aLongLineIsFoldedBetweenCharacters(_ letter: String) {
    let summary = String(repeating: letter, count: 400)
    let bytes = CalendarFile.bytes([CalendarEvent("a", changed: nil, on: Self.day, summary, category: "Loan")])
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(!lines.contains { $0.contains("\u{FFFD}") })
    let unfolded = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n ", with: "", options: .literal)
    #expect(unfolded.components(separatedBy: "\r\n").contains("SUMMARY:\(summary)"))
  }
}
