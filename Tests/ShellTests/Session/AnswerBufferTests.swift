import Testing

@testable import Shell

@Suite("Answers of a script that are held")
struct AnswerBufferTests {
  private func texts(_ buffer: inout AnswerBuffer) -> [String] {
    buffer.drain().map { ($0.isError ? "2:" : "1:") + String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(
    "keep their order where both streams are one",
    arguments: [(true, ["1:a", "2:b", "1:cd"]), (false, ["1:acd", "2:b"])])
  func order(isOrdered: Bool, expected: [String]) {
    var buffer = AnswerBuffer(isOrdered: isOrdered)
    buffer.append("a".utf8, isError: false)
    buffer.append("b".utf8, isError: true)
    buffer.append("c".utf8, isError: false)
    buffer.append("d".utf8, isError: false)
    #expect(buffer.count == 4)
    #expect(texts(&buffer) == expected)
    #expect(buffer.count == 0)
    #expect(texts(&buffer) == [])
  }

  @Test("of a group that is lost are dropped, those before it are not", arguments: [true, false])
  func dropping(isOrdered: Bool) {
    var buffer = AnswerBuffer(isOrdered: isOrdered)
    buffer.append("a".utf8, isError: false)
    buffer.append("b".utf8, isError: true)
    buffer.begin(Origin(name: "stdin", line: 3), mayBeFirst: true)
    for text in ["c", "d"] { buffer.append(text.utf8, isError: true) }
    buffer.append("e".utf8, isError: false)
    buffer.dropUnsound()
    #expect(buffer.count == 2)
    #expect(buffer.origin?.line == 3)
    #expect(texts(&buffer) == ["1:a", "2:b"])
  }

  @Test("before a change are let out before it", arguments: [true, false])
  func sound(isOrdered: Bool) {
    var buffer = AnswerBuffer(isOrdered: isOrdered)
    buffer.begin(Origin(name: "stdin", line: 1), mayBeFirst: true)
    buffer.append("a".utf8, isError: false)
    buffer.begin(Origin(name: "stdin", line: 2), mayBeFirst: true)
    buffer.append("b".utf8, isError: false)
    buffer.begin(Origin(name: "stdin", line: 3), mayBeFirst: false)
    buffer.append("c".utf8, isError: true)
    #expect(buffer.origin?.line == 2)
    #expect(buffer.answered?.line == 2)
    #expect(buffer.drainSound().map { String(decoding: $0.bytes, as: UTF8.self) } == ["a"])
    #expect(buffer.count == 2)
    #expect(texts(&buffer) == ["1:b", "2:c"])
  }

  @Test("are let out when they are many or have waited")
  func due() {
    var buffer = AnswerBuffer(isOrdered: true)
    let start = ContinuousClock.now
    let first = [(0, 0), (1, 10), (1, ShellLimits.bufferedBytes)].map { buffer.isDue(waiting: $0, at: start) }
    #expect(first == [false, false, true])
    let early = buffer.isDue(waiting: (1, 10), at: start + ShellLimits.bufferingPatience - .nanoseconds(1))
    let later = buffer.isDue(waiting: (1, 10), at: start + ShellLimits.bufferingPatience)
    _ = buffer.drain()
    let afterwards = buffer.isDue(waiting: (1, 10), at: start + ShellLimits.bufferingPatience)
    #expect([early, later, afterwards] == [false, true, false])
    buffer.append(repeatElement(0x61, count: ShellLimits.bufferedBytes), isError: false)
    let many = buffer.isDue(waiting: (0, 0))
    #expect(many)
  }
}
