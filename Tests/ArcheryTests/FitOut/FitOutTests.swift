import Equipment
import TestSupport
import Testing

@testable import Archery

@Suite("Fitting out a course") struct FitOutTests {
  private static let today = CalendarDate(text: "2026-11-27") ?? .epoch

  private func day(_ days: Int) -> CalendarDate { CalendarDate(dayNumber: Self.today.dayNumber + days) ?? .epoch }

  private func need(
    _ hand: Hand = .right, draw: Double = 27, weight: Double = 24, from first: Int = 1, until last: Int = 30
  ) -> FitNeed {
    FitNeed(hand: hand, drawLength: draw, drawWeight: weight, from: day(first), until: day(last))
  }

  private func stock(_ item: any EquipmentItem, packed: Bool = false) -> FitStock {
    FitStock(item, Availability(usable: item.lendable, [], today: Self.today), isPacked: packed)
  }

  private func riser(_ id: Int, _ hand: Hand? = .right, _ fitting: Fitting? = .ilf, length: Double? = 25) -> Riser {
    var riser = Riser()
    (riser.base.id, riser.details.hand, riser.fitting, riser.length) = (id, hand, fitting, length)
    return riser
  }

  private func limbs(
    _ id: Int, _ poundage: Double? = 24, _ length: Limbs.Length? = .short, _ fitting: Fitting? = .ilf
  ) -> Limbs {
    var limbs = Limbs()
    (limbs.base.id, limbs.poundage, limbs.length, limbs.fitting) = (id, poundage, length, fitting)
    return limbs
  }

  private func string(_ id: Int, _ fits: Double? = 66) -> Bowstring {
    var string = Bowstring()
    (string.base.id, string.fits) = (id, fits)
    return string
  }

  private func arrow(_ id: Int, _ spine: Int? = 1000, length: Double? = 29, quantity: Int = 12) -> Arrow {
    var arrow = Arrow()
    (arrow.base.id, arrow.length, arrow.details.quantity) = (id, length, quantity)
    arrow.spine = spine.map { .deflection($0) }
    return arrow
  }

  private func rest(_ id: Int, _ hand: Hand? = .right) -> Rest {
    var rest = Rest()
    (rest.base.id, rest.details.hand) = (id, hand)
    return rest
  }

  private func fit(
    _ needs: [FitNeed], _ items: [any EquipmentItem], types: [EquipmentType] = FitOut.types
  ) -> FitOut {
    FitOut(needs, items.map { stock($0) }, types: types, arrows: 6)
  }

  private func ids(_ set: FitSet?) -> [Int]? { set?.pieces.map(\.item.equipmentId) }

  @Test("gives a bow whose pieces fit the person and each other")
  func bow() {
    let items: [any EquipmentItem] = [
      riser(1, .left), riser(2), limbs(3, 40), limbs(4, 24, .short, .formula), limbs(5, 22), limbs(6, 26),
      string(7, 68),
      string(8), arrow(9, length: 27), arrow(10, 400), arrow(11), rest(12, .left), rest(13),
    ]
    let found = fit([need()], items)
    #expect(ids(found.sets[0]) == [2, 6, 8, 11, 13] && found.isMost)
    #expect(found.sets[0]?.pieces.map(\.quantity) == [1, 1, 1, 6, 1] && found.sets[0]?.doubts == [])
    // 26 lb at 27 in is 24.7 lb.
    #expect(found.sets[0]?.drawWeight.map { ($0 * 10).rounded() } == 247)
  }

  @Test("has somebody take something else so that nobody is left out")
  func others() {
    // Either would have the lighter limbs, which are all that the second can hold.
    let items: [any EquipmentItem] = [riser(1), riser(2), limbs(3, 20), limbs(4, 30)]
    let needs = [need(weight: 29), need(weight: 20)]
    let found = fit(needs, items, types: [.riser, .limbs])
    #expect(found.sets.compactMap { $0 }.count == 2 && ids(found.sets[1])?.last == 3)
    // A chain over three: each but the last has two choices.
    let chain = [need(weight: 40), need(weight: 31), need(weight: 21)]
    let three = fit(
      chain, [riser(1), riser(2), riser(3), limbs(4, 20), limbs(5, 30), limbs(6, 40)], types: [.riser, .limbs])
    #expect(three.sets.map { ids($0)?.last } == [6, 5, 4])
  }

