package import Codecs
package import Equipment
package import Files
import Sharing
package import Store

/// What an exchange of changes with other machines needs of this one.
package struct Exchange: Sendable {
  /// The data folder of the session.
  package let folder: String
  private let files: any FileSystem
  private let machine: String
  private let now: @Sendable () -> Timestamp
  /// Starts a process that exchanges changes of a folder, at once or when nothing was changed for a while; nil where none
  /// can be started.
  package var startBackground: (@Sendable (_ folder: String, _ atOnce: Bool) -> Bool)?
  private let open: @Sendable (_ folder: String) -> (repository: FileRepository, environment: [String: String])

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - machine: the computer's name.
  ///   - open: returns the inventory in a folder, and the variables that git gets.
  package init(
    folder: String, files: any FileSystem, machine: String, now: @escaping @Sendable () -> Timestamp,
    open: @escaping @Sendable (_ folder: String) -> (repository: FileRepository, environment: [String: String])
  ) {
    (self.folder, self.files, self.machine, self.now, self.open) = (folder, files, machine, now, open)
  }

  /// Exchanges changes while nobody waits for it; what comes of it is told at a prompt.
  ///
  /// - Parameter isAtOnce: false while it shall wait until nothing was changed for a while.
  package func runInBackground(isAtOnce: () -> Bool, describe: (any Error) -> String) {
    synchronizer().runInBackground(isAtOnce: isAtOnce, describe: describe)
  }

  /// Merges one file as git asks a merge driver to: the second file is replaced by the merged one.
  ///
  /// - Parameter paths: the files of the base, of ours and of theirs.
  /// - Returns: why it cannot be merged by itself; nil if it is.
  package func mergeFile(_ name: String, _ paths: [String]) -> MergeRefusal? {
    do {
      let contents = try paths.map { try files.content($0)?.bytes ?? [] }
      let merged = try FileMerge.merged(name, base: contents[0], ours: contents[1], theirs: contents[2])
      try files.replace(paths[1], with: merged)
      return nil
    } catch FileMerge.Refusal.notRecords {
      return .notRecords
    } catch FileMerge.Refusal.unreadable(let problems) {
      return .unreadable(problems)
    } catch let error as FileFailure {
      return .file(error)
    } catch {
      return .needsWhole
    }
  }

  /// The exchange of the session's folder, or of another one.
  func synchronizer(_ repository: (any SharedInventory)? = nil, in other: String? = nil) -> Synchronizer {
    let path = other ?? folder
    let (opened, environment) = open(path)
    return Synchronizer(
      folder: path, files: files, repository: repository ?? opened,
      git: ProgramGit(folder: path, environment: environment), machine: machine, now: now)
  }
}

/// Why one file cannot be merged by itself.
package enum MergeRefusal: Sendable, Equatable {
  /// It is no file of records.
  case notRecords
  /// A side cannot be read.
  case unreadable([FileProblem])
  /// Numbers, columns or two people's values would have to be written into other files, too.
  case needsWhole
  /// A file cannot be read or written.
  case file(FileFailure)
}
