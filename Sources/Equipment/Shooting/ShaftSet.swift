/// The numbered arrows of one set, those among them that are gone.
public struct ShaftSet: Sendable {
  /// The number of the arrow set.
  public let arrow: Int
  /// Its arrows by their numbers; of one number the one that left first comes first, and one of which nobody knows when
  /// it left comes last.
  public let shafts: [Shaft]

  /// Puts the arrows of a set together, in any order.
  public init(arrow: Int, _ shafts: [Shaft]) {
    self.arrow = arrow
    self.shafts = shafts.filter { $0.arrow == arrow && $0.number != nil }.sorted { one, other in
      (one.number ?? 0, one.lastDay, one.isGone ? 1 : 0, one.base.id)
        < (other.number ?? 0, other.lastDay, other.isGone ? 1 : 0, other.base.id)
    }
  }

  /// Those that can be shot.
  public var present: [Shaft] { shafts.filter { !$0.isGone } }

  /// Those that are shot with one another.
  public var used: [Shaft] { shafts.filter { $0.status == .inUse } }

  /// The arrow that had a number on a day: a number that is free again may be given to another arrow.
  ///
  /// - Returns: on the day when both were there the earlier one; nil if the set never had such a number.
  public func shaft(_ number: Int, on day: CalendarDate?) -> Shaft? {
    let numbered = shafts.filter { $0.number == number }
    guard let day else { return numbered.first { !$0.isGone } ?? numbered.last }
    return numbered.first { $0.wasThere(on: day) } ?? numbered.first { day.dayNumber <= $0.lastDay } ?? numbered.last
  }

  /// The reason why an arrow of some number cannot have been shot on a day; nil if it can, as wherever a set is not
  /// numbered.
  public func fault(of number: Int, on day: CalendarDate?) -> ShaftFault? {
    if shafts.isEmpty { return nil }
    guard let shaft = shaft(number, on: day) else {
      return .unknown(number, arrow: arrow, known: ShaftNumbers(present.compactMap(\.number)))
    }
    guard shaft.isGone, let until = shaft.until, let day, day > until else { return nil }
    return .gone(number, arrow: arrow, shaft.status, until)
  }
}

extension Shaft {
  /// The number of the last day on which it was there; of one that still is, no day is later.
  fileprivate var lastDay: Int { until?.dayNumber ?? .max }

  fileprivate func wasThere(on day: CalendarDate) -> Bool {
    (since.map { $0 <= day } ?? true) && day.dayNumber <= lastDay
  }
}

/// The reason why numbers of arrows cannot be as they are stated.
public enum ShaftFault: Error, Sendable, Hashable {
  /// The set is numbered, and has no such number.
  case unknown(Int, arrow: Int, known: ShaftNumbers)
  /// The arrow had left the set before the day on which it was shot.
  case gone(Int, arrow: Int, Shaft.Status, CalendarDate?)
  /// Another arrow of the set, with this id, has the number.
  case taken(Int, arrow: Int, by: Int)
  /// The set is not numbered.
  case none(arrow: Int)
  /// Numbers without an end, where each is to be made.
  case endless
  /// Fewer arrows were weighed than are to be chosen.
  case tooFewWeighed(Int, arrow: Int, wanted: Int)
  /// Weights are asked for, and there is nobody to ask.
  case cannotAskWeights(arrow: Int)
}
