public import Equipment

/// An item of a file to be imported.
public struct ImportedItem: Sendable {
  /// The item, with the id that it has in the file; 0 if it has none.
  public let item: any Record
  /// The name of the file that it is from.
  public let file: String
  /// The line on which it begins.
  public let line: Int
  /// The names of the fields and columns that the file speaks of, be they empty or not.
  public let fields: Set<String>
  /// Its contradictions as the file has it; those of a stored record that it updates are found anew.
  public let doubts: [FileProblem]

  /// Puts the parts together.
  package init(item: any Record, file: String, line: Int, fields: Set<String>, doubts: [FileProblem]) {
    (self.item, self.file, self.line, self.fields, self.doubts) = (item, file, line, fields, doubts)
  }

  /// The item's type.
  public var type: RecordType { item.recordType }
}

/// A file of items from elsewhere: CSV, TSV, JSON or JSON lines.
public struct ImportFile: Sendable {
  /// The items that are sound, in the file's order.
  public let items: [ImportedItem]
  /// The columns and keys that are no field of their items' type, each once.
  public let unknownColumns: [String]
  /// All problems of the file, in its order.
  public let problems: [FileProblem]
  /// The headings of columns that nothing is kept of, each once.
  public let leftOut: [String]

  /// Puts the parts together.
  package init(items: [ImportedItem], unknownColumns: [String], problems: [FileProblem], leftOut: [String]) {
    (self.items, self.unknownColumns, self.problems, self.leftOut) = (items, unknownColumns, problems, leftOut)
  }

  /// Reads a file; the ending of its name decides its format, or else its first bytes do.
  ///
  /// - Parameters:
  ///   - type: the type of all items; without it the file's name, a column or a key says so.
  ///   - map: for columns that have another name than their field, the field.
  ///   - own: the columns that the inventory has of its own, by type, which columns can also be renamed to.
  ///   - reviews: what becomes of the records of some types before they count.
  ///   - progress: gets reports of how far the reading has come.
  public static func read(
    bytes: [UInt8], name: String, as type: RecordType? = nil, map: [String: String] = [:],
    own: [RecordType: [String]] = [:], reviews: [RecordType: RecordReview] = [:],
    progress: WorkProgress = .unobserved
  ) throws(ImportError) -> ImportFile {
    let format = ImportFormat(name: name, bytes: bytes)
    let names = ImportNames(map, own: own)
    var collected = ImportedItems(file: name, reviews: reviews, progress: progress)
    let source = ImportType(requested: type, guessed: RecordType(stem: ImportFormat.stem(of: name)))
    switch format {
    case .csv(let separator, let escaping):
      let document = CSVDocument(bytes, file: name, separator: separator, escaping: escaping)
      try collected.read(document, as: source, names)
    case .json: try collected.readJSON(bytes, as: source, names)
    case .jsonLines: try collected.readJSONLines(bytes, as: source, names)
    }
    if collected.isWhole { try names.check(columns: collected.columns, types: collected.types) }
    return ImportFile(
      items: collected.items, unknownColumns: collected.unknownColumns,
      problems: collected.problems.sorted(by: FileProblem.isEarlier), leftOut: [])
  }
}

extension ImportFile {
  /// Several files as one, in their order.
  public init(_ files: [ImportFile]) {
    var seen: Set<String> = []
    items = files.flatMap(\.items)
    unknownColumns = files.flatMap(\.unknownColumns).filter { seen.insert($0).inserted }
    problems = files.flatMap(\.problems)
    var told: Set<String> = []
    leftOut = files.flatMap(\.leftOut).filter { told.insert($0).inserted }
  }

  /// True if the ending of a file's name says that it can be imported.
  public static func isNamedAsOne(_ name: String) -> Bool { ImportFormat.endings[ImportFormat.ending(of: name)] != nil }
}

/// The type of a file's items, as far as it is known before reading.
struct ImportType {
  /// The type that the command names.
  let requested: RecordType?
  /// The type that the file's name says; keys of JSON that are types' names overrule it.
  let guessed: RecordType?

  /// The type of items that are not under a type's name.
  var known: RecordType? { requested ?? guessed }
}

/// How a file to be imported is written.
enum ImportFormat: Equatable {
  case csv(separator: UInt8, escaping: CellEscaping = .quotes)
  case json, jsonLines

  init(name: String, bytes: [UInt8]) {
    self = Self.endings[Self.ending(of: name)]?(bytes) ?? Self.guess(bytes)
  }

  /// The formats of files by the endings of their names.
  static let endings: [String: @Sendable ([UInt8]) -> ImportFormat] = [
    "csv": { .csv(separator: separator(of: $0)) }, "tsv": { _ in .tsv }, "tab": { _ in .tsv }, "json": { _ in .json },
    "jsonl": { _ in .jsonLines }, "ndjson": { _ in .jsonLines },
  ]

  /// The file's name without its folder and its ending.
  static func stem(of name: String) -> String {
    let file = name.utf8.split(separator: ASCII.slash).last.map { Substring($0) } ?? Substring(name)
    guard let point = file.utf8.lastIndex(of: ASCII.point), point != file.startIndex else { return String(file) }
    return String(file[..<point])
  }

  /// The ending of a file's name, behind its last point, folded.
  static func ending(of name: String) -> String {
    let file = Substring(name.utf8.split(separator: ASCII.slash).last ?? "".utf8[...]).utf8
    guard let point = file.lastIndex(of: ASCII.point), point != file.startIndex else { return "" }
    return Folding.fold(String(Substring(file[file.index(after: point)...])))
  }

  /// Spreadsheets of many countries part cells by semicolons.
  static func separator(of bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
    return [ASCII.comma, ASCII.semicolon, ASCII.tab].first { line.contains($0) } ?? ASCII.comma
  }

  private static func guess(_ bytes: [UInt8]) -> ImportFormat {
    var reader = JSONReader(bytes, file: "")
    switch reader.peek() {
    case ASCII.openBracket: return .json
    case ASCII.openBrace: return isLines(reader) ? .jsonLines : .json
    default:
      let separator = separator(of: bytes)
      return separator == ASCII.tab ? .tsv : .csv(separator: separator)
    }
  }

  /// As `export tsv` writes it; tabs in a file that calls itself CSV are a spreadsheet's, with quotes.
  private static let tsv = ImportFormat.csv(separator: ASCII.tab, escaping: .backslashes)

  /// An object with another after it is JSON lines.
  private static func isLines(_ reader: JSONReader) -> Bool {
    var reader = reader
    return (try? reader.readValue()) != nil && reader.peek() == ASCII.openBrace
  }
}
