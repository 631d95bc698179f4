/// The answers of a script's commands, kept until their changes are stored together.
struct AnswerBuffer {
  /// Bytes for one of the two streams.
  struct Part {
    var isError: Bool
    var bytes: [UInt8]
  }

  /// The parts in the order in which they were written; with two destinations one part for each stream.
  private(set) var parts: [Part] = []
  /// The bytes of all parts.
  private(set) var count = 0
  /// The origin of the first command whose change waits to be stored.
  private(set) var origin: Origin?
  /// The origin of the last command that wrote to standard output.
  private(set) var answered: Origin?
  private var running: Origin?
  private var answeredBefore: Origin?
  private var start: ContinuousClock.Instant?
  /// The bytes of each part that were written before the first command whose change waits.
  private var sound: [Int] = []
  private let isOrdered: Bool

  /// Keeps nothing yet.
  ///
  /// - Parameter isOrdered: true if both streams go to one file, where their order is seen.
  init(isOrdered: Bool) { self.isOrdered = isOrdered }

  /// Keeps bytes for one of the streams.
  mutating func append(_ bytes: some Collection<UInt8>, isError: Bool) {
    count += bytes.count
    if !isError { answered = running }
    let index = isOrdered ? parts.indices.last : parts.firstIndex { $0.isError == isError }
    if let index, parts[index].isError == isError {
      parts[index].bytes += bytes
    } else {
      parts.append(Part(isError: isError, bytes: Array(bytes)))
    }
  }
}

extension AnswerBuffer {
  /// Notes that a command begins; while no change waits, its change may be the first, and all parts so far are sound.
  mutating func begin(_ origin: Origin?, mayBeFirst: Bool) {
    running = origin
    guard mayBeFirst else { return }
    self.origin = origin
    answeredBefore = answered
    sound = parts.map { $0.bytes.count }
  }

  /// Forgets the answers since the first change that waits: they are of changes that are not stored.
  mutating func dropUnsound() {
    parts = zip(parts, sound).map { Part(isError: $0.isError, bytes: Array($0.bytes.prefix($1))) }
    count = sound.reduce(0, +)
  }

  /// Forgets everything, after the answers before the waiting changes could not be written.
  mutating func dropAll() {
    answered = answeredBefore
    _ = drain()
  }

  /// Removes and returns the answers before the first change that waits.
  mutating func drainSound() -> [Part] {
    let drained = zip(parts, sound).map { Part(isError: $0.isError, bytes: Array($0.bytes.prefix($1))) }
    for (index, size) in zip(parts.indices, sound) { parts[index].bytes.removeFirst(size) }
    count -= sound.reduce(0, +)
    sound = sound.map { _ in 0 }
    return drained.filter { !$0.bytes.isEmpty }
  }

  /// True if the answers or changes have grown too large, or have waited too long.
  mutating func isDue(waiting: (changes: Int, bytes: Int), at now: ContinuousClock.Instant = .now) -> Bool {
    guard count > 0 || waiting.changes > 0 else { return false }
    if count >= ShellLimits.bufferedBytes || waiting.bytes >= ShellLimits.bufferedBytes { return true }
    guard let start else {
      self.start = now
      return false
    }
    return now - start >= ShellLimits.bufferingPatience
  }

  /// Removes and returns all answers.
  mutating func drain() -> [Part] {
    defer { (parts, count, start, sound) = ([], 0, nil, []) }
    return parts.filter { !$0.bytes.isEmpty }
  }
}
