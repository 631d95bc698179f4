public import Equipment
package import Store

/// What the hub is made with: a factory that a test fills with its own repository and clock.
///
/// Nothing is global.
public struct Dependencies: Sendable {
  /// Makes the repository of an inventory that is named by its data folder.
  package typealias RepositoryFactory = @Sendable (_ dataFolder: String) -> any EquipmentRepository

  /// Makes the repository.
  package let makeRepository: @Sendable () -> any EquipmentRepository
  /// The moment it is.
  public let now: @Sendable () -> Timestamp
  /// The day it is where the archer is.
  public let today: @Sendable () -> CalendarDate
  /// What the clock on the archer's wall shows at a moment.
  public let wallTime: @Sendable (Timestamp) -> WallTime?
  /// Words for an error.
  public let describe: @Sendable (any Error) -> String
  /// Nanoseconds since some moment, never going back.
  public let elapsed: @Sendable () -> Int

  /// Puts the parts together.
  package init(
    makeRepository: @escaping @Sendable () -> any EquipmentRepository,
    now: @escaping @Sendable () -> Timestamp,
    today: @escaping @Sendable () -> CalendarDate,
    wallTime: @escaping @Sendable (Timestamp) -> WallTime? = { Clock.wallTime($0) },
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) },
    elapsed: @escaping @Sendable () -> Int = { Clock.elapsed() }
  ) {
    self.makeRepository = makeRepository
    self.now = now
    self.today = today
    self.wallTime = wallTime
    self.describe = describe
    self.elapsed = elapsed
  }

  /// The day that a moment falls on where the archer is.
  func day(_ moment: Timestamp) -> CalendarDate { wallTime(moment)?.day ?? moment.date ?? .epoch }
}
