public import Codecs
public import Equipment
public import Files

/// Why the inventory could not be read or changed: facts, which `Messages` puts into words.
public indirect enum InventoryError: Error, Sendable, Equatable {
  /// The item is not, or no longer, what the change saw.
  case conflict(RecordType, id: Int)
  /// There is no such item.
  case noItem(RecordType, id: Int)
  /// An item has, or once had, the id that an addition asks for.
  case usedId(RecordType, id: Int)
  /// There is no larger id to give.
  case noIdLeft(RecordType)
  /// Another process holds the lock, and held it for so many seconds.
  case locked(holder: Int?, seconds: Int)
  /// A line of the log is damaged and sound ones follow it: reading goes on, writing is refused.
  case damaged(file: String, line: Int, byte: Int)
  /// The journal is not the one that `hub.json` knows: reading goes on without it, writing is refused.
  case journalLost(JournalLoss)
  /// Another program wrote into a file although this one held the lock; the change is not stored, for certain or as
  /// far as can be known.
  case lockIneffective(file: String, isCertain: Bool)
  /// Files that the change touches have problems: writing is refused until they are mended.
  case fileProblems([FileProblem])
  /// The folder was made by a newer version of the program.
  case newerFormat(file: String, format: Int)
  /// Something that is there could not be read.
  case unreadable(FileFailure)
  /// The change is not stored, for certain.
  case notStored(FileFailure)
  /// The change was written, but the system did not confirm that it is safe.
  case mayNotBeStored(FileFailure)
  /// So many changes that were to be stored together are not, or may not be; none of them was acknowledged.
  case groupLost(changes: Int, because: InventoryError)
  /// The changes are safe in the journal, but could not be written into the files.
  case notCheckpointed(FileFailure)
  /// An item that no file could hold: required fields that are empty, columns without a usable name.
  case unfit(RecordType, [FieldError])
  /// A column of the type cannot be made, named or found so.
  case column(RecordType, ColumnFault)
  /// Another setup in use has the name that a setup is to have.
  case nameTaken(String, by: Setup)
  /// Numbers of arrows that cannot be as a record states them.
  case shaft(ShaftFault)
  /// Something cannot be lent, brought back or packed as it is stated.
  case loan(LoanFault)
  /// A record is not deleted, as so many records of another type are parts of it.
  case hasParts(RecordType, id: Int, RecordType, count: Int)
  /// Other machines have changed what an undo would take back.
  case overtaken([Overtaken])
  /// The data folder was there and is gone, or is another one now.
  case folderGone(path: String)
  /// A transaction is open already.
  case transactionOpen
  /// No transaction is open.
  case noTransaction
}
