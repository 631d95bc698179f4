import Equipment
import Files
import Glibc
import Shell
import ShellOutput

/// The program that a person edits texts with.
struct Editor {
  /// A line for the system's shell; nil if the environment names none.
  let command: String?
  /// Folder of the temporary file that is edited.
  let folder: String

  /// Reads the environment: `$VISUAL`, else `$EDITOR`, and files in `$TMPDIR`, else `/tmp`.
  init(_ environment: Environment) {
    let named = { (name: String) in environment[name].flatMap { $0.trimmed.isEmpty ? nil : $0 } }
    command = named("VISUAL") ?? named("EDITOR")
    folder = named("TMPDIR") ?? "/tmp"
  }

  /// Lets a person edit a text, and returns it as it was left.
  ///
  /// The file that is edited is nobody else's to read, and is gone afterwards, however the editor ended; only one that
  /// cannot be read back stays, and the error names it.
  func edit(_ text: [UInt8], _ streams: StandardStreams) throws(EditorError) -> [UInt8] {
    guard let command else { throw .notNamed }
    return try Signals.blockingTermination { before throws(EditorError) in
      let file = try TemporaryFile(text, in: folder)
      do throws(EditorError) { try run(command, on: file.path, streams, before) } catch {
        file.remove()
        throw error
      }
      let edited = try file.read()
      file.remove()
      return edited
    }
  }

  /// Keeps a text in a file of its own.
  ///
  /// - Returns: its path; nil if it cannot be written.
  func keep(_ text: [UInt8]) -> String? { (try? TemporaryFile(text, in: folder))?.path }

  private func run(_ command: String, on path: String, _ streams: StandardStreams, _ mask: sigset_t)
    throws(EditorError)
  {
    // An editor needs the terminal also where the answer goes to a file.
    let shown = streams.outputIsTerminal ? [:] : [STDOUT_FILENO: STDERR_FILENO]
    // Ctrl-C is the editor's own matter; the system's shell survives it, and waits.
    let script = "trap : INT QUIT\n\(command) \"$@\""
    let end = SystemShell.lendingTerminal { SystemShell.start(script, [path], streams: shown, mask: mask) }
    guard let end else { throw .notFound(command) }
    if let signal = end.signal { throw .killed(signal: signal) }
    if end.isNotFound { throw .notFound(command) }
    if end.code != 0 { throw .left(code: end.code) }
  }
}

/// A file with a name that nobody else has, which only its owner may read.
private struct TemporaryFile {
  let path: String

  init(_ bytes: [UInt8], in folder: String) throws(EditorError) {
    var name = Array("\(folder)/archeryhub-XXXXXX.txt".utf8CString)
    let file = unsafe mkstemps(&name, 4)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard file >= 0 else { throw .file(FileFailure(operation: .create, path: folder, code: errno)) }
    defer { close(file) }
    do {
      try StandardStreams.write(bytes, to: file)
    } catch {
      let code = errno
      remove()
      throw .file(FileFailure(operation: .write, path: path, code: code))
    }
  }

  /// The path's content now: an editor may have put another file there.
  func read() throws(EditorError) -> [UInt8] {
    do { return try DocumentFiles(dataFolder: "", home: nil).read(path) } catch { throw .file(error) }
  }

  func remove() { _ = unsafe unlink(path) }
}
