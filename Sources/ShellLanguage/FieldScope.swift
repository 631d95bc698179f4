package import Equipment

/// The fields that may be named in a command: those of one type, and the columns its file has besides.
package struct FieldScope: Sendable {
  package let type: RecordType
  /// The date that `today` means.
  package let today: CalendarDate?
  private let columns: @Sendable () -> [String]
  /// True if several machines share the inventory: its records have a field that only the program sets.
  package var isShared: @Sendable () -> Bool = { false }
  /// Looked up once, however many names there are that are no field's.
  private let foundColumns = Lazy<[String]>()
  private let foundNames = Lazy<[String]>()
  /// True if several types are asked at once, so that `type` distinguishes records as a field does.
  package var isOneOfSeveral = false
  /// The setups by name, for records that hold a setup's number; none where nobody asked for them.
  package var setups: SetupNames?

  /// Makes a scope; the columns are looked up when a name is none of the type's fields, because that reads the file.
  package init(type: RecordType, today: CalendarDate?, unknownColumns: @autoclosure @escaping @Sendable () -> [String])
  {
    self.type = type
    self.today = today
    columns = unknownColumns
  }

  /// Headings of the columns that the program does not know.
  package var unknownColumns: [String] { foundColumns.value(orMake: columns) }

  /// The field of that name, in any case.
  package func field(_ name: String) -> ScopedField? {
    let folded = Folding.fold(name)
    if isOneOfSeveral, folded == ScopedField.type.name { return .type }
    if let info = type.field(folded) { return .known(info) }
    if folded == UID.column, isShared() { return .known(UID.field) }
    if let own = unknownColumns.first(where: { Folding.fold($0) == folded }) { return .column(own) }
    return type.equipment == nil ? nil : LentColumn(rawValue: folded).map { .known($0.info) }
  }

  /// Every name that may be used.
  package var names: [String] {
    foundNames.value { (isOneOfSeveral ? [ScopedField.type.name] : []) + type.fields.map(\.name) + unknownColumns }
  }
}

/// The numbers of setups by their names, looked up when a name is met.
package struct SetupNames: Sendable {
  /// Every setup's number and name.
  package let all: @Sendable () -> [(id: Int, name: String)]

  /// Looks the setups up when it is first asked.
  package init(all: @escaping @Sendable () -> [(id: Int, name: String)]) { self.all = all }

  /// Those of that name, or if there is none those whose names have all of its words in them.
  package func ids(named name: String) -> [Int] {
    let (wanted, setups) = (Folding.fold(name.trimmed), all())
    let same = setups.filter { Folding.fold($0.name) == wanted }
    let words = wanted.blankSeparated
    let found =
      same.isEmpty ? setups.filter { setup in words.allSatisfy { Folding.contains($0, in: setup.name) } } : same
    return found.map(\.id)
  }
}

/// A field of the type, an unknown column, or the type of a record.
package enum ScopedField: Sendable {
  case known(FieldInfo)
  case column(String)
  /// The type of a record among those of several types.
  case type

  package var name: String {
    switch self {
    case .known(let info): info.name
    case .column(let name): name
    case .type: "type"
    }
  }

  package var shape: FieldShape {
    if case .known(let info) = self { info.shape } else { .text }
  }

  /// True if `..` in a value is text, and not the sign of a range.
  var isFreeText: Bool { shape == .text }

  /// The key that a value is compared by.
  package func sortKey(of text: String, today: CalendarDate?) throws(FieldError) -> SortKey {
    switch self {
    case .known(let info): try info.sortKey(of: text, today: today)
    case .column, .type: .text(Folding.fold(text))
    }
  }
}
