import Foundation
import TestSupport
import Testing

/// Calendars as another program reads them: python3-icalendar.
@Suite struct CalendarTests {
  private static let isReadable: Bool = {
    let home = try? TemporaryHome(.nothing)
    // Where everything has to be tried, a reader that is not there is a fault.
    return ProcessInfo.processInfo.environment["CI"] == "true"
      || (try? home?.sh("/usr/bin/python3 -c 'import icalendar'").code) == 0
  }()

  private static let reader = """
    import icalendar, sys
    calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
    for event in calendar.walk("VEVENT"):
        assert not event.errors, event.errors
        print(event["UID"], event.decoded("DTSTART").isoformat(), event.decoded("DTSTAMP").isoformat(),
              event["SUMMARY"].replace("\\n", "|"), sep="\\t")
    """

  @Test(.enabled(if: isReadable, "needs python3-icalendar")) func anotherReaderReadsWhatIsDue() throws {
    let home = try TemporaryHome(.sampleWithSetups)
    _ = try home.write(Self.reader, to: "read.py")
    let script = """
      archeryhub -q -c 'add person short=zoe name="Zoë, the \\"quick\\"; \\\\ \(String(repeating: "日本🏹", count: 12))"' \
        -c 'lend riser 4, arrow 1 to zoe until 2031-12-20' -c 'plan add riser 1 task="check; oil, wax" every_days=30' \
        -c 'stocktake start Range' </dev/null
      archeryhub export ics first.ics && /usr/bin/python3 read.py first.ics > first
      archeryhub export ics > second.ics && /usr/bin/python3 read.py second.ics > second
      cmp first.ics second.ics && cat first
      """
    let run = try home.sh(script)
    #expect(run.code == 0, "\(run)")
    let events = run.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) } }
    #expect(events.allSatisfy { $0.count == 4 })
    #expect(Set(events.map { $0[0] }).count == events.count)
    let name = "Zoë, the \"quick\"; \\ " + String(repeating: "日本🏹", count: 12)
    #expect(events.contains { $0[1] == "2031-12-20" && $0[3] == "Back from \(name): riser 4, arrow 1 (8)" }, "\(run)")
    #expect(events.contains { $0[3].hasPrefix("check; oil, wax: riser 1 ") }, "\(run)")
    #expect(events.contains { $0[3] == "Count goes on: Range" }, "\(run)")
  }
}
