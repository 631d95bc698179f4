public import Equipment

/// Setups with all their versions as JSON objects, as exports hold them, and files and journals of formats 1 and 2.
///
/// This form must not change once it is released.
public enum SetupJSON {
  /// Reads a setup.
  ///
  /// - Throws: its first fault.
  public static func setup(from value: JSONValue) throws(ItemFault) -> Setup {
    var reading = SetupReading()
    let setup = reading.setup(value, at: 0)
    if let first = reading.faults.min(by: { $0.offset < $1.offset }) { throw first }
    // A value that is no setup has a fault, so that this one is never thrown.
    guard let setup else { throw ItemFault(kind: .setup(.notA(.object, "setup")), offset: 0) }
    return setup
  }

  /// The number of versions that are those of the other setup of a change.
  static let shared = "sharedVersions"

  /// Reads the two sides of a change, of which one may share the versions of the other.
  package static func sides(_ before: JSONValue, _ after: JSONValue) -> (Setup, Setup)? {
    let isFirst = before[shared] != nil
    guard let whole = try? setup(from: isFirst ? after : before) else { return nil }
    var reading = SetupReading()
    guard let other = reading.setup(isFirst ? before : after, at: 0, sharing: whole) else { return nil }
    return isFirst ? (other, whole) : (whole, other)
  }

  /// The names under which a version holds slots: `riserId` where a bow has one of the type, else `arrows`.
  package static func member(_ type: EquipmentType) -> String { type.isMany ? type.record.stem : "\(type.rawValue)Id" }

  /// The types by these names.
  package static let types = Dictionary(uniqueKeysWithValues: EquipmentType.allCases.map { (member($0), $0) })
}

extension JSONWriter {
  /// Writes a setup as an object on one line.
  public mutating func append(setup: Setup) {
    let versions = setup.versionRecords
    beginObject()
    key("id")
    number(setup.id)
    for field in SetupHead.fields {
      guard let text = field.text(of: setup.head) else { continue }
      key(field.info.name)
      string(text)
    }
    key("isActive")
    bool(setup.isActive)
    for column in setup.base.unknown { append(column) }
    appendCopies(of: versions)
    key("versions")
    beginArray()
    for version in versions {
      beginObject()
      append(numberOf: version)
      appendMembers(of: version)
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func appendCopies(of versions: [VersionRecord]) {
    guard versions.contains(where: { !$0.copies.isEmpty }) else { return }
    key("items")
    beginArray()
    for version in versions {
      for copy in version.copies { append(copy, since: version.number) }
    }
    endArray()
  }
}
