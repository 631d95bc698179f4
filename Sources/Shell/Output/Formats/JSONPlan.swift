import Inventory

/// Which column stands where in a row's JSON object.
struct JSONPlan {
  /// A key with one column's value.
  private struct Member {
    let key: String
    let column: Int
    let isNumeric: Bool
  }

  /// The keys of the object: a single value each, or the members of an inner object.
  private var members: [(object: String?, members: [Member])] = []

  /// Puts columns that share an object together, where its first one is.
  ///
  /// A column whose own name is that of an object stands in it under no name, as exports have it. A column of a
  /// name that is taken is left out.
  init(_ columns: [Column]) {
    let objects = Set(columns.filter { $0.path.count == 2 }.map { $0.path[0] })
    // By bytes: Swift calls some texts equal that are two keys in JSON.
    var seen: Set<[UInt8]> = []
    for (place, column) in columns.enumerated() where seen.insert(Array(column.name.utf8)).inserted {
      let isInner = column.path.count == 2
      let isObject = objects.contains(column.name)
      let key = isInner ? column.path[1] : isObject ? "" : column.name
      add(
        Member(key: key, column: place, isNumeric: column.isNumeric),
        to: isInner || isObject ? column.path[0] : nil)
    }
  }

  private mutating func add(_ member: Member, to object: String?) {
    if let object, let place = members.firstIndex(where: { $0.object == object }) {
      members[place].members.append(member)
    } else {
      members.append((object, [member]))
    }
  }

  /// Writes a row's object.
  func write(_ row: [String?], of table: Table, to writer: inout JSONWriter) {
    writer.beginObject()
    for (object, inner) in members {
      if let object {
        writer.key(object)
        writer.beginObject()
      }
      for member in inner { write(member, table.cell(row, member.column), to: &writer) }
      if object != nil { writer.endObject() }
    }
    writer.endObject()
  }

  private func write(_ member: Member, _ text: String?, to writer: inout JSONWriter) {
    writer.key(member.key)
    switch text {
    case nil: writer.null()
    case let text? where member.isNumeric && Self.isNumber(text): writer.number(text)
    case let text?: writer.string(text)
    }
  }

  /// A number as JSON spells it, without an exponent: no sign but a minus, no needless zero before it.
  static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else {
      return false
    }
    return parts[0] == "0" || !parts[0].hasPrefix("0")
  }
}
