package import Codecs
package import Equipment
package import Files

/// The cache of many setups, `cache/setups.columns`: the fields of each, and the items it uses.
///
/// The file begins with a line of JSON, closed by its checksum, that has the digests of the contents it was made from;
/// behind it are tables like those of other records, by which lists and searches are answered without the versions, and
/// checksums of groups of the versions' lines.
package enum SetupIndex {
  /// A table behind the first line.
  package enum Part: String, CaseIterable {
    /// The fields of the present version.
    case fields
    /// The items that the present version uses, and those that any version does, which most commands do not ask for.
    case present, ever
  }

  /// Raised with every change of the columns: without one of them a search would find nothing, and say so.
  private static let format = 9

  /// The name of the checksums of the versions' lines, behind the tables.
  private static let lines = "lines"

  /// The table of the items that a setup uses at present, or that any of its versions does, in a column of its name.
  package static func uses(ever: Bool) -> Part { ever ? .ever : .present }

  /// The text for one item within a cell of those tables.
  package static func mark(_ type: RecordType, _ id: Int) -> String { " \(type.rawValue):\(id) " }

  private static func names(_ version: SetupVersion) -> Set<ItemName> {
    Set(version.slots.map { ItemName(type: $0.type, id: $0.id) })
  }

  /// The items that any version uses, by their lines where those are spelled as the program writes them.
  private static func names(ever setup: Setup, _ versions: VersionFile) -> Set<ItemName> {
    if let names = versions.fitted(ofSetup: setup.id) { return names }
    // One by one: there may be very many versions.
    return setup.earlier.reduce(into: names(setup.present)) { $0.formUnion(names($1)) }
  }

  private static func marks(_ items: Set<ItemName>) -> String {
    items.map { mark($0.type.record, $0.id) }.sorted().joined()
  }

  /// The bytes of the cache of setups that ascend by their ids, and whose versions are in a file; nil for a text of several
  /// lines.
  ///
  /// - Parameter old: the tables of the others; nil if those are all.
  package static func bytes(
    _ setups: [Setup], _ versions: VersionFile, of contents: [Digest], over old: SetupTableRows? = nil
  ) -> [UInt8]? {
    let fields = Setup.schema.fields
    var (table, present, ever) = (CSVWriter(), CSVWriter(), CSVWriter())
    table.append(row: fields.map(\.info.name))
    present.append(row: ["id", Part.present.rawValue])
    ever.append(row: ["id", Part.ever.rawValue])
    for setup in setups {
      // A column of one's own is not in the table.
      guard setup.base.unknown.isEmpty else { return nil }
      let texts = fields.map { $0.text(of: setup) ?? "" }
      guard !texts.contains(where: { $0.utf8.contains(ASCII.lineFeed) || $0.utf8.contains(ASCII.carriageReturn) })
      else { return nil }
      table.append(row: texts)
      present.append(row: [String(setup.id), marks(names(setup.present))])
      ever.append(row: [String(setup.id), marks(names(ever: setup, versions))])
    }
    var tables = [table.bytes, present.bytes, ever.bytes]
    if let old { tables = old.merged(with: tables) }
    let names = Part.allCases.map(\.rawValue) + [lines]
    let parts = tables + [RowGroups.bytes(of: versions)]
    return head(contents, zip(names, parts)) + parts.joined()
  }

  /// The tables of the cache of a content, of which some setups have changed; nil if it cannot be used.
  package static func rows(
    _ files: any FileSystem, path: String, of contents: [Digest], besides changed: Set<Int>
  ) -> SetupTableRows? {
    let tables = Part.allCases.compactMap { part in bytes(of: part.rawValue, files, path: path) { $0 == contents } }
    return tables.count == Part.allCases.count ? SetupTableRows(tables: tables, changed: changed) : nil
  }

  private static func head(_ contents: [Digest], _ parts: Zip2Sequence<[String], [[UInt8]]>) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.number(format)
    writer.key("of")
    writer.beginArray()
    for digest in contents {
      writer.beginObject()
      writer.append(digest)
      writer.endObject()
    }
    writer.endArray()
    var start = 0
    for (name, bytes) in parts {
      writer.key(name)
      writer.append(CacheSection(of: bytes, at: start))
      start += bytes.count
    }
    LineChecksum.close(&writer)
    return writer.bytes
  }

  /// A table of the cache of a content; nil if there is none that can be used.
  package static func table(
    _ part: Part, _ files: any FileSystem, path: String, of contents: [Digest], _ status: FileStatus
  ) -> PlainFile? {
    bytes(of: part.rawValue, files, path: path) { $0 == contents }.flatMap {
      PlainFile(.setup, $0, of: status, files, hidden: [Part.present.rawValue, Part.ever.rawValue])
    }
  }

  /// True if every table can be read and matches its checksum.
  package static func isSound(_ files: any FileSystem, path: String, of contents: [Digest]) -> Bool {
    (Part.allCases.map(\.rawValue) + [lines]).allSatisfy {
      bytes(of: $0, files, path: path) { $0 == contents } != nil
    }
  }

  /// Checksums of the lines of a content of the versions; nil if there are none that can be used.
  package static func groups(_ files: any FileSystem, path: String, of versions: Digest) -> RowGroups? {
    bytes(of: lines, files, path: path) { $0.last == versions }.flatMap(RowGroups.init)
  }

  private static func bytes(
    of name: String, _ files: any FileSystem, path: String, where isMeant: ([Digest?]) -> Bool
  ) -> [UInt8]? {
    guard let file = files.openCache(path) else { return nil }
    defer { files.close(file) }
    guard let head = try? files.read(file, at: 0, count: QueryLimits.cacheHead),
      let end = head.offset(of: ASCII.lineFeed, from: 0),
      LineChecksum.isSound(head[..<end]),
      let value = try? JSONReader.known(head, in: 0..<end),
      value["format"]?.integer == format, isMeant(value["of"]?.elements?.map { Digest($0) } ?? [])
    else { return nil }
    return value[name].flatMap(CacheSection.init)?.bytes(files, file, behind: end + 1)
  }
}
