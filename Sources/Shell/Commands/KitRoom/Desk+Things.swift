import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// What becomes of things that are scanned.
extension Desk {
  /// A piece that comes back, of the loan that has it.
  struct Coming {
    var part: OutstandingPart
    var kit: Int?
    var condition: Condition?
    var notes: String?
  }

  /// Takes things: those that are out come back at once, the others go on the list.
  func take(_ things: DeskThings) async throws -> Int {
    let condition = try condition(things.judged)
    var coming: [Coming] = []
    var steps = 0
    for thing in things.things {
      switch thing {
      case .kit(let target):
        steps += try await take(kits: try await context.items(.kit, target).map(\.recordId), things)
      case .pieces(let type, let target):
        for item in try await context.items(type.record, target).compactMap(\.equipment) {
          do {
            if try comesBack(item, things) {
              coming += try parts(of: item, things.quantity).map { Coming(part: $0) }
            } else {
              try await list(item, things, condition)
            }
          } catch { try refuse(line: error) }
        }
      }
    }
    if coming.isEmpty { return steps }
    return steps + (try await takeBack(coming, condition, things.judged?.notes) ? 1 : 0)
  }

  /// Takes kits: what is out with one comes back, else all of its pieces go on the list, or none.
  func take(kits numbers: [Int], _ things: DeskThings) async throws -> Int {
    let condition = try condition(things.judged)
    var steps = 0
    for report in try await context.viewModel.ask(.kits(numbers)) {
      let out = try await context.viewModel.ask(.lent(withKit: report.kit.base.id))
      if things.way == .back || things.way == nil && !out.isEmpty {
        let parts = try await context.parts(out, of: Messages.name(report.kit))
        let coming = parts.map { Coming(part: $0, kit: report.kit.base.id) }
        steps += try await takeBack(coming, condition, things.judged?.notes) ? 1 : 0
      } else {
        try await list(report, condition, things.judged?.notes)
      }
    }
    return steps
  }

  /// A refusal of one thing of a line, behind which the others are still taken.
  private func refuse(line error: any Error) throws {
    switch error {
    case CommandError.declined, CommandError.interrupted: throw error
    case is CommandError, is LoanFault, is BlockedPiece, is UnreadablePlan: refuse(error)
    default: throw error
    }
  }

  private func condition(_ judged: DeskThings.Judged?) throws -> Condition? {
    guard let judged else { return nil }
    guard let condition = Condition.allCases.first(where: { $0.rawValue == Folding.fold(judged.condition) }) else {
      throw CommandError.noCondition(judged.condition)
    }
    return condition
  }

  /// True if an item that was scanned comes back, false if it goes out.
  private func comesBack(_ item: any EquipmentItem, _ things: DeskThings) throws -> Bool {
    if let way = things.way { return way == .back }
    let holders = holders(of: item)
    if holders.isEmpty { return false }
    if !own(holders).isEmpty || item.details.quantity == 1 { return true }
    guard turn.person == nil, turn.unknown == nil else { return false }
    // Some of several are out, and nobody said whose turn it is.
    if free(item) <= 0 { return true }
    guard lines.isTyped, context.mayAsk else { throw CommandError.eitherWay(Messages.name(item), typed(item)) }
    context.showLines(holders.map { Messages.holder($0, register) })
    guard case .text(let text) = context.terminal.ask("Has some of it come back? [y/N] ") else {
      throw CommandError.declined
    }
    return ["y", "yes"].contains(text.trimmed.lowercased())
  }

  /// `riser 14`, as it is typed.
  func typed(_ item: any EquipmentItem) -> String { "\(item.equipmentType.rawValue) \(item.equipmentId)" }

  func holders(of item: any EquipmentItem) -> [LoanLine] {
    EquipmentReference(item).map { register.book(of: $0).holders } ?? []
  }

  /// Those of the person whose turn it is.
  func own(_ lines: [LoanLine]) -> [LoanLine] {
    guard let person = turn.person?.base.id, person > 0 else { return [] }
    return lines.filter { register.loans[$0.loan]?.borrower == person }
  }

  /// What is kept for a person of an item, of loans that have begun.
  func reservations(of item: any EquipmentItem, for person: Person) -> [LoanLine] {
    guard let reference = EquipmentReference(item), person.base.id > 0 else { return [] }
    return register.book(of: reference).lines.values.filter { line in
      line.reserved > 0 && line.from <= context.today && register.loans[line.loan]?.borrower == person.base.id
    }.sorted { $0.loan < $1.loan }
  }

