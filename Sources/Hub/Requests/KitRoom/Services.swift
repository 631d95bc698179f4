import Answers
import Archery
public import Equipment
import Store

extension Action<Change> {
  /// Notes that work was done on pieces, each with the shots that it had on that day, and how good it is since: one
  /// change.
  ///
  /// - Parameters:
  ///   - pieces: each with the number of the plan that asks for the work; nil for other work.
  ///   - work: all else that is said of it.
  public static func serve(_ pieces: [(item: any EquipmentItem, plan: Int?)], _ work: Service) -> Self {
    let items = pieces.map(\.item)
    return Action(on: items.map { ItemReference($0) }) { context in
      let (now, today) = (context.dependencies.now(), context.dependencies.today())
      let references = Set(items.compactMap { EquipmentReference($0) })
      let uses = try await context.shots(with: references, upTo: work.date ?? today)
      var change = Change()
      for (item, plan) in pieces {
        guard let piece = EquipmentReference(item) else { continue }
        var service = work
        (service.plan, service.item, service.shots) = (plan, piece, uses[piece]?.total ?? 0)
        (service.date, service.by) = (work.date ?? today, work.by ?? context.user)
        change.items.append(.add(context.completed(service, created: now)))
      }
      for item in items {
        var after = item
        after.details.condition = work.condition ?? item.details.condition
        if !after.isEqual(to: item) {
          change.items.append(.edit(item, to: context.completed(after, updated: now)))
        }
      }
      return try await context.commit(change)
    }
  }
}

/// How good a piece was judged to be, by whom and when.
public struct JudgedCondition: Sendable, Hashable {
  /// How good it was.
  public let condition: Condition
  /// The day.
  public let date: CalendarDate
  /// Who judged; nil if nobody said.
  public let by: String?
}

extension Request<[EquipmentReference: JudgedCondition]> {
  /// The last time that the condition of some pieces was judged, when they came, went or were served.
  public static func judgements(of pieces: [EquipmentReference]) -> Self {
    Request(size: .list) { context in
      let isTheirs = Filter.comparison(Comparison(isAbout: pieces))
      let isJudged = Filter.comparison(Comparison(field: "condition", .set))
      var last: [EquipmentReference: (order: (Int, Int), judgement: JudgedCondition)] = [:]
      for type in [RecordType.movement, .service] {
        let fields = ["item", "condition", "date", "by", "created"]
        try await context.repository.visit(fields, of: type, where: .and([isTheirs, isJudged])) { row in
          guard let item = row.item(0),
            let condition = row.text(1).flatMap({ Condition(text: $0) }),
            let date = row.date(2)
          else { return }
          let order = (date.dayNumber, row.text(4).flatMap { Timestamp(text: $0) }?.seconds ?? 0)
          if let before = last[item], before.order > order { return }
          last[item] = (order, JudgedCondition(condition: condition, date: date, by: row.text(3)))
        }
      }
      return last.mapValues(\.judgement)
    }
  }
}
