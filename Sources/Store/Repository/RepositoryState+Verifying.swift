import Answers
import Codecs
import Files

extension RepositoryState {
  /// Reads the whole folder and checks everything in it against each other.
  mutating func verify(_ progress: WorkProgress = .unobserved) throws(InventoryError) -> Verification {
    // What waits is not on the disk yet, where all is read from.
    try flush()
    for _ in 0..<3 {
      if let found = try Verifier.run(files, folder, after: 0, progress) { return found }
    }
    // Others write all the time: for once they wait, so that all that is read is of one state.
    guard transaction?.mode != .atomic else { throw .unreadable(.keepsChanging(folder.path)) }
    try lock.acquire()
    defer { lock.release() }
    guard let found = try Verifier.run(files, folder, after: 0, progress) else {
      throw .unreadable(.keepsChanging(folder.path))
    }
    return found
  }
}
