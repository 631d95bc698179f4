import Files
import Hub
import ShellOutput

extension CommandContext {
  /// Writes the drawing of an answer into a file, if one was asked for; then the answer is that it was written.
  ///
  /// - Throws: `CommandError.nothingToDraw` if such an answer has no drawing.
  func drawn(_ output: Output, into file: String?) async throws -> Output {
    guard let file, let table = output.table, !table.rows.isEmpty else { return output }
    guard let chart = table.chart?(), !chart.isEmpty else { throw CommandError.nothingToDraw }
    var written = output
    written.table = nil
    try await draw(pages: 1, into: file) { _ in chart.svg }
    written.notes = [Messages.drew(file, isDryRun: options.isDryRun)] + output.notes
    return written
  }
  /// Writes pages into a file each, after a question where files are there.
  ///
  /// - Returns: the files: of `labels.svg` the second page's is `labels-2.svg`.
  @discardableResult
  func draw(pages: Int, into file: String, _ page: (Int) -> [UInt8]) async throws -> [String] {
    let files = (0..<pages).map { Self.file(ofPage: $0, file) }
    try checkWritable(files)
    guard !options.isDryRun else { return files }
    try await flush()
    for (index, file) in files.enumerated() { try documents.write(page(index), to: file, mode: .replace) }
    return files
  }

  /// The name of a page's file: the first one's, and before its ending the page's number.
  private static func file(ofPage page: Int, _ first: String) -> String {
    guard page > 0 else { return first }
    let name = first.lastIndex(of: "/").map { first.index(after: $0) } ?? first.startIndex
    let dot = first[name...].lastIndex(of: ".") ?? first.endIndex
    // A name that begins with a dot has no ending by it.
    let end = dot == name ? first.endIndex : dot
    return "\(first[..<end])-\(page + 1)\(first[end...])"
  }
}
