import Codecs
import Equipment

// The form of changes of columns in a line of the journal, beside those of items:
// {"op":"rename","type":"arrow","before":"shelf","after":"box","place":31}. Folders contain this form; it must not
// change.

extension JSONWriter {
  /// Writes a member with changes of columns; nothing if there are none.
  mutating func append(_ changes: [ColumnChange]) {
    guard !changes.isEmpty else { return }
    key("columns")
    beginArray()
    for change in changes { append(change) }
    endArray()
  }

  private mutating func append(_ change: ColumnChange) {
    beginObject()
    member("op", change.before == nil ? "add" : change.after == nil ? "delete" : "rename")
    member("type", change.type.rawValue)
    if let before = change.before { member("before", before.name) }
    if let after = change.after { member("after", after.name) }
    if let index = change.index {
      key("place")
      number(index)
    }
    if let spelling = change.before?.spelling { member("beforeSpelled", spelling) }
    if let spelling = change.after?.spelling { member("afterSpelled", spelling) }
    if !change.cells.isEmpty {
      key("cells")
      beginObject()
      for (id, cell) in change.cells.sorted(by: { $0.key < $1.key }) { member(String(id), cell) }
      endObject()
    }
    endObject()
  }

  private mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}

extension ColumnChange {
  /// Reads a member with changes of columns; nil if any of them is unknown to this version.
  static func changes(_ value: JSONValue?) -> [ColumnChange]? {
    guard let value else { return [] }
    guard let elements = value.elements else { return nil }
    let changes = elements.compactMap { ColumnChange($0) }
    return changes.count == elements.count ? changes : nil
  }

  private init?(_ value: JSONValue) {
    guard let type = value["type"]?.string.flatMap({ RecordType(rawValue: $0) }), type != .setup,
      let operation = value["op"]?.string, ["add", "rename", "delete"].contains(operation)
    else { return nil }
    let before = Heading(value["before"], spelled: value["beforeSpelled"])
    let after = Heading(value["after"], spelled: value["afterSpelled"])
    guard (before != nil) == (operation != "add"), (after != nil) == (operation != "delete") else { return nil }
    self.init(type: type, before: before, after: after)
    index = value["place"]?.integer
    for member in value["cells"]?.members ?? [] {
      guard let id = Int(member.name), let cell = member.value.string else { return nil }
      cells[id] = cell
    }
    // No column has a negative position.
    if index ?? 0 < 0 { return nil }
  }
}

extension ColumnChange.Heading {
  fileprivate init?(_ name: JSONValue?, spelled: JSONValue?) {
    guard let name = name?.string else { return nil }
    self.init(name)
    spelling = spelled?.string
  }
}
