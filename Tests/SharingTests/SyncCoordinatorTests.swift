import Equipment
import Testing

@testable import Sharing

/// When changes are exchanged, by a clock that only the tests move.
@Suite struct SyncCoordinatorTests {
  private var coordinator = AdaptiveSyncCoordinator(pending: 0, exchanged: moment(0), jitter: { 1 })

  private static func moment(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds) }

  @Test mutating func nothingIsExchangedOutsideOfASession() {
    #expect(coordinator.due == nil)
    coordinator.began(at: Self.moment(10))
    coordinator.suspended()
    #expect(coordinator.due == nil)
  }

  @Test mutating func withoutAChangeItLooksAfterAnHour() {
    coordinator.began(at: Self.moment(10))
    #expect(coordinator.due == Self.moment(3600))
  }

  @Test mutating func aWhileAfterTheLastChange() {
    coordinator.began(at: Self.moment(100))
    coordinator.changed(1, at: Self.moment(100))
    coordinator.changed(2, at: Self.moment(110))
    #expect(coordinator.pending == 3)
    #expect(coordinator.due == Self.moment(140))
  }

  @Test mutating func aMinuteApart() {
    coordinator.began(at: Self.moment(100))
    coordinator.exchanged(at: Self.moment(105))
    coordinator.changed(1, at: Self.moment(106))
    #expect(coordinator.due == Self.moment(165))
    coordinator.exchanged(at: Self.moment(166))
    #expect(coordinator.pending == 0 && coordinator.due == Self.moment(166 + 3600))
  }

  @Test mutating func everMoreSeldomWhileItFails() {
    coordinator.began(at: Self.moment(0))
    coordinator.changed(1, at: Self.moment(0))
    var intervals: [Int] = []
    for _ in 0..<8 {
      coordinator.failed(at: Self.moment(1000))
      intervals.append((coordinator.due?.seconds ?? 0) - 1000)
    }
    #expect(intervals == [60, 120, 240, 480, 960, 1800, 1800, 1800])
    coordinator.exchanged(at: Self.moment(2000))
    coordinator.changed(1, at: Self.moment(2000))
    #expect(coordinator.due == Self.moment(2060))
  }

  @Test func failuresOfSeveralMachinesPartTheirWays() {
    let dues = [0.8, 1.2].map { factor in
      var coordinator = AdaptiveSyncCoordinator(pending: 1, exchanged: Self.moment(0), jitter: { factor })
      coordinator.began(at: Self.moment(0))
      coordinator.failed(at: Self.moment(0))
      return coordinator.due?.seconds
    }
    #expect(dues == [48, 72])
  }

  @Test mutating func atTheEndOfASessionAtOnceIfSomethingWaits() {
    coordinator.began(at: Self.moment(100))
    coordinator.ended(at: Self.moment(101))
    #expect(coordinator.due == nil)
    coordinator.changed(1, at: Self.moment(101))
    #expect(coordinator.due == Self.moment(101))
  }
}
