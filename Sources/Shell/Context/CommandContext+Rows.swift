import Answers
import Files
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// Writes rows to the answer's destination, piece by piece; on a terminal only when all of them are read.
  ///
  /// - Returns: the remarks on the rows.
  func write(_ rows: OutputRows, _ redirect: Redirect?) async throws -> Remarks {
    if let redirect { return try await write(rows, to: redirect.path, redirect.isAppending ? .append : .replace) }
    // Held answers are written first, and the changes before are stored.
    try await flush()
    var whole: [UInt8] = []
    let isOnTerminal = terminal.outputIsTerminal
    let remarks = try await pieces(rows) { [terminal, isBufferedToTheEnd] piece in
      if isOnTerminal || isBufferedToTheEnd { whole += piece } else { try terminal.write(piece) }
    }
    if isOnTerminal { try show(VisibleText.data(whole)) } else if !whole.isEmpty { try write(whole) }
    report(viewModel.notices())
    return remarks
  }

  /// Writes rows to a file, which is left as it was if not all of them can be read and written.
  func write(_ rows: OutputRows, to path: String, _ mode: WriteMode) async throws -> Remarks {
    let document = try documents.begin(path, mode: mode)
    do {
      let remarks = try await pieces(rows) { try document.write($0) }
      try document.finish()
      report(viewModel.notices())
      return remarks
    } catch {
      document.cancel()
      throw error
    }
  }

  private func pieces(_ rows: OutputRows, _ write: @escaping ([UInt8]) throws -> Void) async throws -> Remarks {
    let stream = RowStream { [terminal] piece in
      if terminal.isInterrupted { throw CommandError.interrupted }
      try write(piece)
    }
    let remarks = try await rows(stream)
    try stream.flush()
    return remarks
  }
}
