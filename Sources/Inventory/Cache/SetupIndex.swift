import Equipment

/// What `cache/setups.columns` says of a large `setups.json`: where each setup stands, what its fields say, and which
/// items it uses.
///
/// The file begins with a sealed line of JSON that names the content it was made from; behind it stand two tables like
/// those of other records, from which lists and searches are answered without reading the versions.
enum SetupIndex {
  /// One of the two tables.
  enum Part: String, CaseIterable {
    /// The fields of the present version.
    case fields
    /// The items that the present version and any version use, which most commands do not ask for.
    case uses
  }

  /// Raised with every change of the columns: without one of them a search would find nothing, and say so.
  private static let format = 3
  /// Smaller files are read as quickly.
  static let smallestFile = 1 << 16
  /// Columns before the fields: where a setup stands.
  private static let places = ["start", "length"]
  /// Which items its present version and any version use.
  private static let uses = ["present", "ever"]

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
    var (table, used) = (CSVWriter(), CSVWriter())
    table.append(row: places + fields.map(\.info.name))
    used.append(row: ["id"] + uses)
    for row in file.ids.indices {
      let (setup, place) = (try file.setup(at: row), file.place(of: row))
      let texts = fields.map { $0.text(of: setup) ?? "" }
      guard !texts.contains(where: { $0.utf8.contains(ASCII.lineFeed) || $0.utf8.contains(ASCII.carriageReturn) })
      else { return nil }
      table.append(row: [String(place.lowerBound), String(place.count)] + texts)
      used.append(row: [String(setup.id)] + [setup.present.slots, setup.versions.flatMap(\.slots)].map(marks))
    }
    return head(digest, [table.bytes, used.bytes]) + table.bytes + used.bytes
  }

  private static func head(_ digest: Digest, _ tables: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.number(format)
    writer.key("of")
    writer.beginObject()
    writer.append(digest)
    writer.endObject()
    var start = 0
    for (part, table) in zip(Part.allCases, tables) {
      writer.key(part.rawValue)
      writer.append(CacheSection(of: table, at: start))
      start += table.count
    }
    Seal.close(&writer)
    return writer.bytes
  }

  /// A table of the cache of a content; nil if there is none that can be used.
  static func table(
    _ part: Part, _ files: any FileSystem, path: String, of digest: Digest, _ status: FileStatus
  ) -> PlainFile? {
    guard let file = try? files.open(path, for: .reading) else { return nil }
    defer { files.close(file) }
    guard let head = try? files.read(file, at: 0, count: mostHead), let end = head.place(of: ASCII.lineFeed, from: 0),
      Seal.isSound(head[..<end]),
      let value = try? JSONReader.value(Array(head[..<end]), file: path),
      value["format"]?.integer == format, value["of"].flatMap(Digest.init) == digest,
      let table = value[part.rawValue].flatMap(CacheSection.init)?.bytes(files, file, behind: end + 1)
    else { return nil }
    return PlainFile(.setup, table, of: status, files, hidden: Set(places + uses))
  }

  /// The first line is much shorter.
  private static let mostHead = 1 << 10

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
