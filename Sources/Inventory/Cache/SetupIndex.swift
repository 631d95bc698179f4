import Equipment

/// What `cache/setups.columns` says of a large `setups.json`: where each setup stands, and what its fields say.
///
/// The file begins with a sealed line of JSON that names the content it was made from; behind it stands a table like
/// those of other records, from which lists and searches are answered without reading the versions.
enum SetupIndex {
  /// Raised with every change of the columns: without one of them a search would find nothing, and say so.
  private static let format = 2
  /// Smaller files are read as quickly.
  static let smallestFile = 1 << 16
  /// Columns before the fields: where a setup stands.
  private static let places = ["start", "length"]
  /// Columns behind the fields, because their cells are long: which items its present version and any version use.
  private static let uses = ["present", "ever"]
  /// The columns that are no fields.
  static let hidden = places + uses

  /// The column of the items that a setup uses at present, or that any of its versions does.
  static func uses(ever: Bool) -> String { uses[ever ? 1 : 0] }

  /// What a cell of those items holds for one of them.
  static func mark(_ type: RecordType, _ id: Int) -> String { " \(type.rawValue):\(id) " }

  private static func marks(_ slots: [Slot]) -> String {
    Set(slots.map { mark($0.type.record, $0.id) }).sorted().joined()
  }

  /// The bytes of the cache; nil if the file has no such form: ids that do not ascend, or a text of several lines.
  static func bytes(_ file: SetupFile, _ digest: Digest) throws(FileProblem) -> [UInt8]? {
    guard file.isSorted, file.problems.isEmpty else { return nil }
    let fields = Setup.schema.fields
    var table = CSVWriter()
    table.append(row: places + fields.map(\.info.name) + uses)
    for row in file.ids.indices {
      let (setup, place) = (try file.setup(at: row), file.place(of: row))
      let texts = fields.map { $0.text(of: setup) ?? "" }
      guard !texts.contains(where: { $0.utf8.contains(ASCII.lineFeed) || $0.utf8.contains(ASCII.carriageReturn) })
      else { return nil }
      let items = [setup.present.slots, setup.versions.flatMap(\.slots)].map(marks)
      table.append(row: [String(place.lowerBound), String(place.count)] + texts + items)
    }
    return head(digest, Digest(of: table.bytes)) + table.bytes
  }

  private static func head(_ digest: Digest, _ table: Digest) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.number(format)
    for (name, digest) in [("of", digest), ("table", table)] {
      writer.key(name)
      writer.beginObject()
      writer.append(digest)
      writer.endObject()
    }
    Seal.close(&writer)
    return writer.bytes
  }

  /// The table of the cache of a content; nil if there is none that can be used.
  static func table(_ files: any FileSystem, path: String, of digest: Digest, _ status: FileStatus) -> PlainFile? {
    guard let content = try? files.content(path), let end = content.bytes.place(of: ASCII.lineFeed, from: 0),
      Seal.isSound(content.bytes[..<end]),
      let value = try? JSONReader.value(Array(content.bytes[..<end]), file: path),
      value["format"]?.integer == format, value["of"].flatMap(Digest.init) == digest
    else { return nil }
    let table = Array(content.bytes[(end + 1)...])
    guard value["table"].flatMap(Digest.init) == Digest(of: table) else { return nil }
    return PlainFile(.setup, table, of: status, files, hidden: Set(hidden))
  }

  /// The setup that a row of the table tells the place of; nil if it does not stand there, or not in this file.
  static func setup(
    _ row: ItemRow, _ files: any FileSystem, path: String, _ status: FileStatus
  ) throws(FileFailure) -> Setup? {
    let numbers = places.compactMap { row.text($0).flatMap { Int($0) } }
    guard numbers.count == 2 else { return nil }
    let file = try files.open(path, for: .reading)
    defer { files.close(file) }
    guard try files.status(of: file) == status else { return nil }
    let bytes = try files.read(file, at: numbers[0], count: numbers[1])
    guard let value = try? JSONReader.value(bytes, file: SetupFile.name),
      let setup = try? SetupJSON.setup(from: value), setup.id == row.recordId
    else { return nil }
    return setup
  }
}
