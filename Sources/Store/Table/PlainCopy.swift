import Codecs
import Equipment
import Files
import Query

/// The rows of a table that is not plain, as a plain file in cache/, such as `cache/arrows.plain`: sorted by their ids,
/// each on one line, spelled as the program itself would write it.
///
/// Lines of versions are copied in the same way.
struct PlainCopy {
  private var bytes: [UInt8] = []
  /// The items that are not one line.
  private(set) var others: [any Record] = []

  /// No rows, for a file that is plain itself.
  init() {}

  /// The rows of a file whose only difference from a plain one is their order.
  init(_ rows: SortedRows) { bytes = rows.bytes }

  /// Nil if a row cannot be read, or if very many are not one line.
  init?(of file: TableFile) {
    switch file.rows {
    case let rows as ItemFile: self.init(of: file, rows)
    case let versions as VersionFile: self.init(of: file, versions)
    default: return nil
    }
  }

  private init?(of file: TableFile, _ versions: VersionFile) {
    for row in file.order {
      if versions.isPlainLine(row) {
        bytes += versions.bytes[versions.range(of: row)]
        bytes.append(ASCII.lineFeed)
      } else {
        guard let version = try? versions.version(at: row) else { return nil }
        bytes += VersionFile.line(version)
      }
    }
  }

  private init?(of file: TableFile, _ rows: ItemFile) {
    let document = rows.document
    let header = document.header.contains("id") ? document.header : ["id"] + document.header
    let check = RowCheck(file.type, header: header)
    let isPlain = rows.plainness()
    var writer = CSVWriter()
    writer.append(row: header)
    bytes = writer.bytes
    for row in file.order {
      if document.isUsual, rows.ids[row] == file.ids[row], isPlain(row) {
        bytes += document.bytes(of: row)
      } else {
        guard let item = try? file.item(at: row) else { return nil }
        var writer = CSVWriter()
        writer.append(item: item, header: header)
        guard item.isOneLine, check.isOneLine(writer.bytes.dropLast()) else {
          others.append(item)
          continue
        }
        bytes += writer.bytes.dropLast()
      }
      bytes.append(ASCII.lineFeed)
    }
    guard others.count <= StoreLimits.seenChanges else { return nil }
  }

  /// Writes the copy, and returns its stamp; nil if the folder has no room for it.
  func keep(_ files: any FileSystem, _ folder: DataFolder, of type: RecordType) -> Stamp? {
    do throws(FileFailure) {
      try files.makeOwnFolders(folder.cache)
      let path = folder.plainCopy(of: type)
      let replacement = try files.prepare(path, bytes, synced: false)
      // A rename changes the time of change: the stamp is that of the file in its place.
      try files.install(replacement)
      return Stamp(try files.status(ofLink: path))
    } catch {
      return nil
    }
  }
}

extension RowCheck {
  /// True if a row is spelled as the program itself would write it, on one line.
  fileprivate func isOneLine(_ row: ArraySlice<UInt8>) -> Bool {
    finding(row.span, in: 0..<row.count).map { !$0.hasLineBreak } ?? false
  }
}
