package import Equipment

/// A version on its way out of JSON, with the offsets at which its faults are reported.
package struct VersionReading {
  package var record = VersionRecord()
  /// The bytes at which its items are named, in the order of `record.fitted`.
  fileprivate(set) var offsets: [Int] = []

  /// Brings the fitted items into the program's order of types, in whatever order the members stand.
  fileprivate mutating func sort() {
    let kinds = record.fitted.map { EquipmentType.allCases.firstIndex(of: $0.type) ?? 0 }
    // As the program writes them.
    if zip(kinds, kinds.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
    let order = kinds.indices.sorted { (kinds[$0], $0) < (kinds[$1], $1) }
    (record.fitted, offsets) = (order.map { record.fitted[$0] }, order.map { offsets[$0] })
  }

  /// Checks that the fitted items can be in one version, and that there are copies of them.
  ///
  /// - Parameter known: the items that there are copies of so far; nil if that is not known.
  package func finish(_ known: inout Set<ItemName>?, at offset: Int, noting reading: inout SetupReading) {
    known?.formUnion(record.copies.map { ItemName(type: $0.type, id: $0.id) })
    for (itemOffset, fitting) in zip(offsets, record.fitted) where known?.contains(fitting.name) == false {
      reading.note(.missingCopy(fitting.type, id: fitting.id, version: record.number), at: itemOffset)
    }
    do { try record.check() } catch { reading.note(.content(error), at: offset) }
  }
}

extension VersionRecord.Fitting {
  /// The item.
  package var name: ItemName { ItemName(type: type, id: id) }
}

extension SetupReading {
  /// The values of a version, without its numbers; nil if there are faults.
  mutating func version(_ members: [JSONMember], at offset: Int) -> VersionReading? {
    let before = faults.count
    var version = VersionReading()
    for member in members {
      switch member.name {
      case "setup", "version", "items": break
      case "at": if let moment = moment(member) { version.record.at = moment }
      case "reason": version.record.reason = plainText(member, SetupVersion.reasonField)
      case "tuning": version.record.tuning = tuning(member)
      default:
        guard let type = SetupJSON.types[member.name] else {
          version.record.base.unknown.append(unknown(member))
          continue
        }
        fittings(member, of: type, into: &version)
      }
    }
    _ = self.member("at", of: members, at: offset)
    version.sort()
    return faults.count == before ? version : nil
  }

  private mutating func moment(_ member: JSONMember) -> Timestamp? {
    guard let text = text(member) else { return nil }
    if let moment = Timestamp(text: text) { return moment }
    note(.value(.malformed(SetupVersion.momentField, text)), at: member.offset)
    return nil
  }

  private mutating func plainText(_ member: JSONMember, _ info: FieldInfo) -> String? {
    guard let text = text(member), !text.isEmpty else { return nil }
    parse(member) { () throws(FieldError) in _ = try String.read(text, as: info, today: nil) }
    return text
  }

  private mutating func tuning(_ member: JSONMember) -> SetupTuning {
    var tuning = SetupTuning()
    guard let values = member.value.members else {
      note(.notA(.object, member.name), at: member.offset)
      return tuning
    }
    for value in values where value.value != .null {
      guard let text = value.value.scalarText else {
        note(FileProblem.Kind.json(.notAScalar), at: value.offset)
        continue
      }
      do { try tuning.set(value.name, to: text) } catch { note(.content(error), at: value.offset) }
    }
    return tuning
  }
}

extension SetupReading {
  private static let fittingMembers: Set = ["id", "position", "isPrimary"]

  private mutating func fittings(_ member: JSONMember, of type: EquipmentType, into version: inout VersionReading) {
    guard type.isMany else {
      guard member.value != .null, let id = id(member) else { return }
      version.record.fitted.append(VersionRecord.Fitting(type, id: id))
      return version.offsets.append(member.offset)
    }
    for element in elements(member) {
      guard let (members, offset) = members(element, of: member) else { continue }
      expect(Self.fittingMembers, in: members)
      guard let id = self.member("id", of: members, at: offset).flatMap({ self.id($0) }) else { continue }
      let position = members.first { $0.name == "position" }.flatMap { plainText($0, Slot.positionField) }
      let fitting = VersionRecord.Fitting(type, id: id, position: position, isPrimary: isPrimary(members))
      version.record.fitted.append(fitting)
      version.offsets.append(offset)
    }
  }

  private mutating func isPrimary(_ members: [JSONMember]) -> Bool {
    guard let member = members.first(where: { $0.name == "isPrimary" }) else { return false }
    if let isPrimary = member.value.boolean { return isPrimary }
    note(.notA(.truthValue, member.name), at: member.offset)
    return false
  }
}