  @Test("takes pieces of kits last, bows of one make first, and what is made for the hand before what fits both")
  func order() {
    let types: [EquipmentType] = [.riser, .limbs]
    let packed = FitOut(
      [need()], [stock(riser(1), packed: true), stock(riser(2)), stock(limbs(3))], types: types, arrows: 6)
    #expect(ids(packed.sets[0]) == [2, 3])
    #expect(ids(fit([need()], [riser(1, nil), riser(2), limbs(3)], types: types).sets[0]) == [2, 3])
    var (one, pair, other) = (riser(1, .right, nil, length: nil), limbs(3, 20, nil, nil), limbs(2, 24, nil, nil))
    (one.details.brand, pair.details.brand, other.details.brand) = ("Samick", "Samick", "WNS")
    let alike = fit([need()], [one, other, pair], types: types)
    #expect(ids(alike.sets[0]) == [1, 3] && alike.sets[0]?.doubts == [.bowLength])
    #expect(fit([need()], [one, other], types: types).sets[0]?.doubts == [.fitting, .bowLength])
  }

  /// `noneSuits riser`, `noBow`.
  private func words(_ gap: FitGap?) -> String? {
    switch gap {
    case .noneSuits(let type, _): "noneSuits \(type.rawValue)"
    case .noneIsFree(let type, let items): "noneIsFree \(type.rawValue) \(items.map { $0.taker ?? -1 })"
    case .noBow: "noBow"
    case .noString(let lengths): "noString \(lengths)"
    case .others: "others"
    case nil: nil
    }
  }

  @Test("says what is missing")
  func gaps() {
    let items: [any EquipmentItem] = [riser(1), limbs(2), string(3, 70), arrow(4), rest(5)]
    let bow: [EquipmentType] = [.riser, .limbs]
    let found = fit([need(.left), need(weight: 12)], items)
    #expect(found.gaps[0]?.map(words) == ["noneSuits riser", "noneSuits rest"])
    #expect(found.gaps[1]?.map(words) == ["noneSuits limbs"])
    #expect(fit([need()], items).gaps[0]?.map(words) == ["noString [66.0]"])
    #expect(fit([need()], [riser(1), limbs(2, 24, .short, .formula)], types: bow).gaps[0]?.map(words) == ["noBow"])
    let taken = fit([need(), need()], [riser(1), limbs(2), limbs(3)], types: bow)
    #expect(taken.gaps[1]?.map(words) == ["noneIsFree riser [0]"] && taken.isMost)
  }

  @Test("gives one piece to two people at two times, and never at one", arguments: [0, 1, 5])
  func times(turnaround: Int) {
    let needs = [need(from: 1, until: 10), need(from: 12, until: 20), need(from: 20, until: 25)]
    let found = FitOut(
      needs, [stock(riser(1)), stock(limbs(2))], types: [.riser, .limbs], arrows: 6, turnaround: turnaround)
    #expect(found.sets.count { $0 != nil } == 2)
    #expect(found.sets[1] == nil || found.sets[2] == nil)
    #expect(turnaround < 2 || found.sets[0] == nil || found.sets[1] == nil)
  }

  @Test("gives nothing that is lent on one of the days, unsafe or put away")
  func notFree() {
    var (unsafe, sold) = (riser(1), riser(2))
    (unsafe.details.condition, sold.details.status) = (.unsafe, .sold)
    let lent = LoanLine(loan: 1, from: day(20), due: day(40)).with(.hold, 1)
    let stocks = [
      stock(unsafe), stock(sold), FitStock(riser(3), Availability(usable: 1, [lent], today: Self.today)),
      FitStock(riser(4), nil), stock(limbs(5)),
    ]
    let types: [EquipmentType] = [.riser, .limbs]
    #expect(FitOut([need()], stocks, types: types, arrows: 6).sets[0] == nil)
    #expect(ids(FitOut([need(until: 19)], stocks, types: types, arrows: 6).sets[0]) == [3, 5])
  }

  @Test("fits out as many as can be, gives nothing twice, and the same every time", arguments: 0..<12)
  func most(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var left = 0
    for _ in 0..<12 {
      let (needs, items) = course(&random)
      let found = fit(needs, items)
      let best = BruteForce(needs, items).best
      #expect(found.sets.count { $0 != nil } == best, "seed \(seed)")
      #expect(found.isMost)
      left += best < needs.count && best > 0 ? 1 : 0
      #expect(fit(needs, items).sets.map(ids) == found.sets.map(ids))
      var used: [String: Int] = [:]
      for (set, need) in zip(found.sets, needs) {
        guard let set else { continue }
        #expect(set.pieces.map(\.item.equipmentType) == FitOut.types)
        let shapes = set.pieces.compactMap { FitShape($0.item) }
        #expect(shapes.allSatisfy { FitRules.distance(of: $0, from: need) != nil })
        #expect(BruteForce.isBow(shapes[0], shapes[1], shapes[2], need))
        for piece in set.pieces {
          used["\(piece.item.equipmentType) \(piece.item.equipmentId)", default: 0] += piece.quantity
        }
      }
      for item in items {
        #expect(used["\(item.equipmentType) \(item.equipmentId)"] ?? 0 <= item.details.quantity)
      }
    }
    // Else there was nothing to choose.
    #expect(left > 0)
  }

