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
    try checkWritable(file)
    var written = output
    written.table = nil
    if !options.isDryRun {
      try await flush()
      try documents.write(chart.svg, to: file, mode: .replace)
    }
    written.notes = [Messages.drew(file, isDryRun: options.isDryRun)] + output.notes
    return written
  }
}
