import Codecs
public import Equipment
import ShellLanguage

// BEGIN:VEVENT
// UID:loan-3-20260516T120000Z@archeryhub
// DTSTAMP:20260516T120000Z
// DTSTART;VALUE=DATE:20260620
// SUMMARY:Back from Clara Weiss: riser 10\, limbs 9
// END:VEVENT
//
// iCalendar (RFC 5545): lines end with CRLF and are folded after 75 bytes, between characters.

/// A whole day of a calendar, with what is due on it.
public struct CalendarEvent: Sendable, Hashable {
  /// What names it for ever: who reads the file again finds the same one.
  public let name: String
  /// When what it tells was last changed; nil if nobody knows.
  public let changed: Timestamp?
  /// The day.
  public let day: CalendarDate
  /// What is due, in a few words.
  public let summary: String
  /// More about it; empty for nothing.
  public let details: String
  /// Its sort, by which calendars colour.
  public let category: String

  /// States an event.
  public init(
    _ name: String, changed: Timestamp?, on day: CalendarDate, _ summary: String, details: String = "",
    category: String
  ) {
    (self.name, self.changed, self.day) = (name, changed, day)
    (self.summary, self.details, self.category) = (summary, details, category)
  }
}

/// A file of events for calendars.
public enum CalendarFile {
  /// Longest line, in bytes.
  private static let longestLine = 75
  /// Whose names and files these are.
  private static let domain = "archeryhub"

  /// The file's bytes; the same events give the same bytes, whenever it is written.
  public static func bytes(_ events: [CalendarEvent]) -> [UInt8] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//\(domain)//\(domain)//EN", "CALSCALE:GREGORIAN"]
    for event in events { lines += self.lines(event) }
    lines.append("END:VCALENDAR")
    return lines.flatMap(folded)
  }

  private static func lines(_ event: CalendarEvent) -> [String] {
    [
      "BEGIN:VEVENT", "UID:\(escaped(event.name))@\(domain)",
      "DTSTAMP:\(basic((event.changed ?? Timestamp(seconds: 0)).text))",
      "DTSTART;VALUE=DATE:\(basic(event.day.text))", "SUMMARY:\(escaped(event.summary))",
    ] + (event.details.isEmpty ? [] : ["DESCRIPTION:\(escaped(event.details))"]) + [
      // It is no time at which nobody can be met.
      "CATEGORIES:\(escaped(event.category))", "TRANSP:TRANSPARENT", "END:VEVENT",
    ]
  }

  /// `20260620T120000Z` for `2026-06-20T12:00:00Z`.
  public static func basic(_ text: String) -> String { text.filter { $0 != "-" && $0 != ":" } }

  /// A text in which nothing ends or parts a value.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\n", "\r\n", "\r": escaped += "\\n"
      case "\\", ";", ",": escaped += "\\\(character)"
      default: escaped += VisibleText.line(String(character))
      }
    }
    return escaped
  }

  /// A line with its end, broken where it is too long.
  private static func folded(_ line: String) -> [UInt8] {
    var (bytes, length): ([UInt8], Int) = ([], 0)
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > longestLine {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes.append(text: String(scalar))
      length += size
    }
    return bytes + [0x0D, 0x0A]
  }
}
