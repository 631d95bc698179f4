import Foundation
import Hub
import Testing

/// The actor under a test runner, where nobody drains its queue, and under `run`, as in the program.
@Suite struct HubActorTests {
  @HubActor private final class Counter {
    var value = 0

    func addSlowly() async {
      let before = value
      value = before + 1
      await Task.yield()
    }
  }

  @Test func oneThingAtATimeWithoutAnybodyDraining() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 { group.addTask { await counter.addSlowly() } }
    }
    #expect(await counter.value == 500)
  }

  @Test func theCallersThreadRunsTheTaskAndItsSmallChildren() async {
    let same = await onThreadOfItsOwn { here in
      HubActor.run {
        let stayed = await HubActor.spread(overThreads: false) {
          async let one = runs(on: here)
          async let other = runs(on: here)
          return await (one, other) == (true, true)
        }
        return stayed && pthread_self() == here ? 7 : 1
      }
    }
    #expect(same == 7)
  }

  @Test func largeWorkRunsOnOtherThreadsAndComesBack() async {
    let elsewhere = await onThreadOfItsOwn { here in
      HubActor.run {
        let stayed = await HubActor.spread(overThreads: true) {
          async let child = runs(on: here)
          return await child
        }
        return !stayed && pthread_self() == here ? 7 : 1
      }
    }
    #expect(elsewhere == 7)
  }

  @Test func aTaskThatWaitsForAnotherThreadIsWokenByIt() async {
    let woken = await onThreadOfItsOwn { _ in
      HubActor.run {
        // So often that it is at rest before some of them.
        for _ in 0..<100 {
          await withCheckedContinuation { woken in Thread.detachNewThread { woken.resume() } }
        }
        return 7
      }
    }
    #expect(woken == 7)
  }
}

@concurrent private func runs(on thread: pthread_t) async -> Bool { pthread_self() == thread }

/// As `main` has one; the runner's own threads must stay free for the work that is waited for.
private func onThreadOfItsOwn(_ body: @escaping @Sendable (pthread_t) -> Int32) async -> Int32 {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body(pthread_self())) }
  }
}
