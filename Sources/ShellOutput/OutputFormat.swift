package import Answers
import Codecs

/// A way to write tables, by the name that `--format` takes.
public final class OutputFormat: Sendable {
  /// The name.
  public let name: String
  /// A description, in a few words.
  public let help: String
  /// The extension of its files' names, without the dot.
  public let fileExtension: String
  /// Writes a table.
  public let write: @Sendable (Table, RenderStyle) -> [UInt8]
  /// How it writes rows one after the other; nil if it has to see all of them first.
  package let form: (@Sendable ([Column], RenderStyle) -> RowForm)?
  /// Writes a table into a stream.
  private let send: @Sendable (Table, RenderStyle, RowStream) throws -> Void

  package init(
    _ name: String, _ help: String, fileExtension: String, write: @escaping @Sendable (Table, RenderStyle) -> [UInt8],
    send: (@Sendable (Table, RenderStyle, RowStream) throws -> Void)? = nil
  ) {
    self.name = name
    self.help = help
    self.fileExtension = fileExtension
    self.write = write
    self.send = send ?? { table, style, stream in try stream.append(write(table, style)) }
    form = nil
  }

  package init(
    _ name: String, _ help: String, fileExtension: String,
    form: @escaping @Sendable ([Column], RenderStyle) -> RowForm
  ) {
    self.name = name
    self.help = help
    self.fileExtension = fileExtension
    self.form = form
    write = { table, style in table.bytes(as: form(table.columns, style)) }
    send = { table, style, stream in try table.write(as: form(table.columns, style), to: stream) }
  }

  /// Writes a table into a stream: of a long one only a piece is in memory, where the format allows that.
  package func write(_ table: Table, _ style: RenderStyle, to stream: RowStream) throws {
    try send(table, style, stream)
  }
}

/// The formats.
public enum OutputFormats {
  /// All of them, the default first.
  public static let all: [OutputFormat] = [.table, .line, .csv, .tsv, .json, .jsonl, .markdown, .ids]

  /// The format of that name; nil if there is none.
  public static func named(_ name: String) -> OutputFormat? {
    all.first { $0.name == name }
  }
}

extension [String] {
  /// The bytes of the lines, each ended by a line feed.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for line in self {
      bytes.append(text: line)
      bytes.append(0x0A)
    }
    return bytes
  }
}

extension [[String]] {
  /// The lines of all items that have any, with a blank line between two items.
  package var parted: [String] {
    let filled = filter { !$0.isEmpty }
    return [String](filled.joined(separator: [""]))
  }
}
