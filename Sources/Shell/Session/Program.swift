import Answers
import Archery
public import Equipment
public import Files
public import Hub
import ShellLanguage
public import ShellOutput

/// The program from its arguments to its exit code.
@HubActor
public enum Program {
  /// The dependencies that differ between a process and a test.
  public struct Surroundings {
    /// The environment's variables.
    public var environment: Environment
    /// Files that are not the store's.
    public var documents: (_ dataFolder: String) -> any DocumentStore
    /// The inventory in a folder.
    package var repository: Dependencies.RepositoryFactory
    /// Makes what exchanges a folder's changes with other machines; nil where nothing can.
    package var exchange: (@Sendable (_ dataFolder: String) -> Exchange)?
    /// The preferences in a folder.
    public var preferences: (_ dataFolder: String) -> any PreferenceStore
    /// Makes the terminal for an invocation; it gets the function that completes a line.
    public var terminal: @HubActor (_ invocation: Invocation, _ completer: @escaping Completer) -> any Terminal
    /// The catalogue of products for completion.
    public var catalogue: @Sendable () -> Catalogue
    /// The catalogue of rounds: the bytes of its file; none where it is not installed.
    public var rounds: @Sendable () -> [UInt8] = { [] }
    /// The classifications: the bytes of their file; none where it is not installed.
    public var classifications: @Sendable () -> [UInt8] = { [] }
    /// The sheets of labels: the bytes of their file; none where it is not installed.
    public var labelSheets: @Sendable () -> [UInt8] = { [] }
    /// Makes the codes of labels.
    public var codes: CodeMaker = { (_) throws(CodesFailure) in throw .notInstalled }
    /// Watches the files of a data folder; nil where they cannot be watched.
    public var watch: (@HubActor (_ dataFolder: String) throws -> any FolderWatch)?
    /// Shows a file in a program of the desktop; nil where there is none.
    public var open: FileOpener?
    /// Makes a copy of the sample inventory in a new folder; nil if the sample is not there.
    public var sample: (@HubActor () throws -> SampleCopy?)?
    /// The moment it is.
    public var now: @Sendable () -> Timestamp
    /// The day it is.
    public var today: @Sendable () -> CalendarDate
    /// The local date and time of a moment.
    public var wallTime: @Sendable (Timestamp) -> WallTime? = { Clock.wallTime($0) }
    /// The memory that one shell in a data folder leaves to the next; nil where nothing is kept.
    public var memory: ((_ dataFolder: String) -> any SessionMemory)?
    /// The store of the counts of each command's uses; nil where nothing is kept.
    public var usage: (any UsageMemory)?
    /// The same surroundings with files whose use is traced; nil where that is not known.
    public var traced: (@HubActor (Trace) -> Surroundings)?
    /// Writes a line of the program's log, from whichever thread.
    public var writeTrace: @Sendable (String) -> Void = { _ in }
    /// Ends the process; nil where whoever runs the program goes on.
    ///
    /// What a session holds is left to the system so, which takes it back sooner than it is freed piece by piece.
    public var end: (@HubActor (ExitCode) -> Never)?
    /// Nanoseconds since some moment, never going back.
    public var elapsed: @Sendable () -> Int = { Clock.elapsed() }

    /// Puts the parts together.
    package init(
      environment: Environment, documents: @escaping (String) -> any DocumentStore,
      repository: @escaping Dependencies.RepositoryFactory,
      preferences: @escaping (String) -> any PreferenceStore,
      terminal: @escaping @HubActor (Invocation, @escaping Completer) -> any Terminal,
      catalogue: @escaping @Sendable () -> Catalogue,
      watch: (@HubActor (String) throws -> any FolderWatch)? = nil,
      sample: (@HubActor () throws -> SampleCopy?)? = nil, now: @escaping @Sendable () -> Timestamp = { Clock.now() },
      today: @escaping @Sendable () -> CalendarDate = { Clock.today() }
    ) {
      self.environment = environment
      self.documents = documents
      self.repository = repository
      self.preferences = preferences
      self.terminal = terminal
      self.catalogue = catalogue
      self.watch = watch
      self.sample = sample
      self.now = now
      self.today = today
    }
  }

  /// An error in one line.
  public nonisolated static func words(for error: any Error) -> String { Messages.text(of: error) }

