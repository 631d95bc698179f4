import Equipment
import Glibc
import Inventory
import Shell

/// The program that a person edits texts with.
struct Editor {
  /// A line for the system's shell; nil if the environment names none.
  let command: String?
  /// Where the file lies while it is edited.
  let folder: String

  /// Takes what the environment names: `$VISUAL`, else `$EDITOR`, and files in `$TMPDIR`, else `/tmp`.
  init(_ environment: Environment) {
    let named = { (name: String) in environment[name].flatMap { $0.trimmed.isEmpty ? nil : $0 } }
    command = named("VISUAL") ?? named("EDITOR")
    folder = named("TMPDIR") ?? "/tmp"
  }

  /// Lets a person edit a text, and returns it as it was left.
  ///
  /// The file that is edited is nobody else's to read, and is gone afterwards, however the editor ended.
  func edit(_ text: [UInt8], _ streams: StandardStreams) throws(EditorError) -> [UInt8] {
    guard let command else { throw .notNamed }
    return try Signals.holdingEnds { before throws(EditorError) in
      let file = try TemporaryFile(text, in: folder)
      defer { file.remove() }
      try run(command, on: file.path, streams, before)
      return try file.read()
    }
  }

  private func run(_ command: String, on path: String, _ streams: StandardStreams, _ mask: sigset_t)
    throws(EditorError)
  {
    var modes = termios()
    unsafe tcgetattr(STDIN_FILENO, &modes)
    // An editor needs the terminal also where the answer goes to a file.
    let shown = streams.outputIsTerminal ? [:] : [STDOUT_FILENO: STDERR_FILENO]
    // What the editor does about Ctrl-C is its own matter; the system's shell waits for it.
    let script = "trap : INT QUIT\n\(command) \"$@\""
    let status = Signals.leavingKeys {
      SystemShell.start(script, [path], streams: shown, mask: mask).flatMap(SystemShell.wait)
    }
    guard let status else { throw .notFound(command) }
    // A shell says by a code above 128 that a signal has ended what it ran.
    let code = SystemShell.code(of: status) ?? 128 + (status & 0x7F)
    if code > 128 {
      unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
      throw .killed(signal: code - 128)
    }
    if SystemShell.notFound.contains(code) { throw .notFound(command) }
    if code != 0 { throw .left(code: code) }
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
      try StandardStreams().write(bytes, to: file)
    } catch {
      let code = errno
      remove()
      throw .file(FileFailure(operation: .write, path: path, code: code))
    }
  }

  /// What the path holds now: an editor may have put another file there.
  func read() throws(EditorError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .file(FileFailure(operation: .open, path: path, code: errno)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe block.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 { bytes += block[..<count] }
      if count < 0, errno != EINTR { throw .file(FileFailure(operation: .read, path: path, code: errno)) }
    }
  }

  func remove() { _ = unsafe unlink(path) }
}
