import Answers
import Files
import Synchronization

/// The stamp of the data folder, looked at once a round.
///
/// As long as it stays the same no name was added to the folder, so that a file which was missing still is. A session asks
/// for those of ten kinds of record in every command.
final class FolderLook: Sendable {
  private let files: any FileSystem
  private let path: String
  private let last = Mutex((round: -1, stamp: Stamp.none))

  init(_ files: any FileSystem, _ path: String) { (self.files, self.path) = (files, path) }

  /// The stamp in this round; none if a name may be added now without changing it.
  func stamp(_ round: Int) throws(FileFailure) -> Stamp {
    try last.withLock { last throws(FileFailure) in
      if last.round == round { return last.stamp }
      let moment = files.now()
      last = (round, try files.statusIfThere(path).map { Stamp($0, seenAt: moment) } ?? .none)
      return last.stamp
    }
  }
}
