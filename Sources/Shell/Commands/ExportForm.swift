import Answers
import Equipment
import Files
import Hub
import ShellOutput

/// A way to export: one of the formats of tables, or a file that is about more than rows.
struct ExportForm: Sendable {
  /// The name, as it is typed.
  let name: String
  /// A description, in a few words.
  let help: String
  /// The format of tables; nil for a file of another kind.
  let format: OutputFormat?
  /// Makes the whole of such a file.
  let make: @HubActor @Sendable (CommandContext) async throws -> ExportedFile

  /// All of them: the formats, and the others.
  static let all = OutputFormats.all.map { ExportForm($0) } + [calendar]

  private init(_ format: OutputFormat) {
    (name, help, self.format) = (format.name, format.help, format)
    make = { _ in ExportedFile() }
  }

  init(
    _ name: String, _ help: String, make: @escaping @HubActor @Sendable (CommandContext) async throws -> ExportedFile
  ) {
    (self.name, self.help, format, self.make) = (name, help, nil, make)
  }
}

/// The whole of a file, with what is to be said of it.
struct ExportedFile: Sendable {
  var bytes: [UInt8] = []
  /// What it holds, as `3 events`.
  var content = ""
  /// What is missing in it.
  var findings: [String] = []
}

extension CommandContext {
  /// Writes a file that is about more than rows: to a path, or to standard output.
  func export(_ form: ExportForm, to file: String?) async throws -> Output {
    if let file { try checkWritable(file) }
    let made = try await form.make(self)
    var output = Output(findings: made.findings)
    if !made.findings.isEmpty { output.code = .failure }
    guard let file else {
      // A terminal needs of a line end of two bytes the second alone, and would show the first.
      let shown = showsOnTerminal ? made.bytes.filter { $0 != 0x0D } : made.bytes
      output.rows = { stream in
        try stream.append(shown)
        return Remarks(findings: made.findings)
      }
      output.findings = []
      return output
    }
    output.notes = ["\(options.isDryRun ? "would write" : "wrote") \(Messages.file(file, with: made.content))"]
    guard !options.isDryRun else { return output }
    try await flush()
    try documents.write(made.bytes, to: file, mode: .replace)
    return output
  }
}
