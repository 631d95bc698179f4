import Archery
import Codecs
import Equipment
import Files
import ShellLanguage

/// The reason for which a command is refused or given up.
enum CommandError: Error, Sendable, Equatable {
  case unconfirmed(question: String)
  case declined
  case noSuchRow(Int, listed: Int)
  /// Numbers, which every type has.
  case typeNeeded
  case nothingListed
  case noLastItem
  case wrongType(RecordType, expected: RecordType)
  case noItems(RecordType, [ClosedRange<Int>])
  case noName(String, RecordType, near: [String])
  case ambiguousName(String, RecordType, candidates: [String])
  case nothingMatches(RecordType?, filter: String, total: Int)
  case noItemsAtAll(RecordType)
  case nothingGiven(RecordType)
  case required([FieldError], RecordType)
  case targetRequired(command: String, RecordType)
  case standardInputIsScript
  case badIdLine(Int, String)
  case noIdLines
  case nothingFailed
  case nothingToUndo
  case nothingToRedo
  case fileExists(String)
  case ownFile(String)
  case sourceInItself(String)
  case sourceStopped(String)
  case unknownHelpTopic(String, near: [String])
  case unknownSetting(String, near: [String])
  case badSetting(String, String, expected: String)
  case aliasIsCommand(String)
  case unknownAlias(String, near: [String])
  case aliasOfItself(String)
  case notWatchable(String)
  case watchNeedsTerminal
  case watchFailed(FileFailure)
  case noStep(Int, Int)
  case noSample
  case importProblems([FileProblem])
  case importConflicts(RecordType, [Int])
  case importDuplicates(RecordType, [Int])
  case noFilesToImport(folder: String)
  case setupsAmongFiles(String)
  case typeColumnTwice(format: String)
  case transactionIsOpen(command: String, option: String)
  case noSetup(command: String)
  /// A word that was to find marks names a setup.
  case setupIsOption(String, command: String)
  case noVersion(Int?, Int, String)
  case tooFewMarks(Int, SightMark.Kind, Int, String)
  case noSpacing(SightMark.Kind)
  /// A tape of so many millimetres.
  case tapeTooLong(Double, limit: Double)
  case crawlClicks
  /// A slope so steep that so many metres of the distance are left.
  case tooSteep(Double)
  /// The hand or release of the archer of a test is not known, without which the test has no meaning.
  case unknownArcher(TuningGap, Setup, SetupVersion)
  case interrupted
  case endsNeedTerminal
  /// A score has no handicap, or none of the round's has.
  case noHandicap(NoHandicap, score: Int?, round: String)
  /// A round gives no class.
  case notClassified(NotClassified, round: String)
  /// Nobody says in which category a person shoots.
  case noCategory(String, id: Int)
  /// A person’s category is none of the rules’.
  case badCategory(String, id: Int, category: String, CategoryFault)
  case noCatalogueRound(String, near: [String])
  /// A loan would end before it begins.
  case endsBeforeBeginning(CalendarDate, CalendarDate)
  /// Nothing is out of what comes back.
  case nothingOut(String)
  /// The list of a course cannot be understood.
  case courseProblems([FileProblem])
  /// Nobody is called so, and nothing announces new people.
  case newPeople([String])
  /// A word that says how good something is says nothing.
  case noCondition(String)
  /// Of a thing of which there are several some are out and some are free, and nothing says which way it goes.
  case eitherWay(String, String)
  /// Something is for somebody whom nobody knows.
  case forNobody(String, String)
  /// Something comes back worse at the desk, and nothing says why.
  case worseAtDesk(String, String, Condition)
  /// Several loans have a piece, and there is nobody to ask which.
  case severalLoans(String, [String])
  /// How many come back was said of several pieces.
  case partOfSeveral(String, count: Int)
  /// The reason why a piece cannot be lent, with who has it.
  case pieceNotFree(String)
  /// A piece comes back worse than it was, and nothing says why.
  case worseWithoutNotes(String, Condition)
  /// No sheet of labels is called so; or without a name, there is none at all.
  case noLabelSheet(String?, near: [String], known: [String])
  /// More labels are skipped than a sheet has.
  case skipsAll(Int, LabelGrid)
  /// A round that is known by name, and has no distances and faces of its own.
  case noTargets(ofRound: String)
  /// A word that is neither a distance nor a round.
  case noDistance(String, near: [String])
  /// Words that are the name of one round.
  case unquotedRound(String, command: String)
  /// Both a round and a rule book say whose rules hold.
  case rulesOfRound
  /// An item is none of those that a plan is for; the plan and what it is for come first.
  case planNotFor(String, String, String)
  /// Several plans are for a piece, and there is nobody to ask which.
  case severalPlans(String, [String])
  /// No plan is called so.
  case noPlan(String, near: [String])
  /// A plan that would never be due.
  case planWithoutTime
  /// More of something are used up than there are.
  case moreThanThere(String, wanted: Int, quantity: Int)
  /// Several things have a name; or none has.
  case severalNamed(String, [String])
  case nothingNamed(String)
  /// A command is about one kit, and these are meant.
  case severalKits([Int])
  /// A piece is not in the kit of that name, or fewer of it are than are to be taken out.
  case notInKit(String, String)
  case fewerInKit(String, Int, Int)
  /// A kit has nothing in it.
  case emptyKit(String)
  /// What was not to come back is not out with the kit.
  case notOutWithKit(String, String)
  /// A stock-take has ended.
  case stocktakeClosed(Int)
  /// A command is about one stock-take, and these are meant.
  case severalStocktakes([Int])
  /// A filter that says what a stock-take is about cannot be read any more.
  case unreadableScope(Int, String)
  /// There is neither a terminal nor a script from which lines could be read.
  case noLinesToCount(Int)
  /// Nothing says something that a shaft's worth depends on; what does.
  case missingForShaft(String, String)
  /// The name is the beginning of those of several rounds.
  case severalCatalogueRounds(String, [String])
  case noRounds(of: String, near: [String])
  /// No scores are counted in a round, or nobody knows how many arrows it has.
  case noCard(String)
  /// A card is one round's, and so many are meant.
  case severalCards(Int)
  /// So many rows have no room on one page.
  case cardTooLong(Int)
  /// The file of an attachment is gone or damaged.
  case noAttachedFile(String)
  case formDropped(isNew: Bool)
  case editorNeedsTerminal
  case tooManyToEdit(RecordType, Int, limit: Int)
  /// The person gave up an edited text that still had problems.
  case editorProblems([Problem])
  case nothingToDraw
  /// Some forms of an export are about more than one type.
  case exportsAll(form: String)
}
