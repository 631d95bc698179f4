import Testing

@testable import Shell

@Suite("Answers of a script that are held")
struct HeldAnswersTests {
  private func texts(_ held: inout HeldAnswers) -> [String] {
    held.drain().map { ($0.isError ? "2:" : "1:") + String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(
    "keep their order where both streams are one",
    arguments: [(true, ["1:a", "2:b", "1:cd"]), (false, ["1:acd", "2:b"])])
  func order(isOrdered: Bool, expected: [String]) {
    var held = HeldAnswers(isOrdered: isOrdered)
    held.append("a".utf8, isError: false)
    held.append("b".utf8, isError: true)
    held.append("c".utf8, isError: false)
    held.append("d".utf8, isError: false)
    #expect(held.count == 4)
    #expect(texts(&held) == expected)
    #expect(held.count == 0)
    #expect(texts(&held) == [])
  }

  @Test("of a group that is lost are dropped, those before it are not", arguments: [true, false])
  func dropping(isOrdered: Bool) {
    var held = HeldAnswers(isOrdered: isOrdered)
    held.append("a".utf8, isError: false)
    held.append("b".utf8, isError: true)
    held.begin(Origin(name: "stdin", line: 3), mayBeFirst: true)
    for text in ["c", "d"] { held.append(text.utf8, isError: true) }
    held.append("e".utf8, isError: false)
    held.dropUnsound()
    #expect(held.count == 2)
    #expect(held.origin?.line == 3)
    #expect(texts(&held) == ["1:a", "2:b"])
  }

  @Test("before a change are let out before it", arguments: [true, false])
  func sound(isOrdered: Bool) {
    var held = HeldAnswers(isOrdered: isOrdered)
    held.begin(Origin(name: "stdin", line: 1), mayBeFirst: true)
    held.append("a".utf8, isError: false)
    held.begin(Origin(name: "stdin", line: 2), mayBeFirst: true)
    held.append("b".utf8, isError: false)
    held.begin(Origin(name: "stdin", line: 3), mayBeFirst: false)
    held.append("c".utf8, isError: true)
    #expect(held.origin?.line == 2)
    #expect(held.answered?.line == 2)
    #expect(held.drainSound().map { String(decoding: $0.bytes, as: UTF8.self) } == ["a"])
    #expect(held.count == 2)
    #expect(texts(&held) == ["1:b", "2:c"])
  }

  @Test("are let out when they are many or have waited")
  func due() {
    var held = HeldAnswers(isOrdered: true)
    let start = ContinuousClock.now
    let first = [(0, 0), (1, 10), (1, ShellLimits.heldBytes)].map { held.isDue(waiting: $0, at: start) }
    #expect(first == [false, false, true])
    let early = held.isDue(waiting: (1, 10), at: start + ShellLimits.heldPatience - .nanoseconds(1))
    let later = held.isDue(waiting: (1, 10), at: start + ShellLimits.heldPatience)
    _ = held.drain()
    let afterwards = held.isDue(waiting: (1, 10), at: start + ShellLimits.heldPatience)
    #expect([early, later, afterwards] == [false, true, false])
    held.append(repeatElement(0x61, count: ShellLimits.heldBytes), isError: false)
    let many = held.isDue(waiting: (0, 0))
    #expect(many)
  }
}
