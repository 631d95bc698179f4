import Answers
import Equipment
import Foundation
import Store
import Testing

/// A process is stopped, or a call fails, at every single call that it makes to the system.
@Suite(.serialized) struct CrashTests {
  let folder: StoreFolder
  /// The folder before the process that is stopped begins.
  let contents: [String: Data]
  /// The inventory after so many of the commands.
  let states: [[String]]
  /// How many calls the process makes if nothing stops it.
  let calls: Int

  init() async throws {
    folder = try StoreFolder()
    try await CrashScenario.prepare { [folder] in folder.open() }
    contents = folder.contents
    states = try await CrashScenario.states(folder.open())
    let files = FaultyFileSystem()
    try folder.restore(contents)
    _ = try await CrashScenario.run(folder.open(files))
    calls = files.calls
  }

  /// Fails unless the folder holds what was acknowledged, or one command more, and can be worked with.
  private func expectSound(_ acknowledged: Int, used: Int = 0, _ comment: Comment) async throws {
    let found = try await folder.open().state()
    let allowed = states[acknowledged...min(acknowledged + 1, states.count - 1)]
    #expect(allowed.contains(found), comment)
    let next = folder.open()
    let id = try await next.add(riser("Z"))
    #expect(id == used + (found.contains { $0.hasPrefix("riser id=\"4\"") } ? 5 : 4), comment)
    try await next.close()
    #expect(folder.names.filter { $0.hasSuffix(".tmp") } == [], comment)
    let findings = try await folder.open().verify().findings.filter(\.isDamage)
    #expect(findings == [], comment)
    let last = folder.open()
    #expect(try await last.state().count == found.count + 1, comment)
    #expect(RecordType.allCases.flatMap { last.problems(of: $0) } == [], comment)
    let sequences = try await last.history(of: nil, limit: nil).map(\.sequence)
    #expect(sequences == Array((1...sequences.count).reversed()), comment)
    #expect(next.notices().allSatisfy { if case .outsideEdit = $0 { false } else { true } }, comment)
    #expect(try await last.undo()?.change.items[0].id == id, comment)
    #expect(try await last.state() == found, comment)
  }

  @Test func aProcessMayDieAtAnyCall() async throws {
    for call in 1...calls {
      try folder.restore(contents)
      let result = try await CrashScenario.run(folder.open(FaultyFileSystem(.death, at: call)))
      try await expectSound(result.acknowledged, "died at call \(call) of \(calls)")
    }
  }

  @Test func theProcessThatRepairsMayDieToo() async throws {
    for call in stride(from: 1, through: calls, by: 3) {
      try folder.restore(contents)
      let result = try await CrashScenario.run(folder.open(FaultyFileSystem(.death, at: call)))
      let broken = folder.contents
      for second in stride(from: 1 + call % 9, through: 60, by: 9) {
        try folder.restore(broken)
        let repairing = folder.open(FaultyFileSystem(.death, at: second))
        _ = try? await repairing.save()
        try await expectSound(result.acknowledged, "died at call \(call), then at call \(second) of the next process")
      }
    }
  }

  @Test(arguments: 0...1) func anyCallMayFailOnce(_ round: Int) async throws {
    // Which number it is makes no difference to the store, as long as it is not that of a missing file.
    let codes = [EIO, ENOSPC, EACCES, EMFILE, EROFS]
    for call in 1...calls {
      let code = codes[(call + round) % codes.count]
      try folder.restore(contents)
      let files = FaultyFileSystem(.error(code), at: call)
      let repository = folder.open(files)
      let result = try await CrashScenario.run(repository)
      // A file that is older by now than a tick of the clock needs fewer calls: then nothing has failed.
      guard files.calls >= call else { continue }
      let comment: Comment = "error \(code) at call \(call) of \(calls)"
      // An error that is not reported must not have done harm.
      if result.error == nil, repository.notices().isEmpty {
        #expect(try await folder.open().state() == states.last, comment)
      }
      try await repository.refresh()
      let found = try await repository.state()
      #expect(states[result.acknowledged...min(result.acknowledged + 1, states.count - 1)].contains(found), comment)
      try await repository.add(riser("Y"))
      #expect(try await folder.open().state().count == found.count + 1, comment)
      _ = try await repository.undo()
      try await repository.close()
      try await expectSound(result.acknowledged, used: 1, comment)
    }
  }
}
