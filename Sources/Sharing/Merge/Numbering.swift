import Equipment

/// The numbers that records of one side have after a merge, where they are others than before.
struct Renumbering: Sendable {
  /// By type and earlier number.
  private(set) var numbers: [RecordType: [Int: Int]] = [:]
  /// The versions of a setup, by its earlier number and theirs.
  private(set) var versions: [Int: [Int: Int]] = [:]

  var isEmpty: Bool { numbers.isEmpty && versions.isEmpty }

  mutating func note(_ type: RecordType, from number: Int, to other: Int) {
    if number != other { numbers[type, default: [:]][number] = other }
  }

  mutating func note(versionOf setup: Int, from number: Int, to other: Int) {
    if number != other { versions[setup, default: [:]][number] = other }
  }

  func number(_ type: RecordType, _ number: Int) -> Int { numbers[type]?[number] ?? number }
}

/// A version of a setup, by the numbers of both.
struct VersionReference: Hashable, Sendable {
  let setup: Int
  let version: Int
}

extension Record {
  /// The numbers of other records in it, each with its type.
  var references: [(type: RecordType, id: Int)] {
    if let setup { return setup.versions.flatMap(\.slots).map { ($0.type.record, $0.id) } }
    return Self.schema.infos.compactMap { reference($0) }
  }

  /// The version of a setup that it names, by the numbers of both; nil if it names none.
  var versionReference: VersionReference? {
    guard let version = Self.name(of: .version).flatMap({ text($0) }).flatMap({ Int($0) }),
      let setup = Self.name(of: .record(.setup)).flatMap({ text($0) }).flatMap({ Int($0) })
    else { return nil }
    return VersionReference(setup: setup, version: version)
  }

  /// The same record where others have other numbers.
  func referring(_ renumbering: Renumbering) -> any Record {
    if renumbering.isEmpty { return self }
    if let setup { return setup.referring(renumbering) }
    var record = self
    // The version first: it is that of the setup by its earlier number.
    if let name = Self.name(of: .version), let named = versionReference,
      let other = renumbering.versions[named.setup]?[named.version]
    {
      try? record.set(name, to: String(other))
    }
    for info in Self.schema.infos {
      guard let (type, id) = reference(info) else { continue }
      let other = renumbering.number(type, id)
      guard other != id else { continue }
      let item = info.reference == .equipment ? type.equipment.map { EquipmentReference($0, other).text } : nil
      try? record.set(info.name, to: item ?? String(other))
    }
    return record
  }

  /// The record that a field names; nil if it names none, or a version.
  private func reference(_ info: FieldInfo) -> (type: RecordType, id: Int)? {
    switch info.reference {
    case .record(let type): text(info.name).flatMap { Int($0) }.map { (type, $0) }
    case .equipment: text(info.name).flatMap { EquipmentReference(text: $0) }.map { ($0.type.record, $0.id) }
    case .version, nil: nil
    }
  }

  private static func name(of reference: FieldReference) -> String? {
    schema.infos.first { $0.reference == reference }?.name
  }
}

extension Setup {
  fileprivate func referring(_ renumbering: Renumbering) -> Setup {
    guard references.contains(where: { renumbering.number($0.type, $0.id) != $0.id }) else { return self }
    let versions = versions.map { version in
      let slots = version.slots.map { slot in
        let id = renumbering.number(slot.type.record, slot.id)
        guard id != slot.id else { return slot }
        var item = slot.item
        item.base.id = id
        return Slot(item, position: slot.position, isPrimary: slot.isPrimary)
      }
      // Only numbers are others, so that the slots stand together as before.
      return version.with((try? SetupContent(slots: slots, tuning: version.tuning)) ?? version.content)
    }
    return Setup(head, of: versions) ?? self
  }
}