  /// Runs the program.
  ///
  /// - Parameter arguments: the words of the command line behind the program's name.
  public static func run(arguments: [String], in surroundings: Surroundings) async -> ExitCode {
    if let request = CompletionRequest(arguments) { return complete(request, in: surroundings) }
    if let request = MergeRequest(arguments) { return merge(request, in: surroundings) }
    var completed: Session?
    do {
      let invocation = try Invocation(arguments: arguments)
      let terminal = surroundings.terminal(invocation) {
        completed?.complete($0, cursor: $1) ?? Completion(start: 0, candidates: [])
      }
      if let page = invocation.page {
        let isFitted = page == .help && terminal.outputIsTerminal
        let text = FittedPage.text(text(of: page, invocation), width: isFitted ? terminal.columns : nil)
        return write(text + "\n", to: terminal)
      }
      let trace = invocation.isTracing ? makeTrace(invocation, surroundings) : nil
      let session = makeSession(invocation, terminal, trace.flatMap { surroundings.traced?($0) } ?? surroundings)
      completed = session
      let code = await run(session, startFile: startFile(surroundings.environment))
      session.context.leaveUses()
      if let trace { surroundings.writeTrace(Messages.trace(trace.finish()) + "\n") }
      surroundings.end?(code)
      return code
    } catch {
      let terminal = surroundings.terminal(Invocation()) { _, _ in Completion(start: 0, candidates: []) }
      terminal.writeError(Messages.text(of: error) + "\n")
      return .usage
    }
  }

  /// A log that the surroundings write.
  private static func makeTrace(_ invocation: Invocation, _ surroundings: Surroundings) -> Trace {
    let folder = dataFolder(invocation, surroundings.environment)
    let write = surroundings.writeTrace
    return Trace(clock: surroundings.elapsed) { write(Messages.trace($0, in: folder) + "\n") }
  }

  private static func text(of page: Invocation.Page, _ invocation: Invocation) -> String {
    switch page {
    case .help: invocation.isPlain ? SpokenWords.text(HelpText.program) : HelpText.program
    case .version: "archeryhub \(ProgramFacts.version)"
    case .manual: ManualPage.text
    case .completion(let shell): shell.script
    }
  }

  private static func write(_ text: String, to terminal: any Terminal) -> ExitCode {
    do {
      try terminal.write(Array(text.utf8))
      return .success
    } catch {
      return error == .closed ? .closedPipe : .failure
    }
  }

  static func makeSession(
    _ invocation: Invocation, _ terminal: any Terminal, _ surroundings: Surroundings
  ) -> Session {
    let environment = surroundings.environment
    let folder = dataFolder(invocation, environment)
    let state = AppState(preferences: surroundings.preferences(folder), memory: surroundings.memory?(folder))
    let makeRepository = surroundings.repository
    let dependencies = Dependencies(
      makeRepository: { makeRepository(folder) }, now: surroundings.now, today: surroundings.today,
      wallTime: surroundings.wallTime,
      describe: { Messages.text(of: $0) },
      planScope: { PlanScope(try PlanTarget.filters($0, $1, columns: $2)) }, elapsed: surroundings.elapsed,
      rounds: RoundCatalogueFile(load: surroundings.rounds),
      classifications: InstalledClassifications(load: surroundings.classifications),
      labelSheets: InstalledLabelSheets(load: surroundings.labelSheets),
      makeExchange: surroundings.exchange.map { make in { @Sendable in make(folder) } })
    let watch: @HubActor () throws -> any FolderWatch = {
      guard let watch = surroundings.watch else { throw CommandError.watchNeedsTerminal }
      return try watch(folder)
    }
    // A person's shell may well begin in a folder that is not there yet.
    let isShell = terminal.isInteractive && invocation.source == .standardInput
    let isNamed = !isShell && (invocation.data ?? environment["ARCHERYHUB_DATA"]) != nil
    let context = CommandContext(
      state: state, terminal: terminal, documents: surroundings.documents(folder), dependencies: dependencies,
      invocation: invocation,
      catalogue: surroundings.catalogue(), namedFolder: isNamed ? folder : nil,
      allowsColour: (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb",
      allowsPager: !["", "cat"].contains(environment["PAGER"]) && environment["TERM"] != "dumb",
      clearsScreen: environment["TERM"] != "dumb", watch: watch, open: surroundings.open,
      practice: { try makePractice(invocation, terminal, surroundings, state.kept) }, usage: surroundings.usage,
      codes: surroundings.codes)
    return Session(context)
  }

  /// A session on a copy of the sample inventory, as the person likes it; nil if there is no sample.
  private static func makePractice(
    _ invocation: Invocation, _ terminal: any Terminal, _ surroundings: Surroundings, _ preferences: Preferences
  ) throws -> Practice? {
    guard let copy = try surroundings.sample?() else { return nil }
    var call = invocation
    // All changes of the copy are thrown away with it.
    (call.data, call.isDryRun, call.isAtomic) = (copy.folder, false, false)
    var surroundings = surroundings
    (surroundings.memory, surroundings.usage) = (nil, nil)
    var preferences = preferences
    // The number of one of the person's own setups means another one there.
    preferences.settings[Setting.setup.name] = nil
    // Where they cannot be written the usual ones are as good to learn with.
    try? surroundings.preferences(copy.folder).save(preferences)
    let session = makeSession(call, terminal, surroundings)
    try? session.context.state.load()
    return Practice(
      session: session, folder: copy.folder,
      ownFolder: dataFolder(invocation, surroundings.environment), remove: copy.remove)
  }

  /// The start file, by the desktop's rules for configuration; nil without a home.
  static func startFile(_ environment: Environment) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder + "/archeryhub/init.hub" }
    return environment["HOME"].map { $0 + "/.config/archeryhub/init.hub" }
  }

  /// The data folder: `--data`, else `ARCHERYHUB_DATA`, else by the desktop's rules for data.
  static func dataFolder(_ invocation: Invocation, _ environment: Environment) -> String {
    if let folder = invocation.data ?? environment["ARCHERYHUB_DATA"], !folder.isEmpty { return folder }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/archeryhub" }
    return (environment["HOME"] ?? ".") + "/.local/share/archeryhub"
  }
}

