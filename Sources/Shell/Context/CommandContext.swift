import Answers
import Equipment
public import Files
public import Hub
import ShellLanguage
public import ShellOutput

/// The means of a command: the view model that it asks, the options of its line, and the person whom it asks and answers.
@HubActor
public final class CommandContext {
  let viewModel: EquipmentListViewModel
  let state: AppState
  let terminal: any Terminal
  let documents: any DocumentStore
  /// The products that are known to exist; made when it is first asked.
  private(set) lazy var catalogue = makeCatalogue()
  /// Watches the data folder.
  let makeWatch: @HubActor () throws -> any FolderWatch
  /// Shows a file in a program of the desktop.
  let openFile: FileOpener
  /// Makes a session on a copy of the sample inventory, and the function that removes the copy; nil without a sample.
  let makePractice: @HubActor () throws -> Practice?
  /// The session that the tutorial plays in, while it does.
  var practice: Session?
  private let makeCatalogue: () -> Catalogue
  let invocation: Invocation
  /// True if the environment lets colours through: no `NO_COLOR`, no dumb terminal.
  let allowsColour: Bool
  /// True if the environment names a pager or leaves the usual one, and the terminal is not a dumb one.
  let allowsPager: Bool
  /// True if the terminal can be cleared, as a dumb one cannot.
  let clearsScreen: Bool
  /// The time of a moment on a person's wall clock.
  let wallTime: @Sendable (Timestamp) -> WallTime?
  private let clock: @Sendable () -> CalendarDate
  private let moment: @Sendable () -> Timestamp

  /// The session, which runs the lines that a command reads or repeats.
  weak var runner: (any LineRunner)?
  /// The options of the line that is running; between two lines the usual ones.
  private(set) var options = CommandOptions()
  /// True while every question is answered with yes, as if each line that is running said so.
  var isAnsweredYes = false
  /// The line with its own command expanded; nil if the running line began with none.
  var lastExpansion: String?
  /// A script's answers that are not written yet; nil where answers are written at once.
  var buffer: AnswerBuffer?
  /// The script that is running, for a command that reads some of its lines itself; nil outside of scripts.
  var script: ScriptSource?
  /// What numbers mean at the prompt of a stock-take; nil while commands are read.
  var countPrompt: CountPrompt?
  /// What the prompt of the desk knows; nil while commands are read.
  var deskPrompt: DeskPrompt?
  /// The brands that a script has named so far.
  var brandsLookedAt: Set<String> = []
  /// The data folder, if the command line or the environment names it.
  let namedFolder: String?
  /// True once an answer said that this folder is not there.
  var hasMissedFolder = false
  /// True if names of files are completed by the system's shell, which knows `~` and its own quotes.
  var leavesFilesToShell = false
  /// The pasted lines that were not run, for `paste`.
  var unrun: [String] = []
  /// The line that says that a command is loading, while it may be seen.
  var loading: LoadingLine?
  /// The last action and the last load, for `status`.
  let activity: Activity
  /// The memory of how often each command was used; nil where nothing is kept.
  let usage: (any UsageMemory)?
  /// Makes the codes of labels.
  let makeCodes: CodeMaker

  /// Makes a context over its surroundings; nothing is read yet.
  ///
  /// - Parameter namedFolder: the data folder, if somebody named it for this use alone.
  public init(
    state: AppState, terminal: any Terminal, documents: any DocumentStore,
    dependencies: Dependencies, invocation: Invocation = Invocation(),
    catalogue: @autoclosure @escaping () -> Catalogue, namedFolder: String? = nil,
    allowsColour: Bool = true, allowsPager: Bool = true, clearsScreen: Bool = true,
    watch: (@HubActor () throws -> any FolderWatch)? = nil, open: FileOpener? = nil,
    practice: (@HubActor () throws -> Practice?)? = nil, usage: (any UsageMemory)? = nil,
    codes: @escaping CodeMaker = { (_) throws(CodesFailure) in throw .notInstalled }
  ) {
    activity = Activity(of: state)
    self.usage = usage
    makeCodes = codes
    makeWatch = watch ?? { throw CommandError.watchNeedsTerminal }
    openFile = open ?? { _ in throw OpeningError.notFound(nil) }
    makePractice = practice ?? { nil }
    self.clearsScreen = clearsScreen
    self.state = state
    self.terminal = terminal
    self.documents = documents
    self.invocation = invocation
    self.namedFolder = namedFolder
    makeCatalogue = catalogue
    self.allowsColour = allowsColour
    self.allowsPager = allowsPager
    viewModel = dependencies.makeViewModel(state)
    clock = dependencies.today
    wallTime = dependencies.wallTime
    moment = dependencies.now
  }

  /// The day it is.
  var today: CalendarDate { clock() }

  /// The moment it is.
  var now: Timestamp { moment() }

  /// Sets the options of the line that begins to run.
  ///
  /// - Returns: those of the line around it, to be set again at its end.
  @discardableResult
  func replaceOptions(by options: CommandOptions) -> CommandOptions {
    defer { self.options = options }
    return self.options
  }

  /// The fields that may be named for a type, and the columns of its file that the program does not know.
  func fields(of type: RecordType, today: CalendarDate? = nil) -> FieldScope {
    // The columns are found later, for which a scope shall not keep the whole context.
    let viewModel = viewModel
    var scope = FieldScope(type: type, today: today, unknownColumns: viewModel.unknownColumns(of: type))
    scope.isShared = { [viewModel] in viewModel.isShared }
    return scope
  }

  /// Remembers what a listing showed, for `%N`.
  func remember(listing items: [ItemReference]) {
    state.show(listing: items)
  }

  /// Remembers an item, for `.`.
  func remember(_ item: any Record) {
    state.remember(ItemReference(item))
  }
}
