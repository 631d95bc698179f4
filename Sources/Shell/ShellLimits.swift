/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
enum ShellLimits {
  /// Bytes of photos on a page of a report: with a third more as text, it is as much as most mail takes.
  static let largestReport = 15 << 20
  /// Beyond so many items nobody waits for what needs attention; `count` says it.
  static let greetedItems = 5_000
  /// After so long a script's answers are let out: a reader must not wait long, nor another writer.
  static let bufferingPatience = Duration.milliseconds(50)
  /// They are written as soon as this much is kept, or has to be written.
  static let bufferedBytes = 1 << 16
  /// Arrows that `shaft match` chooses where nobody says how many: six are shot in an end, and two may break.
  static let matchedArrows = 8
  /// Words of a line: more is no command but a file given by accident.
  static let wordsInALine = 10_000
  /// So many items are a text that a person can still look through.
  static let editedItems = 1000
  /// So many items are listed one by one.
  static let listedItems = 20
  /// So many are shown before the question whether to import them.
  static let previewedItems = 5
  /// Characters of a value that are quoted in a sentence: names have at most 200.
  static let longestQuote = 250
  /// Bytes of a text in which the line of an error is looked for.
  static let longestExcerpt = 1 << 18
  /// Changes of one entry that are listed one by one.
  static let listedParts = 5
  /// Of more items nobody waits for what somebody should see to.
  static let tallied = 20_000
  /// Rows from which on an answer is written a piece at a time.
  static let longTable = 1000
  /// Rows between two reports of how far an export has come.
  static let progressRows = 1024
  /// From so many items on nothing edits them at once without a yes.
  static let agreedItems = 10
  /// So many different names are looked through at most.
  static let suggestedNames = 5000
  /// In more items than these brands are not counted beside other work.
  static let brandedItems = 50_000
  /// Among more names than these a near one says nothing.
  static let comparedBrands = 1000
  /// Seconds after which watch looks whether an exchange with other machines is due.
  static let watchedExchange = 60
  /// For so many days show says that a number was another record's before.
  static let renumberedDays = 30
  /// Columns of a setup's name in the prompt.
  static let promptedName = 24

  /// How many arrows of a set each person of a course gets, if nobody says: an end of them.
  static let arrowsEach = 6
}