extension Program {
  /// Runs a session's commands, all of them in one transaction if asked to.
  static func run(_ session: Session, startFile: String?) async -> ExitCode {
    do {
      // For preferences that cannot be read the usual ones count, with a message.
      try session.context.state.load()
    } catch {
      session.context.showLines([Messages.usualPreferences(because: error)])
    }
    do {
      let invocation = session.context.invocation
      if invocation.isAtomic {
        try await session.context.viewModel.begin(.atomic)
        session.context.bufferToTheEnd()
      }
      if invocation.isDryRun || invocation.isAtomic { session.context.state.rehearse() }
      if invocation.isDryRun, !invocation.isAtomic { try await session.context.viewModel.begin(.dryRun) }
      let code = await runSource(session, startFile)
      return try await end(session, code)
    } catch {
      // Held answers are of changes that could not be kept.
      session.context.buffer = nil
      return session.context.report(error, in: "", from: nil).code
    }
  }

  private static func end(_ session: Session, _ code: ExitCode) async throws -> ExitCode {
    let invocation = session.context.invocation
    if invocation.isAtomic || invocation.isDryRun {
      let isKept = code == .success && !invocation.isDryRun
      try await session.context.endTransaction(isKept: isKept)
      try session.context.endBuffering(isKept: code == .success)
      // It belongs to the error, which is written with `--quiet` too.
      if invocation.isAtomic, !isKept, code != .success {
        session.context.writeError(session.context.formattedSentence(Messages.nothingChanged) + "\n")
      }
    }
    try await session.context.viewModel.close()
    session.context.report(session.context.viewModel.notices())
    return code
  }

  private static func runSource(_ session: Session, _ startFile: String?) async -> ExitCode {
    switch session.context.invocation.source {
    case .standardInput:
      if session.context.terminal.isInteractive {
        if let startFile, !session.context.invocation.isNoInit, await session.begin(with: startFile).endsSession {
          return .success
        }
        await session.context.greet()
        return await session.converse()
      }
      return await session.run(from: "stdin", isReady: { session.context.terminal.hasLineReady }, session.nextLine).code
    case .files(let files): return await runFiles(files, session)
    case .commands(let commands): return await runCommands(commands, session)
    case .words(let words):
      // A word that is no command may be a script beside us.
      let isCommand = Commands.found(in: [words[0]]) != nil || session.context.state.aliases[words[0]] != nil
      if !isCommand, session.context.documents.exists(words[0]) { return await runFiles(words, session) }
      return await session.run(words: words).code
    }
  }

  private static func runFiles(_ files: [String], _ session: Session) async -> ExitCode {
    var worst = ExitCode.success
    for file in files {
      do {
        let outcome = try await session.run(file: file)
        if outcome.code != .success { worst = worst == .success ? outcome.code : worst }
        if outcome.endsSession { return worst }
      } catch {
        worst = session.context.report(error, in: "", from: nil).code
      }
      if worst != .success, !session.context.invocation.keepsGoing { return worst }
    }
    return worst
  }

  private static func runCommands(_ commands: [String], _ session: Session) async -> ExitCode {
    var worst = ExitCode.success
    for (index, command) in commands.enumerated() {
      // Of several commands the message has to name the one that failed.
      let origin = commands.count == 1 ? nil : Origin(name: "-c", line: index + 1)
      let outcome = await session.run(command, from: origin)
      if outcome.code != .success { worst = worst == .success ? outcome.code : worst }
      if outcome.endsSession || worst != .success && !session.context.invocation.keepsGoing { return worst }
    }
    return worst
  }
}
