import Equipment

extension ImportedItems {
  /// Reads a JSON file: items in an array, types with their items in an object, or a single item.
  mutating func readJSON(_ bytes: [UInt8], as source: ImportType, _ names: ImportNames) throws(ImportError) {
    var reader = JSONReader(bytes, in: content(of: bytes), file: file)
    var reading = JSONImport(items: self, source: source, names: names)
    do {
      try reading.readDocument(&reader)
      try reader.finish()
    } catch {
      reading.items.problems.append(error)
      reading.items.isWhole = false
    }
    self = reading.items
    if reading.isTypeNeeded { throw .typeNeeded }
  }

  /// Reads JSON objects, one a line; a problem in one does not keep the others from being read.
  mutating func readJSONLines(_ bytes: [UInt8], as source: ImportType, _ names: ImportNames) throws(ImportError) {
    var reading = JSONImport(items: self, source: source, names: names)
    var line = 1
    var offset = content(of: bytes).lowerBound
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: ASCII.lineFeed) ?? bytes.count
      var reader = JSONReader(bytes, in: offset..<end, file: file, line: line)
      reading.readLine(&reader)
      offset = end + 1
      line += 1
    }
    self = reading.items
    if reading.isTypeNeeded { throw .typeNeeded }
  }

  /// All but a byte order mark, which RFC 8259 lets a reader pass over.
  private func content(of bytes: [UInt8]) -> Range<Int> {
    let mark = UTF8Sequence.byteOrderMark
    return (bytes.starts(with: mark) ? mark.count : 0)..<bytes.count
  }
}

/// Reading of items from JSON.
private struct JSONImport {
  var items: ImportedItems
  let source: ImportType
  let names: ImportNames
  /// True once an item was found whose type nothing names.
  private(set) var isTypeNeeded = false

  init(items: ImportedItems, source: ImportType, names: ImportNames) {
    self.items = items
    self.source = source
    self.names = names
    if let type = source.known { self.items.types.insert(type) }
  }

  mutating func readDocument(_ reader: inout JSONReader) throws(FileProblem) {
    guard reader.peek() == ASCII.openBracket else { return try readObject(&reader) }
    try readArray(&reader, as: source.known)
  }

  mutating func readLine(_ reader: inout JSONReader) {
    guard reader.peek() != nil else { return }
    do {
      try readItem(&reader, as: source.known)
      try reader.finish()
    } catch {
      items.problems.append(error)
      items.isWhole = false
    }
  }

  /// An object that begins with an array under a type's name holds types; any other is an item.
  private mutating func readObject(_ reader: inout JSONReader) throws(FileProblem) {
    var ahead = reader
    guard holdsTypes(&ahead) else { return try readItem(&reader, as: source.known) }
    var reading = self
    try reader.readMembers { (reader, name) throws(FileProblem) in
      let start = reader.offset
      guard let found = RecordType(stem: name) else { throw reader.problem(.unknownType(name), at: start) }
      guard found == source.requested ?? found else { throw reader.problem(.otherType(found), at: start) }
      guard reader.peek() == ASCII.openBracket else { throw reader.problem(.notAnArray, at: start) }
      try reading.readArray(&reader, as: found)
    }
    self = reading
  }

  private func holdsTypes(_ reader: inout JSONReader) -> Bool {
    var holdsTypes = false
    // Only the first member is looked at: the error that stops the reader is no problem of the text.
    try? reader.readMembers { (reader, name) throws(FileProblem) in
      holdsTypes = RecordType(stem: name) != nil && reader.peek() == ASCII.openBracket
      throw reader.unexpected()
    }
    return holdsTypes
  }

  private mutating func readArray(_ reader: inout JSONReader, as type: RecordType?) throws(FileProblem) {
    var reading = self
    defer { self = reading }
    try reader.readElements { (reader) throws(FileProblem) in try reading.readItem(&reader, as: type) }
  }

  private mutating func readItem(_ reader: inout JSONReader, as given: RecordType?) throws(FileProblem) {
    let start = reader.offset
    items.report(start, of: reader.bytes.count, .bytes)
    let position = reader.position(of: start)
    let value = try reader.readValue()
    guard let members = value.members else {
      items.problems.append(reader.problem(.notAnObject, at: start))
      return
    }
    let columns = Set(members.map(\.name))
    items.columns.formUnion(columns)
    guard let type = given ?? type(of: members, at: start, &reader) else { return }
    if type == .setup { return readSetup(value, at: start, &reader) }
    let names = names
    var reading = ItemReading(type) { names.field(for: $0, of: type, among: columns) }
    let review = items.review(of: type)
    reading.read(
      given == nil ? members.filter { !names.isType($0.name) } : members, at: start,
      review.map { review in { review.filled($0, keeping: $1) } })
    let faults = reading.draft.faults.sorted { $0.offset < $1.offset }
    let place = { (fault: RecordReview.Fault) in
      ItemFault(kind: fault.kind, offset: reading.offset(of: fault.field, in: members) ?? start)
    }
    let found =
      faults.isEmpty ? review?.faults(of: reading.draft.item) : review?.reasons(for: faults, of: reading.draft.item)
    let doubts = (found ?? []).map(place)
    let told = (doubts.isEmpty ? faults : doubts).map { reader.problem($0.kind, at: $0.offset) }
    guard faults.isEmpty else {
      items.problems += told
      return
    }
    items.add(reading.draft.item, speakingOf: reading.seen, at: position, doubts: told)
  }

  private mutating func readSetup(_ value: JSONValue, at start: Int, _ reader: inout JSONReader) {
    var reading = SetupReading()
    let setup = reading.setup(value, at: start)
    let faults = reading.faults.sorted { $0.offset < $1.offset }
    items.problems += faults.map { reader.problem($0.kind, at: $0.offset) }
    if faults.isEmpty, let setup { items.add(setup, speakingOf: [], at: reader.position(of: start)) }
  }

  /// The type that the item itself names.
  private mutating func type(
    of members: [JSONMember], at start: Int, _ reader: inout JSONReader
  ) -> RecordType? {
    guard let member = members.first(where: { names.isType($0.name) }) else {
      isTypeNeeded = true
      return nil
    }
    let word = member.value.scalarText ?? ""
    if let type = RecordType(word: word.trimmed) { return type }
    items.problems.append(reader.problem(word.isEmpty ? .missingType : .unknownType(word), at: member.offset))
    return nil
  }
}
