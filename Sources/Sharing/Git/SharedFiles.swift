import Codecs
import Equipment

/// The files of a shared folder that hold no records.
enum SharedFiles {
  /// What the folder is: its format and its club.
  static let description = "shared.json"
  static let attributes = ".gitattributes"
  static let ignored = ".gitignore"
  /// What this clone knows of itself, which is not shared.
  static let state = "sync.json"

  /// The newest format of a shared folder that this program knows.
  static let newestFormat = 1

  /// What `.gitattributes` says: safe where the program is not installed, as git then changes no byte and leaves two
  /// states of a table to a person.
  static let attributeLines = "* -text\n*.csv -merge\n*.jsonl -merge\n"
  /// What `.git/info/attributes` says, which counts more: here the program merges.
  static let driverLines = "*.csv merge=archeryhub\nversions.jsonl merge=archeryhub\n"
  /// What is not shared: what one machine knows of its files, and what it can make anew.
  static let ignoredLines = ownLines + RecordType.local.map { "/\($0.file)*\n" }.joined()
  private static let ownLines = """
    /hub.json
    /journal.jsonl
    /settings.json
    /sync.json
    /.lock
    /cache/
    /set-aside/
    /history/*.jsonl
    /history/*.json
    /history/base/
    /history/rows/
    *.tmp
    *~

    """

  /// The content of `shared.json`.
  static func description(format: Int = newestFormat) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.number(format)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// The format that a description states; nil if it is none.
  static func format(_ bytes: [UInt8]) -> Int? { (try? JSONReader.known(bytes))?["format"]?.integer }
}
