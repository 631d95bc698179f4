/// The numbers of this room that somebody chose: how long, how often, how much at most.
///
/// Formulas, forms and drawings keep theirs.
enum StoreLimits {
  /// So many lines may come between the look and the write of somebody whom a lock did not keep away.
  static let entriesAtOnce = 8
  /// How often a reading is tried again that a fold got in the way of.
  static let readAttempts = 8
  /// How long a lock is waited for, in milliseconds: longer than any change takes.
  static let lockPatience = 5000
  /// After so many milliseconds the wait for a lock is told.
  static let lockSilence = 200
  /// Problems of a file that are told one by one.
  static let toldProblems = 20
  /// A fold at the end of a session writes files up to this size; larger ones wait for the journal to outgrow them.
  static let smallFile = 1 << 17
  /// Bytes from which on a journal is put into the files, if it is larger than a sixteenth of them, too.
  static let smallJournal = 1 << 16
  /// Bytes from which on it is in any case: every start reads it.
  static let largeJournal = 1 << 18
  /// How often other programs may write into the files while they are being replaced.
  static let checkpointAttempts = 4
  /// How often others may write into what is being opened before they are made to wait.
  static let holdAttempts = 8
  /// Bytes from which on reading on several threads gains more than starting them costs, about 5 ms.
  static let threadedSize = 8 << 20
  /// From so many milliseconds on a process that held the lock leaves room for another before it takes it again.
  static let longHold = 20
  /// Items kept of a plain file, so that a session that asks for the same ones reads each once.
  static let keptItems = 4096
  /// Milliseconds that a lost file is waited for.
  static let lostFilePause = 50
  /// A file up to this size is kept as items too; larger ones are read as bytes, so that memory does not grow.
  static let cachedFile = 1 << 18
  /// Bytes from which on a journal, all of whose changes are in the files, becomes a part of the history.
  static let fullJournal = 1 << 20
}
