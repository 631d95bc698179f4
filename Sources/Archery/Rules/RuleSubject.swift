public import Equipment

/// A setup as rules look at it: its items as they are now, its tuning and its division.
public struct RuleSubject: Sendable {
  /// The setup; its present version is the one that is judged.
  public let setup: Setup
  /// Its division, or another one that it is held against.
  public let division: Division?
  /// The fitted items.
  public let parts: [Part]
  /// The day on which it is judged.
  public let today: CalendarDate

  /// An item that is fitted.
  public struct Part: Sendable {
    /// Where it is fitted, with the item as the version has it.
    public let slot: Slot
    /// The item as it is in the inventory; nil if it is gone.
    public let now: (any EquipmentItem)?
    /// The item that is judged.
    let item: any EquipmentItem

    /// Chooses the item to judge: that of the inventory, or the copy in the version.
    ///
    /// - Parameter isPresent: true if the version is shot now, so that later edits of the item count.
    public init(_ slot: Slot, now: (any EquipmentItem)?, isPresent: Bool) {
      (self.slot, self.now) = (slot, now)
      item = isPresent ? now ?? slot.item : slot.item
    }
  }

  /// Makes a subject of a setup with its items; the division is the setup's unless another one is given.
  public init(_ setup: Setup, parts: [Part], division: Division? = nil, today: CalendarDate) {
    (self.setup, self.parts, self.division, self.today) = (setup, parts, division ?? setup.division, today)
  }

  var tuning: SetupTuning { setup.present.tuning }

  /// The fitted items of a type.
  func items(_ type: EquipmentType) -> [any EquipmentItem] {
    parts.filter { $0.slot.type == type }.map(\.item)
  }

  /// The one item of a type of which a bow has one, in its own Swift type.
  func first<Item: EquipmentItem>(_ type: Item.Type) -> Item? { all(type).first }

  func all<Item: EquipmentItem>(_: Item.Type) -> [Item] { parts.compactMap { $0.item as? Item } }

  /// The fitted accessories of some kinds.
  func accessories(_ kinds: Accessory.Kind...) -> [Accessory] {
    all(Accessory.self).filter { $0.kind.map(kinds.contains) ?? false }
  }

  /// The values for calculations, with one of its sets of arrows.
  func inputs(_ arrow: (any EquipmentItem)? = nil) -> CalculationInputs {
    CalculationInputs(
      arrow: arrow, items: parts.map(\.item), tuning: tuning, of: .setup(setup.id, setup.present.number))
  }

  /// A judgement for each set of arrows; a single “unknown” if there is none.
  func eachArrow(_ judge: (Arrow) -> Judgement) -> [Judgement] {
    let arrows = all(Arrow.self)
    return arrows.isEmpty ? [.unknown(missing: ["arrow"])] : arrows.map(judge)
  }

  /// The judgement of a rule by which none of these items may be fitted.
  static func none(of items: [any EquipmentItem], otherwise verdict: Verdict = .fail) -> [Judgement] {
    items.isEmpty ? [.pass("none")] : [.against(verdict, items.map(\.label).joined(separator: ", "))]
  }

  /// The length of the bow in inches, from riser and limbs, else from the string's label; nil if neither is known.
  var bowLength: (inches: Double, certainty: DerivedCertainty)? {
    let inputs = inputs()
    if let length = try? Calculator.bowLength.calculation(inputs), length.certainty == .exact {
      return (length.value, .exact)
    }
    return inputs.number(.stringFits).map { ($0, .estimate) }
  }
}

extension EquipmentItem {
  /// `arrow 3`.
  var reference: String { "\(equipmentType.rawValue) \(equipmentId)" }

  /// `arrow 3 Easton X10`.
  public var label: String { "\(reference) \(equipmentName)" }
}

extension Quantity {
  /// The name of the value to be filled in: `arrow length`, `draw_weight`.
  var gap: String {
    switch source {
    case .item(let type, let field): "\(type.rawValue) \(field)"
    case .tuning, .typed: info.name
    }
  }
}

extension Double {
  /// Rounded to four decimals, which drops the errors of binary arithmetic: 186.4 less 180 is 6.4.
  var measured: Double { (self * 10_000).rounded() / 10_000 + 0 }

  /// With so many digits after the point at most.
  func shown(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return ((self * scale).rounded() / scale + 0).text
  }
}

extension DerivedCertainty {
  /// The words before a value: `about `, `at least `; empty if it is exact.
  public var word: String {
    switch self {
    case .exact: ""
    case .estimate: "about "
    case .atLeast: "at least "
    }
  }
}
