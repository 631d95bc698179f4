import Answers
public import Archery
public import Codecs
public import Equipment
import Store

/// Somebody of the list of a course.
public struct CourseMember: Sendable {
  /// The person; without a number where nobody is called so yet.
  public let person: Person
  /// What they need.
  public let need: FitNeed
}

/// The list of a course, as it is understood.
public enum Course: Sendable {
  case members([CourseMember], leftOut: [String])
  case problems([FileProblem])
}

extension Request<Course> {
  /// The people of a list, with what they need: by their cells, else by what is known of the person, else by what is said
  /// for all.
  public static func course(
    _ bytes: [UInt8], name: String, from first: CalendarDate?, until last: CalendarDate?
  ) -> Self {
    Request { context in
      let today = context.dependencies.today()
      let file = CourseFile(bytes, name: name, today: today)
      guard file.problems.isEmpty else { return .problems(file.problems) }
      let people = try await context.repository.fetch(.person).compactMap(\.person)
      var reading = CourseReading(file, people, first ?? today, last, today)
      let members = file.lines.compactMap { reading.member($0) }
      return reading.problems.isEmpty
        ? .members(members, leftOut: file.leftOut) : .problems(reading.problems)
    }
  }
}

/// Looks up who the people of a list are.
private struct CourseReading {
  private let file: CourseFile
  private var known: [String: [Person]] = [:]
  private var seen: [String: Int] = [:]
  private let first: CalendarDate
  private let last: CalendarDate?
  private let today: CalendarDate
  var problems: [FileProblem] = []

  init(
    _ file: CourseFile, _ people: [Person], _ first: CalendarDate, _ last: CalendarDate?, _ today: CalendarDate
  ) {
    (self.file, self.first, self.last, self.today) = (file, first, last, today)
    for person in people {
      for name in Set([person.name, person.short].compactMap { $0 }.map(Folding.fold)) {
        known[name, default: []].append(person)
      }
    }
  }

  /// Somebody of the list; nil, with the problems noted, if it is not clear what they need.
  mutating func member(_ line: CourseLine) -> CourseMember? {
    let found = known[Folding.fold(line.name)] ?? []
    guard found.count <= 1 else {
      return note(.severalPeople(line.name, found.map(\.base.id).sorted()), .name, line)
    }
    var person = found.first ?? Person()
    if person.base.id == 0 { person.name = line.name }
    let key = person.base.id == 0 ? Folding.fold(line.name) : "#\(person.base.id)"
    if let earlier = seen[key] { return note(.personTwice(person.name, firstLine: earlier), .name, line) }
    seen[key] = file.line(of: line.row)
    let hand = require(line.hand ?? person.hand, .hand, line)
    let length = require(line.drawLength ?? person.drawLength, .drawLength, line)
    let weight = require(line.drawWeight ?? person.drawWeight, .drawWeight, line)
    let last = require(line.last ?? last, .last, line)
    guard let hand, let length, let weight, let last else { return nil }
    let first = line.first ?? first
    if first < today { return note(.past(first), .first, line) }
    if last < first { return note(.endsBefore(last, first), .last, line) }
    if person.base.id == 0 {
      (person.hand, person.drawLength, person.drawWeight) = (hand, length, weight)
    }
    return CourseMember(
      person: person,
      need: FitNeed(hand: hand, drawLength: length, drawWeight: weight, from: first, until: last))
  }

  private mutating func require<Value>(_ value: Value?, _ column: CourseFile.Column, _ line: CourseLine) -> Value? {
    if let value { return value }
    return note(.unknown(column.rawValue, of: line.name), column, line)
  }

  private mutating func note<Value>(
    _ fault: CourseFault, _ column: CourseFile.Column, _ line: CourseLine
  ) -> Value? {
    problems.append(file.problem(.course(fault), column, line.row))
    return nil
  }
}

/// Bows for the people of a course, before anything is stored.
public struct FitOutPlan: Sendable {
  /// What was found.
  public let fit: FitOut
  /// The loans, for those who are in the way.
  public let loans: LoanRegister
  /// Work that has to be done before pieces are lent.
  public let blocking: [CareFinding]
}

extension Request<FitOutPlan> {
  /// Bows for several people out of what is free.
  ///
  /// - Parameters:
  ///   - filters: which items of each type may be given; nil for all.
  ///   - types: of which each person needs one.
  ///   - arrows: how many arrows each person gets.
  public static func fitOut(
    _ needs: [FitNeed], from filters: [RecordType: Filter]?, types: [EquipmentType], arrows: Int
  ) -> Self {
    Request { context in
      let loans = try await context.loanRegister()
      var items: [any EquipmentItem] = []
      for type in types.map(\.record) where filters.map({ $0[type] != nil }) ?? true {
        try await context.repository.visit(filters?[type], of: type) { row in
          if let item = try row.item().equipment { items.append(item) }
        }
      }
      let blocking = try await context.blocking(items)
      let blocked = Set(blocking.compactMap { EquipmentReference($0.item) })
      let packed = Set(try await context.repository.fetch(.kitItem).compactMap { $0.kitItem?.item })
      let stocks = items.map { item in
        let reference = EquipmentReference(item)
        return FitStock(
          item, reference.map(blocked.contains) ?? true ? nil : loans.availability(of: item),
          isPacked: reference.map(packed.contains) ?? false)
      }
      let fit = FitOut(needs, stocks, types: types, arrows: arrows, turnaround: loans.turnaround)
      return FitOutPlan(fit: fit, loans: loans, blocking: blocking)
    }
  }
}
