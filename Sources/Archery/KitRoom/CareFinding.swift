public import Equipment

/// Work on a piece that a plan asks for, and when.
public struct CareFinding: Sendable {
  /// The plan.
  public let plan: Plan
  /// The piece.
  public let item: any EquipmentItem
  /// The day from which it counts: of the last service, else on which the piece was bought or added.
  public let last: CalendarDate
  /// True if the work was ever done.
  public let isServed: Bool
  /// Shots since that day.
  public let shots: Int
  /// Shots a day, of the last days.
  public let pace: Double
  /// When it is due; nil if it is never, as nobody shoots.
  public let due: CareDue?

  /// What is due first comes first; then by the piece and the plan.
  public var order: (Int, Int, Int, Int) {
    (due?.day.dayNumber ?? .max, Int(item.equipmentType.index), item.equipmentId, plan.base.id)
  }

  /// True if it is to be told on a day.
  public func isTold(on day: CalendarDate) -> Bool { due?.isTold(on: day, plan) ?? false }

  /// True if the piece is not lent on a day.
  public func blocks(on day: CalendarDate) -> Bool { due?.blocks(on: day, plan) ?? false }
}

/// Shots with a piece, as care counts them.
public struct CareUse: Sendable, Hashable {
  /// Of all rounds.
  public var total = 0
  /// Of the last days, over which the pace is taken.
  public var recent = 0
  /// Of rounds after some days, by day.
  public var after: [CalendarDate: Int] = [:]

  /// Counts from nothing.
  public init() {}
}

/// What plans ask for, piece by piece: the one place where it is worked out whether work is due.
public struct CareRegister: Sendable {
  /// The last time that work was done.
  public struct Last: Sendable, Hashable {
    /// The number of the service.
    public let id: Int
    /// The day.
    public let date: CalendarDate
    /// Shots that the piece had then; nil if nobody wrote them down.
    public let shots: Int?
  }

  private struct Key: Hashable {
    let plan: Int
    let item: EquipmentReference
  }

  /// The plans, with what they are for.
  public let plans: [(plan: Plan, scope: PlanScope)]
  /// The day on which it is asked.
  public let today: CalendarDate
  /// Shots with each piece; of those that are missing nobody shot.
  public var uses: [EquipmentReference: CareUse] = [:]
  private var services: [Key: Last] = [:]

  /// The plans before anything was done.
  public init(_ plans: [(plan: Plan, scope: PlanScope)], today: CalendarDate) {
    (self.plans, self.today) = (plans, today)
  }

  /// Notes that work was done; what failed is still to do, and is not noted here.
  public mutating func add(_ id: Int, plan: Int, item: EquipmentReference, on date: CalendarDate, shots: Int?) {
    let key = Key(plan: plan, item: item)
    if let before = services[key], (before.date, before.id) > (date, id) { return }
    services[key] = Last(id: id, date: date, shots: shots)
  }

  /// The days after which shots have to be counted for each piece: those of services that do not say how many it had.
  public var daysWithoutShots: [EquipmentReference: Set<CalendarDate>] {
    services.reduce(into: [:]) { days, service in
      if service.value.shots == nil { days[service.key.item, default: []].insert(service.value.date) }
    }
  }

  /// What the plans ask for of a piece, in the order of the plans.
  ///
  /// - Parameter added: the day on which it was added, for one of which nobody says when it was bought.
  public func findings(on item: any EquipmentItem, added: CalendarDate?) -> [CareFinding] {
    guard item.isCaredFor, let reference = EquipmentReference(item) else { return [] }
    let use = uses[reference] ?? CareUse()
    let pace = Double(use.recent) / Double(CareDue.paceDays)
    return plans.filter { $0.scope.includes(item) }.map { plan, _ in
      let service = services[Key(plan: plan.base.id, item: reference)]
      let last = service?.date ?? item.details.purchased ?? added ?? today
      let shots = service.map { done in done.shots.map { use.total - $0 } ?? use.after[done.date] ?? 0 } ?? use.total
      return CareFinding(
        plan: plan, item: item, last: last, isServed: service != nil, shots: max(0, shots), pace: pace,
        due: CareDue(plan, last: last, shots: max(0, shots), pace: pace, today: today))
    }
  }
}
