public import Archery
public import Equipment
package import Store

/// The repository factory, the clocks and the error texts that the hub is made with; a test supplies its own.
///
/// Nothing is global.
public struct Dependencies: Sendable {
  /// Makes the repository of an inventory that is named by its data folder.
  package typealias RepositoryFactory = @Sendable (_ dataFolder: String) -> any EquipmentRepository

  /// Reads what a plan is for; throws if that means nothing.
  public typealias PlanReading =
    @Sendable (String, CalendarDate, @escaping @Sendable (RecordType) -> [String]) throws -> PlanScope

  /// Makes the repository.
  package let makeRepository: @Sendable () -> any EquipmentRepository
  /// The present moment.
  public let now: @Sendable () -> Timestamp
  /// Today where the archer is.
  public let today: @Sendable () -> CalendarDate
  /// The day and time of a moment where the archer is; nil outside the calendar's years.
  public let wallTime: @Sendable (Timestamp) -> WallTime?
  /// The message of an error.
  public let describe: @Sendable (any Error) -> String
  /// What the words of a plan mean by today's date, given the columns of a type that the program does not know.
  public let planScope: PlanReading
  /// Nanoseconds since some moment, never going back.
  public let elapsed: @Sendable () -> Int
  /// The catalogue of rounds that is installed.
  package let rounds: RoundCatalogueFile
  /// The file of classifications that is installed.
  package let classifications: InstalledClassifications
  /// The sheets of labels that are installed.
  package let labelSheets: InstalledLabelSheets
  /// Makes what exchanges changes with other machines, for those who share the inventory; nil where nothing can.
  package let makeExchange: (@Sendable () -> Exchange)?

  /// Puts the parts together.
  package init(
    makeRepository: @escaping @Sendable () -> any EquipmentRepository,
    now: @escaping @Sendable () -> Timestamp,
    today: @escaping @Sendable () -> CalendarDate,
    wallTime: @escaping @Sendable (Timestamp) -> WallTime? = { Clock.wallTime($0) },
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) },
    planScope: @escaping PlanReading = { _, _, _ in PlanScope([:]) },
    elapsed: @escaping @Sendable () -> Int = { Clock.elapsed() },
    rounds: RoundCatalogueFile = RoundCatalogueFile { [] },
    classifications: InstalledClassifications = InstalledClassifications { [] },
    labelSheets: InstalledLabelSheets = InstalledLabelSheets { [] },
    makeExchange: (@Sendable () -> Exchange)? = nil
  ) {
    self.makeRepository = makeRepository
    self.now = now
    self.today = today
    self.wallTime = wallTime
    self.describe = describe
    self.planScope = planScope
    self.elapsed = elapsed
    self.rounds = rounds
    self.classifications = classifications
    self.labelSheets = labelSheets
    self.makeExchange = makeExchange
  }

  /// The day that a moment falls on where the archer is.
  func day(_ moment: Timestamp) -> CalendarDate { wallTime(moment)?.day ?? moment.date ?? .epoch }
}
