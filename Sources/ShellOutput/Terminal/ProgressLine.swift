package import Codecs
import Files
import Synchronization

/// A line on a person's terminal that says how long work is going on; it comes late, and goes when the work is done.
///
/// It is drawn by a task of its own, so that it also moves while the work is silent.
package final class ProgressLine: Sendable {
  private struct State {
    var latest: (done: Int, total: Int, unit: WorkProgress.Unit)?
    /// The columns that the line takes now.
    var shown = 0
    var isOver = false
  }

  private let what: String
  private let width: Int
  private let write: @Sendable (String) -> Void
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Makes the line for work of that name, on a terminal of that width; nothing is written yet.
  package init(_ what: String, width: Int, write: @escaping @Sendable (String) -> Void) {
    self.what = what
    self.width = width
    self.write = write
  }

  /// The receiver of the work's progress reports.
  package var progress: WorkProgress {
    WorkProgress { done, total, unit in self.state.withLock { $0.latest = (done, total, unit) } }
  }

  /// Draws until the work is over.
  package func draw() async {
    var next = OutputLimits.progressPatience
    while (try? await Task.sleep(until: start + next)) != nil, drawOnce() { next += OutputLimits.progressRhythm }
  }

  /// Erases the line; nothing is drawn after this.
  package func end() {
    state.withLock { state in
      state.isOver = true
      if state.shown > 0 { write("\r" + String(repeating: " ", count: state.shown) + "\r") }
      state.shown = 0
    }
  }

  /// Draws the line; false, with nothing drawn, if the work is over.
  private func drawOnce() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      let words = ProgressWords(what: what, latest: state.latest, elapsed: ContinuousClock.now - start)
      // The last column stays free: a terminal might begin a new line behind it.
      let line = words.line(room: width - 1)
      let shown = DisplayWidth.of(line)
      write("\r" + DisplayWidth.pad(line, to: state.shown))
      state.shown = max(shown, state.shown)
      return true
    }
  }
}

/// How far work has come, in words and a bar.
package struct ProgressWords {
  package let what: String
  /// The work done of the total; nil if nothing was reported yet.
  package let latest: (done: Int, total: Int, unit: WorkProgress.Unit)?
  package let elapsed: Duration

  /// Puts the parts together.
  package init(what: String, latest: (done: Int, total: Int, unit: WorkProgress.Unit)?, elapsed: Duration) {
    self.what = what
    self.latest = latest
    self.elapsed = elapsed
  }

  /// The line, as much of it as there is room for.
  package func line(room: Int) -> String {
    guard let latest, latest.total > 0, latest.done > 0 else {
      return DisplayWidth.cut("\(what) … \(Self.time(seconds))", to: max(0, room))
    }
    let share = min(1, Double(latest.done) / Double(latest.total))
    let parts = [percent(share), rate(latest), left(share)].compactMap { $0 }.joined(separator: ", ")
    let bar = Bar.of(share, largest: 1, width: Self.barWidth)
    let drawn = "\(what)  \(DisplayWidth.pad(bar, to: Self.barWidth))▏ \(parts)"
    return DisplayWidth.of(drawn) <= room ? drawn : DisplayWidth.cut("\(what) \(parts)", to: max(0, room))
  }

  private static let barWidth = 20

  private var seconds: Double {
    let parts = elapsed.components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }

  private func percent(_ share: Double) -> String { "\(Int(share * 100)) %" }

  private func rate(_ latest: (done: Int, total: Int, unit: WorkProgress.Unit)) -> String? {
    guard seconds > 0 else { return nil }
    let rate = Double(latest.done) / seconds
    guard rate < 1e15 else { return nil }
    return switch latest.unit {
    case .items: "\(Int(rate).grouped) items/s"
    case .bytes: "\((rate / 1_000_000).fixed(1)) MB/s"
    }
  }

  /// The time left at the present rate; nil before the first progress and at the end.
  private func left(_ share: Double) -> String? {
    share > 0 && share < 1 ? "\(Self.time(seconds * (1 - share) / share)) left" : nil
  }

  /// `8 s`, `2 min 5 s`, `1 h 3 min`.
  package static func time(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds.rounded(.up)), 1e9))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s") }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
