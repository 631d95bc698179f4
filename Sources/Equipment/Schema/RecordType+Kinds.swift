extension RecordType {
  /// The kinds that are no equipment, in the order in which they are shown: the one list of them.
  static let others: [any Record.Type] = [
    Setup.self, SightMark.self, Round.self, TuningEntry.self, Clone.self, Conflict.self, OwnRound.self, Shaft.self,
    Person.self, Contact.self, Loan.self, Movement.self, Kit.self, KitItem.self, Plan.self, Service.self,
    Stocktake.self,
    Sighting.self, Attachment.self, LabelSheet.self,
  ]
  /// The same with those that are only stored, by the numbers that keys have.
  private static let numbered = others + others.flatMap { $0.kind.parts }
}

extension RecordType: CaseIterable {
  /// The ten types of equipment in the hub's order.
  public static let items = EquipmentType.allCases.map { Self.equipment($0) }
  /// The ten types of equipment, then the others.
  public static let allCases = items + others.map(Self.init(of:))
  /// Those whose records people add and edit.
  public static let editable = allCases.filter { $0.equipment != nil || !$0.kind.isManaged }
  /// The types that have files, in the order in which these are written.
  public static let stored =
    items + others.flatMap { $0.kind.parts.isEmpty ? [$0] : $0.kind.parts }.map(Self.init(of:))
  /// Those whose files stay on this machine, whoever shares the folder.
  public static let local = stored.filter(\.isLocal)
  /// Those whose files are tables in which a row is all of a record.
  public static let tables = items + others.filter { $0.kind.parts.isEmpty }.map(Self.init(of:))
  /// Those whose records may say which version of a setup they were made with.
  ///
  /// No item is one, nor a part of one, and their fields, of which there are many, are not looked at.
  public static let madeWithSetups = others.filter {
    $0.kind.parts.isEmpty && !$0.kind.isManaged && $0.kind.owner == nil
  }
  .map(Self.init(of:)).filter { $0.fields.contains { $0.reference == .version } }
}

extension RecordType {
  /// The key of a kind that is no equipment, for its own file to name.
  init(of records: any Record.Type) {
    // A kind that is not in the list is stopped by the first use of it.
    self = .other(RecordNumber(index: UInt8(Self.numbered.firstIndex { $0 == records } ?? Self.numbered.endIndex)))
  }

  /// The Swift type of its records.
  public var valueType: any Record.Type {
    switch self {
    case .equipment(let type): type.itemType
    case .other(let number): Self.numbered[Int(number.index)]
    }
  }

  /// The type that people know: of a part of a record, that of the whole.
  public var whole: RecordType {
    guard case .other(let number) = self, Int(number.index) >= Self.others.count else { return self }
    return Self.wholes[Int(number.index) - Self.others.count]
  }

  /// The types that its records are stored as: most types themselves.
  package var parts: [RecordType] {
    equipment != nil || kind.parts.isEmpty ? [self] : kind.parts.map(Self.init(of:))
  }

  /// Of each kind that is only stored, in the order of their numbers.
  private static let wholes = others.flatMap { whole in whole.kind.parts.map { _ in RecordType(of: whole) } }

  /// The type of the records that its own are parts of; nil for most types.
  public var owner: RecordType? {
    guard let name = kind.owner, case .record(let type)? = field(name)?.reference else { return nil }
    return type
  }

  /// True if a record can be refused because of others: it is a part of one, has a name of its own, or is an entry of a
  /// book, which may not add up with it.
  public var dependsOnOthers: Bool { kind.owner != nil || valueType.hasUniqueNames || kind.isAppended }

  /// True if its records are never shared.
  public var isLocal: Bool { equipment == nil && whole.kind.isLocal }

  /// The types whose records are parts of records of this one.
  public var ownedTypes: [RecordType] { Self.partTypes.filter { $0.owner == self }.map { $0.type } }

  /// The types whose records are parts of others, each with the type of those.
  private static let partTypes = others.map(Self.init(of:)).compactMap { type in
    type.owner.map { (type: type, owner: $0) }
  }

  /// All that is declared of it beside its fields.
  public var kind: RecordKind { valueType.kind }
}

// Not `RawRepresentable`, as which the standard library would compare and hash it by its name, many times a command.
extension RecordType {
  /// The type of a name that journals hold; nil if it is none.
  public init?(rawValue: String) {
    if let type = EquipmentType(rawValue: rawValue) {
      self = .equipment(type)
    } else if let index = Self.numbered.firstIndex(where: { $0.kind.name == rawValue }) {
      self = .other(RecordNumber(index: UInt8(index)))
    } else {
      return nil
    }
  }

  /// The name that journals and commands have for it.
  public var rawValue: String { equipment?.rawValue ?? kind.name }
}

extension RecordType: CustomStringConvertible {
  /// The same name.
  public var description: String { rawValue }
}
