import Files
import Foundation
import Synchronization
import Testing

/// Small files that are replaced whole, without the lock that writers of the inventory hold.
@Suite struct WholeFileTests {
  /// Others clear the new content away just before it is renamed, as a killed process's, each of them once.
  private final class Clearing: WrappedFileSystem {
    private let others: Atomic<Int>

    init(others: Int) { self.others = Atomic(others) }

    func rename(_ path: String, to other: String) throws(FileFailure) {
      if others.wrappingSubtract(1, ordering: .relaxed).newValue >= 0 { try real.remove(path) }
      try real.rename(path, to: other)
    }
  }

  @Test func manyThatStartAtOnceDoNotKeepSettingsFromBeingStored() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "archeryhub-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/settings.json"
    try WholeFile.write([1, 2, 3], to: path, in: folder, Clearing(others: 20))
    #expect(try WholeFile.read(path, POSIXFileSystem()) == [1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["settings.json"])
    #expect(throws: FileFailure.self) { try WholeFile.write([4], to: path, in: folder, Clearing(others: .max)) }
    #expect(try WholeFile.read(path, POSIXFileSystem()) == [1, 2, 3])
  }
}
