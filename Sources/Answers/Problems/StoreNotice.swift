/// Something that the store did by itself, which is reported once.
public enum StoreNotice: Sendable, Equatable {
  /// A last line that was never acknowledged was cut off the journal, at this byte.
  case tornLineCut(file: String, byte: Int)
  /// The last line of the journal, at this byte, cannot be used and is left out; the next writer cuts it off.
  case tornLineLeftOut(file: String, byte: Int)
  /// A line of the log cannot be used: the others are shown, and nothing is written.
  case damagedLog(file: String, line: Int, byte: Int)
  /// The journal is not the one that `hub.json` knows: what the files hold is shown, and nothing is written.
  case journalLost(JournalLoss)
  /// A file of the history is of another folder, and is not read.
  case foreignHistory(file: String)
  /// `hub.json` was missing or damaged and was made again from the files and the history.
  case indexRebuilt
  /// A file was edited by another program, and the edit is in the history now.
  case outsideEdit(file: String, added: Int, changed: Int, deleted: Int)
  /// A file was edited by another program, and the part of the history that would show how is gone: it counts as it is.
  case acceptedAsIs(file: String)
  /// A file was edited by another program, and the history that would show how is damaged: it is read, and not written.
  case editUnread(file: String, damage: InventoryError)
  /// Temporary files of an interrupted run were removed.
  case staleFilesRemoved(count: Int)
  /// The changes are safe in the journal, but could not be written into the files now.
  case notCheckpointed(InventoryError)
}
