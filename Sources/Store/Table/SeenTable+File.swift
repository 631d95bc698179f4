import Answers
import Codecs
import Equipment
import Files

/// The file in cache/ with what was seen of a table, such as `cache/arrows.seen`.
///
/// The first line says of which file and by which state of the log; a second one has the edit, as the journal will have
/// it. Anything that does not match makes the file count as not there.
extension SeenTable {
  private static let format = 1

  /// Reads the file; nil if there is none that can be used.
  init?(_ files: any FileSystem, _ path: String, of type: RecordType) {
    guard let bytes = try? files.content(path)?.bytes, let end = bytes.firstIndex(of: ASCII.lineFeed),
      LineChecksum.isSound(bytes[..<end]), let value = try? JSONReader.known(bytes, in: 0..<end),
      value["format"]?.integer == Self.format, let digest = Digest(value),
      let stamp = Stamp(value, size: digest.size)
    else { return nil }
    self.init(stamp: stamp, digest: digest)
    guard let after = value["after"] else { return }
    let rest = end + 1..<(bytes.last == ASCII.lineFeed ? bytes.count - 1 : end + 1)
    guard let before = Digest(after), let sequence = after["sequence"]?.integer,
      case .entry(let entry, _)? = ReadLine(bytes, in: rest)?.lines.first
    else { return nil }
    edit = OutsideEdit(entry.change.items)
    basis = Basis(digest: before, sequence: sequence, line: after["line"].flatMap { Digest($0) })
  }

  /// Writes the file; a folder that has no room for it does without.
  func keep(_ files: any FileSystem, _ folder: DataFolder, of type: RecordType) {
    guard edit?.changes.count ?? 0 <= StoreLimits.seenChanges else { return }
    do throws(FileFailure) {
      try files.makeOwnFolders(folder.cache)
      try files.place(files.prepare(folder.seen(of: type), bytes(type), synced: false))
    } catch {}
  }

  private func bytes(_ type: RecordType) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.number(Self.format)
    writer.append(digest)
    writer.append(stamp)
    if let basis {
      writer.key("after")
      writer.beginObject()
      writer.append(basis.digest)
      writer.key("sequence")
      writer.number(basis.sequence)
      if let line = basis.line {
        writer.key("line")
        writer.beginObject()
        writer.append(line)
        writer.endObject()
      }
      writer.endObject()
    }
    LineChecksum.close(&writer)
    guard let basis, let edit else { return writer.bytes }
    let entry = HistoryEntry(
      sequence: basis.sequence + 1, at: Timestamp(seconds: 0), by: "", kind: .outside(file: type.file),
      change: Change(items: edit.changes))
    return writer.bytes + LogLine.entry(entry, taken: []).bytes(after: nil)
  }
}