  private func course(_ random: inout SeededGenerator) -> ([FitNeed], [any EquipmentItem]) {
    let needs = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      need(
        Bool.random(using: &random) ? .right : .left, draw: Double.random(in: 25...29, using: &random).rounded(),
        weight: Double.random(in: 18...32, using: &random).rounded())
    }
    var items: [any EquipmentItem] = []
    let hands: [Hand?] = [.right, .left, nil]
    let fittings: [Fitting?] = [.ilf, .ilf, .formula, nil]
    for id in 1...Int.random(in: 1...3, using: &random) {
      items.append(
        riser(
          id, hands.randomElement(using: &random) ?? nil, fittings.randomElement(using: &random) ?? nil,
          length: [23, 25, nil].randomElement(using: &random) ?? nil))
    }
    for id in 1...Int.random(in: 1...3, using: &random) {
      items.append(
        limbs(
          id, Double.random(in: 16...34, using: &random).rounded(), Limbs.Length.allCases.randomElement(using: &random),
          fittings.randomElement(using: &random) ?? nil))
    }
    for id in 1...Int.random(in: 1...2, using: &random) {
      var string = string(id, [64, 66, 68, nil].randomElement(using: &random) ?? nil)
      string.details.quantity = Int.random(in: 1...2, using: &random)
      items.append(string)
    }
    for id in 1...Int.random(in: 1...2, using: &random) {
      items.append(
        arrow(
          id, [800, 1000, nil].randomElement(using: &random) ?? nil, length: 30,
          quantity: [6, 12, 17].randomElement(using: &random) ?? 6))
    }
    for id in 1...Int.random(in: 1...2, using: &random) {
      var rest = rest(id, hands.randomElement(using: &random) ?? nil)
      rest.details.quantity = Int.random(in: 1...2, using: &random)
      items.append(rest)
    }
    return (needs, items)
  }
}

extension LoanLine {
  fileprivate func with(_ direction: Movement.Direction, _ count: Int) -> LoanLine {
    var line = self
    line.add(direction, count)
    return line
  }
}

/// All ways to fit people out, one by one.
private struct BruteForce {
  private let needs: [FitNeed]
  private let shapes: [EquipmentType: [(index: Int, shape: FitShape)]]
  private var known: [State: Int] = [:]
  private var left: [Int]

  private struct State: Hashable {
    let person: Int
    let left: [Int]
  }

  init(_ needs: [FitNeed], _ items: [any EquipmentItem]) {
    self.needs = needs
    left = items.map { $0.equipmentType == .arrow ? $0.details.quantity / 6 : $0.details.quantity }
    shapes = Dictionary(
      grouping: items.enumerated().compactMap { index, item in FitShape(item).map { (index: index, shape: $0) } }
    ) { $0.shape.type }
  }

  var best: Int {
    var search = self
    return search.most(from: 0, left)
  }

  static func isBow(_ riser: FitShape, _ limbs: FitShape, _ string: FitShape, _ need: FitNeed) -> Bool {
    FitRules.join(riser, limbs, need) && FitRules.suits(string, bow: FitRules.bowLength(riser, limbs)) != false
  }

  private mutating func most(from person: Int, _ left: [Int]) -> Int {
    if person == needs.count { return 0 }
    let state = State(person: person, left: left)
    if let known = known[state] { return known }
    var best = most(from: person + 1, left)
    let need = needs[person]
    let free = shapes.mapValues { pieces in
      pieces.filter { left[$0.index] > 0 && FitRules.distance(of: $0.shape, from: need) != nil }
    }
    for riser in free[.riser] ?? [] {
      for limbs in free[.limbs] ?? [] {
        for string in free[.bowstring] ?? [] where Self.isBow(riser.shape, limbs.shape, string.shape, need) {
          for arrow in free[.arrow] ?? [] {
            for rest in free[.rest] ?? [] {
              var rests = left
              for piece in [riser, limbs, string, arrow, rest] { rests[piece.index] -= 1 }
              best = max(best, 1 + most(from: person + 1, rests))
              if best == needs.count - person { break }
            }
          }
        }
      }
    }
    known[state] = best
    return best
  }
}
