import Archery
import Codecs
import Equipment
import Hub
import ShellOutput

extension Messages {
  /// `Anna Berg: riser 3, limbs 8, bowstring 6, arrow 10 (6), rest 7; about 21.6 lb of 22`.
  static func preview(_ set: FitSet, _ member: CourseMember) -> String {
    let pieces = set.pieces.map { "\(words($0.item))" + ($0.quantity == 1 ? "" : " (\($0.quantity))") }
    let doubts = set.doubts.map { doubt($0, member.need) }
    let new = member.person.base.id == 0 ? " (new)" : ""
    return "\(member.person.name)\(new): \(pieces.joined(separator: ", "))"
      + (weight(set, member.need).map { "; \($0)" } ?? "")
      + (doubts.isEmpty ? "" : "; \(doubts.joined(separator: "; "))")
  }

  private static func words(_ item: any EquipmentItem) -> String {
    "\(item.equipmentType.rawValue) \(item.equipmentId)"
  }

  /// `about 21.6 lb, 22 wanted`: an estimate by the marking of the limbs.
  private static func weight(_ set: FitSet, _ need: FitNeed) -> String? {
    set.drawWeight.map { "about \(shown($0)) lb at \(shown(need.drawLength)) in, \(shown(need.drawWeight)) wanted" }
  }

  /// With one digit behind the point.
  private static func shown(_ value: Double) -> String { ((value * 10).rounded() / 10 + 0).text }

  /// What is to be looked at with a piece of a set; nil for nothing.
  static func look(_ type: EquipmentType, _ set: FitSet, _ need: FitNeed) -> String? {
    let doubts = set.doubts.filter { $0.type == type }.map { doubt($0, need) }
    let texts = (type == .limbs ? [weight(set, need)].compactMap { $0 } : []) + doubts
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func doubt(_ doubt: FitDoubt, _ need: FitNeed) -> String {
    switch doubt {
    case .fitting: "nothing says if riser and limbs join"
    case .bowLength: "the length of the bow is not known: try the string"
    case .string: "nothing says for which bow the string is"
    case .spine: "the spine of the arrows is not known"
    case .longBow(let length): "\(length.text) in is long for a draw of \(shown(need.drawLength)) in"
    }
  }

  /// Why some get nothing, one a line.
  static func gaps(_ plan: FitOutPlan, _ members: [CourseMember]) -> [String] {
    members.indices.compactMap { index in
      guard let gaps = plan.fit.gaps[index] else { return nil }
      let texts = gaps.map { text(of: $0, plan, members, index) }
      return "nothing for \(members[index].person.name): \(texts.joined(separator: "; "))"
    }
  }

  private static func text(of gap: FitGap, _ plan: FitOutPlan, _ members: [CourseMember], _ index: Int) -> String {
    switch gap {
    case .noneSuits(let type, let need): return "no \(wanted(type, need))"
    case .noneIsFree(let type, let items):
      let need = members[index].need
      let reasons = items.prefix(3).map { "\(words($0.item)) \(obstacle($0.item, $0.taker, plan, members, need))" }
      let more = items.count > 3 ? ", and \(items.count - 3) more" : ""
      return "no \(wanted(type, need)) is left: \(reasons.joined(separator: ", "))\(more)"
    case .noBow: return "no limbs that are left join a riser that is left"
    case .noString(let lengths):
      return "no string for a bow of \(lengths.prefix(4).map(\.text).joined(separator: " or ")) in is left"
    case .others: return "what would suit goes to others"
    }
  }

  /// `left-handed riser`, `limbs of at most 24 lb at 26 in`.
  private static func wanted(_ type: EquipmentType, _ need: FitNeed) -> String {
    switch type {
    case .limbs: "limbs of at most \(shown(need.drawWeight + FitNeed.heavier)) lb at \(shown(need.drawLength)) in"
    case .arrow:
      "arrows of \(shown(need.drawLength + FitNeed.arrowMargin)) in or more for \(shown(need.drawWeight)) lb"
    case .bowstring: "string"
    default: "\(need.hand.rawValue)-handed \(type.record.words.noun.one)"
    }
  }

  private static func obstacle(
    _ item: any EquipmentItem, _ taker: Int?, _ plan: FitOutPlan, _ members: [CourseMember], _ need: FitNeed
  ) -> String {
    if let taker { return "goes to \(members[taker].person.name)" }
    if let care = plan.blocking.first(where: { ItemReference($0.item) == ItemReference(item) }) {
      return "is not lent before \(name(care.plan)) is done"
    }
    let reasons = obstacles(to: item, plan.loans, from: need.first, until: need.last)
    if let first = reasons.first { return first.begins(with: "it") ? "(\(first))" : "is \(first)" }
    return "has \(plan.loans.availability(of: item).free(from: need.first, until: need.last)) left"
  }

  /// `2 of the list get nothing; no other choice would fit out more`.
  static func rest(_ count: Int, _ isMost: Bool) -> String {
    "\(count) of the list \(count == 1 ? "gets" : "get") nothing"
      + (isMost ? "; no other choice would fit out more" : "")
  }

  /// What is wrong with somebody of a list.
  static func words(for fault: CourseFault) -> String {
    switch fault {
    case .severalPeople(let name, let numbers):
      "people \(numbers.map { String($0) }.joined(separator: ", ")) are called \(quoted(name)): a short name says which"
    case .personTwice(let name, let line): "\(name) stands in line \(line) already"
    case .past(let day): "\(day.formatted) is past"
    case .endsBefore(let last, let first): "\(last.formatted) is before \(first.formatted), when it begins"
    case .unknown("until", let name):
      "nothing says until when \(name) has it: fill it in, or add until DATE to the command"
    case .unknown(let column, let name): "nothing says the \(column) of \(name): fill it in"
    }
  }

  /// Why nobody was fitted out; nil if the error is another.
  static func fitOut(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .courseProblems(let problems):
      (list(problems).joined(separator: "\n"), "nothing was kept; mend the list and try again")
    case .newPeople(let names):
      (
        "nobody is called "
          + names.prefix(5).map(quoted).joined(separator: ", ") + (names.count > 5 ? " … (\(names.count) in all)" : ""),
        "--new-person adds them"
      )
    default: nil
    }
  }
}

extension FitDoubt {
  /// The type of piece that it is told of.
  fileprivate var type: EquipmentType {
    switch self {
    case .fitting, .longBow: .riser
    case .bowLength, .string: .bowstring
    case .spine: .arrow
    }
  }
}
