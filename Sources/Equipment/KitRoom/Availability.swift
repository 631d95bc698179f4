/// How many of a piece of equipment are free, day by day: the one function that every way of lending asks.
///
/// What is overdue, or was lent without a day, is free on no day until it is back. Of the pieces of a reservation those
/// count that were not handed out yet, as what was handed out counts already.
public struct Availability: Sendable {
  /// How many could be lent if none were.
  public let usable: Int
  /// The loans that have some of them or will have, by the day on which they begin.
  public let lines: [LoanLine]
  private let today: Int
  private let turnaround: Int

  /// The loans of one piece.
  ///
  /// - Parameters:
  ///   - usable: how many could be lent if none were; see `lendable`.
  ///   - turnaround: days that a piece stays in the room between two loans.
  public init(usable: Int, _ lines: [LoanLine], today: CalendarDate, turnaround: Int = 0) {
    self.usable = usable
    self.lines = lines.filter { $0.outstanding > 0 || $0.reserved > 0 }.sorted {
      ($0.from, $0.loan) < ($1.from, $1.loan)
    }
    (self.today, self.turnaround) = (today.dayNumber, turnaround)
  }

  /// How many are free on a day; fewer than none where more were handed out than there are.
  public func free(on day: CalendarDate) -> Int { free(on: day.dayNumber) }

  /// The least that is free on any day of a loan, and while its pieces are made ready for the next one.
  ///
  /// - Parameter due: the last day; nil if nobody says when they come back, which is never.
  public func free(from first: CalendarDate, until due: CalendarDate?) -> Int {
    let span = first.dayNumber...max(first.dayNumber, due.map { $0.dayNumber + turnaround } ?? .max)
    // Less is free only from a day on which something begins.
    var starts: [(day: Int, change: Int)] = []
    var free = usable
    for line in lines {
      for (days, count) in [(daysOut(line), line.outstanding), (daysReserved(line), line.reserved)] where count > 0 {
        guard days.overlaps(span) else { continue }
        if days.contains(span.lowerBound) {
          free -= count
        } else {
          starts.append((days.lowerBound, -count))
        }
        // What ends on the last day there is never ends.
        if days.upperBound < span.upperBound { starts.append((days.upperBound + 1, count)) }
      }
    }
    var least = free
    for (_, change) in starts.sorted(by: { ($0.day, -$0.change) < ($1.day, -$1.change) }) {
      free += change
      least = min(least, free)
    }
    return least
  }

  /// The loans that have some on any day of a time, the earliest first.
  public func loans(from first: CalendarDate, until due: CalendarDate?) -> [LoanLine] {
    let span = first.dayNumber...max(first.dayNumber, due.map { $0.dayNumber + turnaround } ?? .max)
    return lines.filter { line in
      line.outstanding > 0 && daysOut(line).overlaps(span) || line.reserved > 0 && daysReserved(line).overlaps(span)
    }
  }

  /// The first day behind a day on which a loan begins, so that less is free; nil if there is none.
  public func next(after day: CalendarDate) -> CalendarDate? {
    lines.filter { $0.reserved > 0 && $0.from > day }.map(\.from).min()
  }

  /// Pieces that are with borrowers.
  public var outstanding: Int { lines.reduce(0) { $0 + $1.outstanding } }

  private func free(on day: Int) -> Int {
    lines.reduce(usable) { free, line in
      free - (daysOut(line).contains(day) ? line.outstanding : 0)
        - (daysReserved(line).contains(day) ? line.reserved : 0)
    }
  }

  /// The days on which what is out is not there: today in any case, whatever day a clock that was wrong has written.
  private func daysOut(_ line: LoanLine) -> ClosedRange<Int> {
    let first = min(line.from.dayNumber, today)
    guard let due = line.due?.dayNumber, due >= today else { return first...(.max) }
    return first...max(first, due + turnaround)
  }

  /// The days on which what is reserved is not there.
  private func daysReserved(_ line: LoanLine) -> ClosedRange<Int> {
    let first = line.from.dayNumber
    return first...max(first, line.due.map { $0.dayNumber + turnaround } ?? .max)
  }
}

extension EquipmentItem {
  /// How many of an item could be lent if none were: none that is put away or unsafe.
  public var lendable: Int {
    ItemDetails.isLendable(details.status, details.condition) ? details.quantity : 0
  }
}

extension ItemDetails {
  /// True for a state and a condition in which an item may be lent.
  public static func isLendable(_ status: Status, _ condition: Condition?) -> Bool {
    [.active, .spare].contains(status) && condition != .unsafe
  }
}
