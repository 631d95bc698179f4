package import Equipment

/// Versions of setups as JSON objects, a line each: `{"setup":1,"version":2,"at":"…","riserId":3,…,"items":[…]}`.
///
/// This form stands in `versions.jsonl` and in journals; it must not change once it is released.
package enum VersionJSON {
  /// Reads a version.
  ///
  /// - Throws: its first fault.
  package static func version(from value: JSONValue) throws(ItemFault) -> VersionRecord {
    var reading = SetupReading()
    let version = reading.version(value, at: 0)
    if let first = reading.faults.min(by: { $0.offset < $1.offset }) { throw first }
    guard let version else { throw ItemFault(kind: .setup(.notA(.object, "version")), offset: 0) }
    return version.record
  }
}

extension SetupReading {
  /// A version of a line by itself, where the copies of its items may be in lines before it; nil if there are faults.
  package mutating func version(_ value: JSONValue, at offset: Int) -> VersionReading? {
    guard let members = value.members else {
      note(.notA(.object, "version"), at: offset)
      return nil
    }
    let copies = copies(members.first { $0.name == "items" }, isDated: false)
    guard let version = version(members, with: copies, at: offset) else { return nil }
    for copy in DatedCopies(copies).twice {
      note(.duplicateCopy(copy.copy.type, id: copy.copy.id, since: version.record.number), at: copy.offset)
    }
    return faults.isEmpty ? version : nil
  }

  /// The same of members whose copies of items were read, whatever faults there are besides.
  mutating func version(_ members: [JSONMember], with copies: [StoredCopy], at offset: Int) -> VersionReading? {
    let setup = member("setup", of: members, at: offset).flatMap { self.number($0) }
    let number = member("version", of: members, at: offset).flatMap { self.number($0) }
    guard var version = version(members, at: offset), let setup, let number else { return nil }
    version.record.base.id = VersionRecord.id(ofSetup: setup, version: number)
    var left = Dictionary(grouping: copies) { ItemName(type: $0.copy.type, id: $0.copy.id) }
    version.record.copies = version.record.fitted.compactMap { left.removeValue(forKey: $0.name)?.first?.copy }
    for copy in left.values.joined() {
      note(.unusedCopy(copy.copy.type, id: copy.copy.id, since: number), at: copy.offset)
    }
    return version
  }
}

extension JSONWriter {
  /// Writes a version as an object on one line.
  package mutating func append(version: VersionRecord) {
    beginObject()
    key("setup")
    number(version.setup)
    append(numberOf: version)
    appendMembers(of: version)
    if !version.copies.isEmpty {
      key("items")
      beginArray()
      for copy in version.copies { append(copy, since: nil) }
      endArray()
    }
    endObject()
  }

  mutating func append(numberOf version: VersionRecord) {
    key("version")
    number(version.number)
  }

  /// Writes when and why a version was made, its items, its tuning, and the members that the program does not know.
  mutating func appendMembers(of version: VersionRecord) {
    key("at")
    string(version.at.text)
    if let reason = version.reason {
      key("reason")
      string(reason)
    }
    for type in EquipmentType.allCases { append(version.fitted.filter { $0.type == type }, of: type) }
    append(version.tuning)
    for column in version.base.unknown { append(column) }
  }

  mutating func append(_ copy: ItemCopy, since number: Int?) {
    beginObject()
    key("type")
    string(copy.type.rawValue)
    if let number {
      key("since")
      self.number(number)
    }
    key("item")
    append(item: copy.item, filledOnly: true)
    endObject()
  }

  mutating func append(_ column: UnknownColumn) {
    key(column.name)
    // A text that is no JSON did not come from a file, and would make one unreadable: it becomes a string.
    let isJSON = (try? JSONReader.value(Array(column.text.utf8), file: column.name)) != nil
    if isJSON { raw(Array(column.text.utf8)) } else { string(column.text) }
  }

  private mutating func append(_ fitted: [VersionRecord.Fitting], of type: EquipmentType) {
    guard let first = fitted.first else { return }
    key(SetupJSON.member(type))
    guard type.isMany else { return number(first.id) }
    beginArray()
    for fitting in fitted { append(fitting) }
    endArray()
  }

  private mutating func append(_ fitting: VersionRecord.Fitting) {
    beginObject()
    key("id")
    number(fitting.id)
    if let position = fitting.position {
      key("position")
      string(position)
    }
    if fitting.isPrimary {
      key("isPrimary")
      bool(true)
    }
    endObject()
  }

  private mutating func append(_ tuning: SetupTuning) {
    let filled = SetupTuning.fields.compactMap { field in field.text(of: tuning).map { (field.info, $0) } }
    guard !filled.isEmpty else { return }
    key("tuning")
    beginObject()
    for (info, text) in filled {
      key(info.name)
      if info.isNumeric { number(text) } else { string(text) }
    }
    endObject()
  }

  /// Writes a value; numbers are spelled as they were read.
  package mutating func append(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let literal): number(literal)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { append(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        append(member.value)
      }
      endObject()
    }
  }
}
