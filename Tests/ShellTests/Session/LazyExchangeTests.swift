import Files
import Hub
import Store
import Synchronization
import TestSupport
import Testing

@testable import Shell

/// What exchanges changes with other machines costs nothing where an inventory is not shared.
@Suite struct LazyExchangeTests {
  @Test("An exchange is made for a command about sharing, and for no other", arguments: [false, true])
  @HubActor func made(isAboutSharing: Bool) async throws {
    let folder = try TranscriptFolder()
    let line = isAboutSharing ? "sync status" : "add riser brand=Hoyt model=Formula"
    let terminal = TranscriptTerminal([], after: [], columns: nil) { _ in [] }
    var surroundings = Program.Surroundings.transcript(folder, terminal, [:])
    let counted = Counted()
    surroundings.exchange = { path in
      counted.add()
      return Exchange(
        folder: path, files: POSIXFileSystem(), machine: "test", now: { Clock.now() },
        open: { (FileRepository(folder: $0, by: "test@host"), [:]) })
    }
    _ = await Program.run(arguments: ["--data", folder.data, "-c", line], in: surroundings)
    #expect(counted.count == (isAboutSharing ? 1 : 0))
  }
}

/// A number that is counted up, from whichever thread.
private final class Counted: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
