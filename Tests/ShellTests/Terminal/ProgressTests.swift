import Codecs
import Files
import Store
import Synchronization
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Progress")
struct ProgressTests {
  private func line(_ done: Int, _ total: Int, after elapsed: Duration, room: Int = 79) -> String {
    ProgressWords(what: "reading club.csv", latest: (done, total, .bytes), elapsed: elapsed).line(room: room)
  }

  @Test("says how much is done, how quickly, and how long it will take")
  func words() {
    #expect(
      line(25_000_000, 100_000_000, after: .seconds(2))
        == "reading club.csv  █████               ▏ 25 %, 12.5 MB/s, 6 s left")
    #expect(
      ProgressWords(what: "exporting", latest: (30_000, 40_000, .items), elapsed: .seconds(2)).line(room: 79)
        == "exporting  ███████████████     ▏ 75 %, 15,000 items/s, 1 s left")
    #expect(line(0, 100, after: .seconds(3)) == "reading club.csv … 3 s")
    #expect(ProgressWords(what: "storing", latest: nil, elapsed: .milliseconds(300)).line(room: 79) == "storing … 1 s")
    #expect([5, 60, 125, 3725].map { ProgressWords.time($0) } == ["5 s", "1 min", "2 min 5 s", "1 h 2 min"])
  }

  @Test("fits every terminal, whatever it is told")
  func fits() {
    for room in [-1, 0, 1, 10, 30, 50, 79] {
      for (done, total) in [(0, 0), (1, 3), (5, 3), (-1, 3), (Int.max, Int.max), (3, 0)] {
        #expect(DisplayWidth.of(line(done, total, after: .seconds(1), room: room)) <= max(0, room))
      }
    }
  }

  @Test("nothing is written of quick work")
  func quickWork() async {
    let written = Written()
    let line = ProgressLine("working", width: 40) { text in written.add(text) }
    line.progress.report(1, of: 2, .items)
    line.end()
    await line.draw()
    #expect(written.text.isEmpty)
  }

  @Test("nothing stays of slow work, and nothing is written after it")
  func slowWork() async {
    let written = Written()
    let line = ProgressLine("working", width: 40) { text in written.add(text) }
    let drawing = Task.detached { await line.draw() }
    line.progress.report(1, of: 2, .items)
    await written.first()
    line.end()
    let text = written.text
    await drawing.value
    #expect(text.contains("\rworking") && text.contains("50 %"))
    #expect(text.hasSuffix(" \r") && !text.contains("\n") && !text.contains("\u{1B}"))
    #expect(written.text == text)
  }
}

/// The text written so far, from any thread.
private final class Written: Sendable {
  private let parts = Mutex("")
  private let meeting = Meeting(of: 2)

  var text: String { parts.withLock { $0 } }

  func add(_ text: String) {
    let isFirst = parts.withLock { parts in
      defer { parts += text }
      return parts.isEmpty
    }
    if isFirst { Task { await meeting.arrive() } }
  }

  /// Waits until something is written.
  func first() async { await meeting.arrive() }
}
