import Codecs
import Equipment
import Files
import Glibc
import Hub
import Shell
import Store

extension Program.Surroundings {
  /// This computer's files, clock and terminal.
  ///
  /// - Parameter trace: the log of the files' use; nil where nobody wants it.
  static func process(environment: Environment, trace: Trace? = nil) -> Self {
    let files = trace.map { TracingFileSystem(POSIXFileSystem(), $0) as any FileSystem } ?? POSIXFileSystem()
    let clock = wrongClock(environment)
    var surroundings = Self(
      environment: environment,
      documents: { DocumentFiles(dataFolder: $0, home: environment["HOME"], fileSystem: files) },
      repository: { folder in
        FileRepository(
          folder: folder, by: author(environment), fileSystem: files, clock: clock, waiting: { reportLocked(by: $0) },
          startBackground: BackgroundProcess.start)
      },
      preferences: { FilePreferences(dataFolder: $0, fileSystem: files) },
      terminal: { invocation, complete in
        StandardTerminal.make(
          allowsQuestions: !invocation.isNoInput, history: stateFolder(environment).map { $0 + "/history" },
          pager: Pager(command: environment["PAGER"]), editor: Editor(environment), complete: complete)
      },
      catalogue: { Catalogue { readCatalogue(environment, "ARCHERYHUB_CATALOGUE", "catalogue.csv") } },
      watch: { try InotifyWatch($0) },
      sample: { try copySample(environment) })
    surroundings.rounds = { readCatalogue(environment, "ARCHERYHUB_ROUNDS", OwnRound.kind.file) }
    surroundings.classifications = {
      readCatalogue(environment, "ARCHERYHUB_CLASSIFICATIONS", InstalledClassifications.file)
    }
    surroundings.labelSheets = { readCatalogue(environment, "ARCHERYHUB_LABEL_SHEETS", LabelSheet.kind.file) }
    surroundings.codes = { (texts) throws(CodesFailure) in
      try CodeProgram(path: environment["ARCHERYHUB_CODES"] ?? beside("libexec/archeryhub/qrcodes")).codes(of: texts)
    }
    surroundings.memory = stateFolder(environment).map { state in
      { ShownFile(stateFolder: state, dataFolder: $0) }
    }
    if let folder = stateFolder(environment) { surroundings.usage = UsageFile(path: folder + "/usage") }
    surroundings.open = { try Opener(environment).open($0) }
    surroundings.exchange = { exchange(in: $0, environment, files) }
    if let clock { (surroundings.now, surroundings.today) = (clock, { clock().date ?? .epoch }) }
    surroundings.traced = { .process(environment: environment, trace: $0) }
    surroundings.end = { exit($0.rawValue) }
    surroundings.writeTrace = { try? StandardStreams.write(Array($0.utf8), to: STDERR_FILENO) }
    return surroundings
  }

  /// The exchange of a folder's changes with other machines.
  static func exchange(
    in folder: String, _ environment: Environment, _ files: any FileSystem = POSIXFileSystem()
  ) -> Exchange {
    let clock = wrongClock(environment)
    var exchange = Exchange(folder: folder, files: files, machine: host, now: clock ?? { Clock.now() }) { path in
      (FileRepository(folder: path, by: author(environment), fileSystem: files, clock: clock), Environment.all)
    }
    exchange.startBackground = { BackgroundProcess.exchange($0, atOnce: $1) }
    return exchange
  }

  /// A clock that is wrong by as many seconds as the environment says, as those of other machines may be: for tests.
  private static func wrongClock(_ environment: Environment) -> (@Sendable () -> Timestamp)? {
    guard let offset = environment["ARCHERYHUB_CLOCK_OFFSET"].flatMap({ Int($0) }), offset != 0 else { return nil }
    return { Timestamp(seconds: Clock.now().seconds + offset) }
  }

  /// Who makes the changes, for the history: user and host.
  private static func author(_ environment: Environment) -> String {
    let user = environment["USER"].nonEmpty ?? environment["LOGNAME"].nonEmpty ?? UserName.current ?? "\(getuid())"
    return host.isEmpty ? user : "\(user)@\(host)"
  }

  /// The name of this computer; empty if it has none.
  private static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    let hasName = unsafe gethostname(&name, name.count - 1) == 0
    return hasName ? String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
  }

  /// Path of the folder for files kept between sessions, by the XDG rules; nil if neither they nor a home name one.
  private static func stateFolder(_ environment: Environment) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/archeryhub" }
    return environment["HOME"].map { $0 + "/.local/state/archeryhub" }
  }

  private static func reportLocked(by holder: Int?) {
    let text = "waiting for \(holder.map { "process \($0)" } ?? "another process"), which is writing\n"
    try? StandardStreams.write(Array(text.utf8), to: STDERR_FILENO)
  }
}

extension String? {
  /// The text, if there is one and it is not empty.
  fileprivate var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

/// Path of a file in `share/archeryhub` beside the installed program; nil if the system does not say where that is.
private func installed(_ name: String) -> String? { beside("share/archeryhub/\(name)") }

/// Path from the folder in whose `bin` the installed program is.
private func beside(_ path: String) -> String? {
  unsafe realpath("/proc/self/exe", nil).map { program in
    defer { unsafe free(program) }
    var folder = unsafe String(cString: program)[...]
    for _ in 0..<2 { folder = folder[..<(folder.utf8.lastIndex(of: ASCII.slash) ?? folder.startIndex)] }
    return "\(folder)/\(path)"
  }
}

/// A copy of the sample inventory in a new folder: from where the environment says, else from beside the program.
private func copySample(_ environment: Environment) throws -> SampleCopy? {
  guard let source = environment["ARCHERYHUB_SAMPLE"] ?? installed("sample") else { return nil }
  return try TemporaryCopy.make(of: source, in: environment["TMPDIR"] ?? "/tmp")
}

/// The catalogue of a name: where a variable of the environment says, else beside the installed program.
private func readCatalogue(_ environment: Environment, _ variable: String, _ name: String) -> [UInt8] {
  let files = DocumentFiles(dataFolder: "", home: nil)
  // Without a catalogue there is a little less to complete, and nothing else.
  guard let path = environment[variable] ?? installed(name) else { return [] }
  return (try? files.read(path)) ?? []
}
