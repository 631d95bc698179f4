package import Equipment

/// Why a text cannot become part of an item, and at which byte of the file it stands.
public struct ItemFault: Error, Sendable, Equatable {
  /// The kind of problem.
  public let kind: FileProblem.Kind
  /// The offset of the text.
  public let offset: Int
}

/// An item on its way out of a file: every text that does not fit is kept as a fault, not only the first.
package struct ItemDraft {
  package private(set) var item: any Record
  package private(set) var faults: [ItemFault] = []
  private var faulty: Set<String> = []

  /// Begins with an item without faults.
  package init(_ item: any Record) {
    self.item = item
  }

  /// Begins with the type's defaults.
  package init(_ type: RecordType) {
    item = type.valueType.init()
  }

  /// Sets a field of the type; an empty text leaves its default.
  package mutating func set(field name: String, to text: String, at offset: Int) {
    guard !text.isEmpty else { return }
    do {
      try item.set(name, to: text)
    } catch {
      faulty.insert(name)
      note(name == "id" ? .badId(text) : .value(error), at: offset)
    }
  }

  /// Keeps a column that the program does not know, as far as a file can hold it; each is given once.
  package mutating func set(column name: String, to text: String, at offset: Int) {
    let longest = max(name.utf8.count, text.utf8.count)
    if name.isEmpty {
      note(.unnamedColumn, at: offset)
    } else if name.utf8.contains(0) || text.utf8.contains(0) {
      note(.nul, at: offset)
    } else if longest > CodecsLimits.longestField {
      note(.fieldTooLong(limit: CodecsLimits.longestField), at: offset)
    } else {
      item.addUnknown(name, text)
    }
  }

  /// Gives an item without faults what follows from its fields.
  mutating func fill(_ fill: (any Record) -> any Record) {
    if faults.isEmpty { item = fill(item) }
  }

  /// Notes the required fields that nothing was given for.
  ///
  /// - Parameters:
  ///   - offset: where the item begins.
  ///   - emptyOffset: finds the offset of an empty field; nil if the file does not have the field.
  mutating func requireFields(at offset: Int, _ emptyOffset: (String) -> Int?) {
    for error in item.missing {
      guard case .required(let info) = error else {
        note(.value(error), at: offset)
        continue
      }
      if !faulty.contains(info.name) { note(.value(error), at: emptyOffset(info.name) ?? offset) }
    }
  }

  /// Notes a fault of the item.
  package mutating func note(_ kind: FileProblem.Kind, at offset: Int) {
    faults.append(ItemFault(kind: kind, offset: offset))
  }

  /// The item, if it has no fault.
  package func finished() throws(ItemFault) -> any Record {
    if let first = faults.min(by: { $0.offset < $1.offset }) { throw first }
    return item
  }
}
