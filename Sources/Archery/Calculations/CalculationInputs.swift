public import Equipment

/// A value that a calculation takes, with where it comes from.
public struct CalculationInput: Sendable, Hashable {
  /// The quantity's name.
  public let name: String
  /// The value as canonical text, in the quantity's unit, as people read it.
  public let text: String
  /// The number that is computed with, not rounded; nil for a word.
  let number: Double?
  /// The value's unit; nil if it has none.
  public let unit: Unit?
  /// Where it comes from.
  public let origin: Origin

  /// Where a value comes from.
  public enum Origin: Sendable, Hashable {
    case typed
    case item(EquipmentType, Int)
    /// The number of a setup, and of its version.
    case setup(Int, Int)
    /// It follows from others.
    case computed
  }
}

/// The known values for calculations: from an arrow, from a setup, and typed ones.
public struct CalculationInputs: Sendable {
  private var values: [String: CalculationInput] = [:]

  /// Reads the values of an arrow, and all others from the present version of a setup.
  public init(arrow: (any EquipmentItem)? = nil, setup: Setup? = nil) {
    self.init(
      arrow: arrow, items: setup?.present.slots.map(\.item) ?? [], tuning: setup?.present.tuning ?? SetupTuning(),
      of: setup.map { .setup($0.id, $0.present.number) } ?? .typed)
  }

  /// Reads the values of an arrow, of a bow's items and of its tuning.
  init(
    arrow: (any EquipmentItem)?, items: [any EquipmentItem], tuning: SetupTuning, of setup: CalculationInput.Origin
  ) {
    for quantity in Quantity.all {
      switch quantity.source {
      case .item(let type, let field):
        let item = type == .arrow ? arrow : items.first { $0.equipmentType == type }
        guard let item, let text = item.text(field) else { continue }
        try? put(quantity, text, .item(type, item.equipmentId))
      case .tuning:
        guard let text = tuning.text(quantity.info.name) else { continue }
        try? put(quantity, text, setup)
      case .typed: continue
      }
    }
  }

  /// The known value of a quantity; nil if there is none.
  public subscript(quantity: Quantity) -> CalculationInput? { values[quantity.info.name] }

  /// The number; nil if it is not known.
  func number(_ quantity: Quantity) -> Double? { self[quantity]?.number }

  /// Sets a typed value, which replaces a known one.
  ///
  /// - Throws: `FieldError` if the text is no value of the quantity.
  public mutating func set(_ quantity: Quantity, to text: String) throws(FieldError) {
    try put(quantity, text, .typed)
  }

  private mutating func put(
    _ quantity: Quantity, _ text: String, _ origin: CalculationInput.Origin
  ) throws(FieldError) {
    let (text, number) = (try quantity.read(text), try quantity.number(text))
    put(quantity, text, number, origin)
  }

  private mutating func put(
    _ quantity: Quantity, _ text: String, _ number: Double?, _ origin: CalculationInput.Origin
  ) {
    let name = quantity.info.name
    values[name] = CalculationInput(
      name: name, text: text, number: number, unit: quantity.info.unit, origin: origin)
  }

  /// The same with other values, as an arrow that is not built yet.
  ///
  /// A measured mass changes by as much as its parts do; a measured balance point is dropped.
  public func changed(by typed: CalculationInputs) -> CalculationInputs {
    var inputs = self
    for (name, value) in typed.values { inputs.values[name] = value }
    // A value that was not known before describes the arrow as it is, and is no change to it.
    let other = ([.length, .gpi] + Quantity.parts).filter { quantity in
      typed[quantity].map { new in self[quantity].map { $0.number != new.number } ?? false } ?? false
    }
    guard !other.isEmpty else { return inputs }
    if typed[.balancePoint] == nil { inputs.values[Quantity.balancePoint.info.name] = nil }
    guard typed[.weight] == nil, let weight = number(.weight) else { return inputs }
    inputs.values[Quantity.weight.info.name] = nil
    if let old = mass(of: other), let new = inputs.mass(of: other) {
      let mass = weight + new - old
      inputs.put(.weight, ((mass * 100).rounded() / 100).text, mass, .computed)
    }
    return inputs
  }

  /// The mass of some parts, and of the shaft if it is one of them; nil if it is not known.
  private func mass(of parts: [Quantity]) -> Double? {
    let isShaft = parts.contains(.length) || parts.contains(.gpi)
    guard let shaft = isShaft ? number(.gpi).flatMap({ gpi in number(.length).map { gpi * $0 } }) : 0 else {
      return nil
    }
    return Quantity.parts.filter(parts.contains).reduce(shaft) { $0 + (number($1) ?? 0) }
  }
}

extension Quantity {
  /// A text in any spelling as canonical text in the quantity's unit.
  ///
  /// - Throws: `FieldError` if it is no value of the quantity, or one that cannot exist.
  public func read(_ text: String) throws(FieldError) -> String {
    switch info.shape {
    case .integer: try Int.read(text, as: info, today: nil).text
    case .spine: try Spine.read(text, as: info, today: nil).text
    case .choice where self == .fitting: try Fitting.read(text, as: info, today: nil).text
    case .choice: try Limbs.Length.read(text, as: info, today: nil).text
    default: try Double.read(text, as: info, today: nil).text
    }
  }

  /// The number in a text, with all its digits; nil for a word, and for a spine that is a range.
  fileprivate func number(_ text: String) throws(FieldError) -> Double? {
    switch info.shape {
    case .decimal: try Double.measured(text, as: info)
    default: Double(text: try read(text))
    }
  }
}
