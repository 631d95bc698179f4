import Equipment

/// The fields that may be named in a command: those of one type, and the columns its file has besides.
struct FieldScope: Sendable {
  let type: RecordType
  /// The date that `today` means.
  let today: CalendarDate?
  private let columns: @Sendable () -> [String]

  /// Makes a scope; the columns are looked up when a name is none of the type's fields, because that reads the file.
  init(type: RecordType, today: CalendarDate?, unknownColumns: @autoclosure @escaping @Sendable () -> [String]) {
    self.type = type
    self.today = today
    columns = unknownColumns
  }

  /// Headings of the columns that the program does not know.
  var unknownColumns: [String] { columns() }

  /// The field of that name, in any case.
  func field(_ name: String) -> ScopedField? {
    let folded = Folding.fold(name)
    // A weight has a location where it is kept, and its brand reads as location: the name goes before the title.
    if let info = type.field(folded) ?? type.fields.first(where: { type.title(of: $0.name) == folded }) {
      return .known(info)
    }
    return unknownColumns.first { Folding.fold($0) == folded }.map { .column($0) }
  }

  /// Every name that may be used.
  var names: [String] { type.fields.map(\.name) + unknownColumns }
}

/// A field of the type, or a column that the program does not know.
enum ScopedField: Sendable {
  case known(FieldInfo)
  case column(String)

  var name: String {
    switch self {
    case .known(let info): info.name
    case .column(let name): name
    }
  }

  var shape: FieldShape {
    if case .known(let info) = self { info.shape } else { .text }
  }

  /// Whether `..` in a value is just text.
  var isFreeText: Bool { shape == .text }

  /// What a value compares by.
  func sortKey(of text: String, today: CalendarDate?) throws(FieldError) -> SortKey {
    switch self {
    case .known(let info): try info.sortKey(of: text, today: today)
    case .column: .text(Folding.fold(text))
    }
  }
}
