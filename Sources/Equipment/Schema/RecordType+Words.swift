extension RecordType {
  /// Every word for the type, for reading and for showing.
  public var words: TypeWords { kind.words }

  /// The type that a person's word means, in any case; nil if it means none.
  public init?(word: String) {
    let folded = Folding.fold(word)
    guard let type = Self.allCases.first(where: { $0.words.typed.contains(folded) }) else { return nil }
    self = type
  }

  /// The type that a file or a part of one is named for: `rounds-catalogue`, or as a person would say it.
  public init?(stem: String) {
    let folded = Folding.fold(stem)
    guard let type = Self.allCases.first(where: { $0.stem == folded }) ?? Self(word: stem) else { return nil }
    self = type
  }

  /// The name of its file in the data folder.
  public var file: String { kind.file }

  /// The same without its ending: `risers`.
  public var stem: String {
    // Not up to the first point, where `people.local.csv` would be `people.csv`.
    let name = file.utf8
    return String(decoding: name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)], as: UTF8.self)
  }

  /// The file of a record's last part: of setups, the one with all their versions.
  public var wholeFile: String { kind.parts.last?.kind.file ?? file }

  /// The descriptions of its fields, in file order.
  public var fields: [FieldInfo] { valueType.fieldInfos }

  /// The description of one of its fields; nil if it has none of that name.
  public func field(_ name: String) -> FieldInfo? { valueType.fieldInfo(name) }

  /// The fields whose texts together are a record's name for a person.
  public var naming: [String] { kind.naming }

  /// A field's name where it is asked for, with its special meaning for this type: `brand (where on the bow)`.
  ///
  /// Listings, files and filters have the name alone: one name for one field.
  public func title(of field: String) -> String {
    equipment?.meaning(of: field).map { "\(field) (\($0))" } ?? field
  }

  /// A field's meaning in a few words: the special one for this type, else the field's help.
  public func help(of field: FieldInfo) -> String {
    equipment?.meaning(of: field.name).map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? field.help
  }
}