  /// How many are free for whose turn it is.
  private func free(_ item: any EquipmentItem) -> Int {
    let own = turn.person.map { reservations(of: item, for: $0).reduce(0) { $0 + $1.reserved } } ?? 0
    return register.availability(of: item).free(from: context.today, until: turn.until) + own
  }

  /// Why so many more of an item cannot go; nil if they can.
  func whyNot(_ item: any EquipmentItem, _ count: Int, besides list: [Entry] = []) -> String? {
    let listed = list.filter { $0.isOf(item) }.reduce(0) { $0 + $1.quantity }
    let free = free(item) - listed
    guard count > free else { return nil }
    let own = turn.person.map { Set(reservations(of: item, for: $0).map(\.loan)) } ?? []
    return Messages.notFree(
      item, wanted: count, free: max(0, free), listed: listed, register, from: context.today,
      until: turn.until, besides: own)
  }
}

/// Things that go.
extension Desk {
  private func list(_ item: any EquipmentItem, _ things: DeskThings, _ condition: Condition?) async throws {
    if let unknown = turn.unknown { throw CommandError.forNobody(Messages.name(item), unknown) }
    if condition == .unsafe { return refuse("\(Messages.name(item)) is unsafe, and nothing unsafe is lent") }
    let listed = turn.list.firstIndex { $0.isOf(item) }
    let isWhole = item.equipmentType == .arrow || item.details.quantity == 1
    if let listed, things.quantity == nil, isWhole {
      return context.note([
        "\(Messages.name(item)) is on the list already" + (turn.list[listed].kit.map { ", with kit \($0)" } ?? "")
      ])
    }
    let kept = turn.person.map { reservations(of: item, for: $0).reduce(0) { $0 + $1.reserved } } ?? 0
    let usual = listed == nil && kept > 0 ? kept : isWhole ? max(1, free(item)) : 1
    let count = things.quantity ?? usual
    if let reason = whyNot(item, count, besides: turn.list) {
      let isOut = things.way == nil && !holders(of: item).isEmpty
      return refuse(reason, hint: isOut ? "back \(typed(item)) takes it back" : nil)
    }
    if let care = try await context.viewModel.ask(.blocking([item])).first { throw BlockedPiece(care: care) }
    if let listed {
      turn.list[listed].quantity += count
    } else {
      turn.list.append(Entry(item: item, quantity: count, condition: condition, notes: things.judged?.notes))
    }
    let total = turn.list.first { $0.isOf(item) }?.quantity ?? count
    let judged = condition.map { ", \($0.rawValue)" } ?? ""
    context.note([Messages.listed(item, total, for: turn.person, until: turn.until) + judged])
  }

  /// Puts a kit on the list with all of its pieces; if one of them cannot go none does.
  private func list(_ kit: KitReport, _ condition: Condition?, _ notes: String?) async throws {
    let name = Messages.name(kit.kit)
    if let unknown = turn.unknown { throw CommandError.forNobody(name, unknown) }
    if turn.list.contains(where: { $0.kit == kit.kit.base.id }) {
      return context.note(["\(name) is on the list already"])
    }
    guard !kit.pieces.isEmpty else { throw CommandError.emptyKit(kit.kit.name) }
    var (entries, reasons): ([Entry], [String]) = ([], [])
    for piece in kit.pieces {
      guard let item = piece.item else {
        reasons.append("there is no \(Messages.words(piece.reference)) any more")
        continue
      }
      let count = piece.part.quantity
      if let reason = whyNot(item, count, besides: turn.list) { reasons.append(reason) }
      entries.append(Entry(item: item, quantity: count, kit: kit.kit.base.id, condition: condition, notes: notes))
    }
    if let care = try await context.viewModel.ask(.blocking(entries.map(\.item))).first {
      reasons.append(Messages.wording(of: BlockedPiece(care: care)).text)
    }
    if !reasons.isEmpty {
      return refuse("\(name) is not whole: \(reasons.joined(separator: "; "))", hint: "its pieces can go one by one")
    }
    turn.list += entries
    context.note([Messages.listed(kit, for: turn.person, until: turn.until)])
  }
}
