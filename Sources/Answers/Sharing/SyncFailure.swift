public import Codecs

/// Why machines could not exchange their changes: facts, which `Messages` puts into words.
public enum SyncFailure: Error, Sendable, Equatable {
  /// The folder is not shared.
  case notShared
  /// The folder is shared already.
  case isShared(remote: String?)
  /// The folder is no longer exchanged with others, as a person wanted it.
  case isOff
  /// The setting `sync` is off.
  case isSetOff
  /// No remote is known.
  case noRemote
  /// A clone cannot be called so.
  case name(String)
  /// Another clone is called so.
  case nameTaken(String)
  /// The remote has an inventory already, which is to be cloned.
  case remoteHasInventory
  /// An address has a password in it, which would be stored in the folder.
  case passwordInAddress
  /// What the remote has is no inventory.
  case noInventory
  /// The folder that a clone was to be made in is there, and not empty.
  case notEmpty(path: String)
  /// The remote's history was written anew.
  case rewritten
  /// The remote was written by a newer version of the program.
  case newerFormat(Int)
  /// A file of the remote is none that the program would have put there.
  case refusedTree(path: String, Refusal)
  /// Files of the remote cannot be read.
  case unreadable([FileProblem])
  /// Others were quicker, each time; with what git said of it.
  case outrun(words: String)
  /// Something was changed here, each time before what came in could be stored.
  case keepsChanging
  /// There is nothing that came in and could be taken back.
  case nothingCameIn
  /// Another exchange is going on in this folder.
  case underWay
  /// An own column has the name that the identities of records have.
  case columnTaken(file: String)

  /// Why a file of a remote is refused.
  public enum Refusal: Sendable, Equatable {
    case link, repository, unknown, local, tooLarge, tooMany, otherContent
  }
}

/// Why git did not do what it was to do.
public enum GitFailure: Error, Sendable, Equatable {
  /// There is no such program here.
  case notInstalled
  /// It took longer than it may.
  case tookTooLong(command: String)
  /// It ended with a code and these words.
  case failed(command: String, code: Int32, words: String)
}
