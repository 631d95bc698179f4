/// The chosen limits of the store: counts, times and sizes.
///
/// Constants of formulas and file formats stay where they are used.
enum StoreLimits {
  /// The most lines that others may append between the reading and the append of a writer without a working lock.
  static let entriesAtOnce = 8
  /// How often the log is read again because a checkpoint came in between.
  static let readAttempts = 8
  /// How long a lock is waited for, in milliseconds: longer than any change takes.
  static let lockPatience = 5000
  /// Milliseconds after which the wait for a lock is reported.
  static let lockSilence = 200
  /// How often a table is replaced at the end of a session without a wait for its new name; each is noted in the manifest.
  static let unwaitedNames = 4
  /// Problems of a file that are reported one by one.
  static let reportedProblems = 20
  /// Bytes up to which the checkpoint at the end of a session rewrites a file; larger ones wait for the journal to
  /// outgrow them.
  static let smallFile = 1 << 17
  /// Bytes of a journal above which a checkpoint is due, if they are also more than a sixteenth of the tables.
  static let smallJournal = 1 << 16
  /// Bytes of a journal above which a checkpoint is due, however large the tables: every start reads it.
  static let largeJournal = 1 << 18
  /// Bytes of tables up to which a checkpoint is made at once; rewriting more would be felt, and is left to a process of
  /// its own.
  static let quickCheckpoint = 1 << 21
  /// How many times as large as the rows of an import a table may be that is written anew with them behind its own: to
  /// add a row as an item takes as long as to copy so many.
  static let mostRewritten = 32
  /// Bytes up to which the rows of an import are held by who reads its entry; more are read from the disk.
  static let heldRows = 1 << 21
  /// How many times as large as one that calls for a checkpoint a journal may become while it is left to that process.
  static let mostDeferred = 16
  /// Milliseconds without a change after which a background checkpoint begins.
  static let quietTime = 250
  /// How often that is waited for.
  static let quietAttempts = 40
  /// How often a checkpoint is tried while other programs write into the tables that it replaces.
  static let checkpointAttempts = 4
  /// How often a reading opens all files without the lock before it makes other writers wait.
  static let holdAttempts = 8
  /// Bytes from which on reading on several threads gains more than starting them costs, about 5 ms.
  static let threadedSize = 8 << 20
  /// Setups whose putting together takes as long as starting a thread.
  static let setupsOfThread = 16
  /// Milliseconds of holding the lock after which a process pauses before it locks again, so that others get it.
  static let longHold = 20
  /// Items kept of a plain file, so that a session that asks for the same ones reads each once.
  static let keptItems = 4096
  /// Setups whose versions are kept in the same way; each takes as many bytes as it has in the file.
  static let keptSetups = 64
  /// Changes that undo and redo keep; those before are read again when it is their turn.
  static let keptSteps = 4096
  /// Items up to which such a change is kept.
  static let keptChange = 256
  /// Lookups of a key for which records are searched; from the next one on a session keeps the keys of all.
  static let lookupsBeforeKeys = 2
  /// So many records are looked up one by one, and remembered; more are read at once.
  static let lookupsAtOnce = 4
  /// So many texts are looked up one by one; for more all records are searched once.
  static let singleLookups = 64
  /// Bytes of a file up to which that is so: about a hundred thousand rounds.
  static let largestKeyedFile = 1 << 23
  /// Smaller tables are read as quickly as what was seen of them.
  static let smallestSeenFile = 1 << 13
  /// Changes of an outside edit up to which they are kept for the next process.
  static let seenChanges = 4096
  /// Milliseconds after which a lost file is looked for once more.
  static let lostFilePause = 50
  /// Bytes up to which a file's decoded items are kept beside its bytes; for larger ones memory would grow.
  static let cachedFile = 1 << 18
  /// Bytes from which on a journal, all of whose changes are in the tables, is moved to the history.
  static let fullJournal = 1 << 20
  /// Bytes of a part of the history up to which it is read to see whether rows beside it are of an import.
  static let searchedSegment = 2 * fullJournal
}
