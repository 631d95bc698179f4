/// What commands of a script have answered, kept until the changes among them are stored together.
struct HeldAnswers {
  /// Bytes for one of the two streams.
  struct Part {
    var isError: Bool
    var bytes: [UInt8]
  }

  /// In the order in which they were said, as far as that can be told.
  private(set) var parts: [Part] = []
  /// How many bytes they are.
  private(set) var count = 0
  /// Where the first command with a change that waits came from.
  private(set) var origin: Origin?
  /// Where the last command that answered came from.
  private(set) var answered: Origin?
  private var running: Origin?
  private var answeredBefore: Origin?
  private var start: ContinuousClock.Instant?
  /// How much of each part was said before that command.
  private var sound: [Int] = []
  private let isOrdered: Bool

  /// Keeps nothing yet.
  ///
  /// - Parameter isOrdered: whether both streams go to one place, where it shows which was first.
  init(isOrdered: Bool) { self.isOrdered = isOrdered }

  /// Keeps bytes for one of the streams.
  mutating func append(_ bytes: some Collection<UInt8>, isError: Bool) {
    count += bytes.count
    if !isError { answered = running }
    let place = isOrdered ? parts.indices.last : parts.firstIndex { $0.isError == isError }
    if let place, parts[place].isError == isError {
      parts[place].bytes += bytes
    } else {
      parts.append(Part(isError: isError, bytes: Array(bytes)))
    }
  }
}

extension HeldAnswers {
  /// Notes that a command begins, and if no change waits what was said before it: it may be the first whose change does.
  mutating func begin(_ origin: Origin?, mayBeFirst: Bool) {
    running = origin
    guard mayBeFirst else { return }
    self.origin = origin
    answeredBefore = answered
    sound = parts.map(\.bytes.count)
  }

  /// Forgets what was said since: it told of changes that are not stored.
  mutating func dropUnsound() {
    parts = zip(parts, sound).map { Part(isError: $0.isError, bytes: Array($0.bytes.prefix($1))) }
    count = sound.reduce(0, +)
  }

  /// Forgets everything; what was said before the changes that wait could not be written.
  mutating func dropAll() {
    answered = answeredBefore
    _ = take()
  }

  /// Hands out what was said before the changes that wait.
  mutating func takeSound() -> [Part] {
    let taken = zip(parts, sound).map { Part(isError: $0.isError, bytes: Array($0.bytes.prefix($1))) }
    for (place, size) in zip(parts.indices, sound) { parts[place].bytes.removeFirst(size) }
    count -= sound.reduce(0, +)
    sound = sound.map { _ in 0 }
    return taken.filter { !$0.bytes.isEmpty }
  }

  /// Whether it is time to let the answers out.
  mutating func isDue(waiting: (changes: Int, bytes: Int), at now: ContinuousClock.Instant = .now) -> Bool {
    guard count > 0 || waiting.changes > 0 else { return false }
    if count >= ShellLimits.heldBytes || waiting.bytes >= ShellLimits.heldBytes { return true }
    guard let start else {
      self.start = now
      return false
    }
    return now - start >= ShellLimits.heldPatience
  }

  /// Hands out what was kept.
  mutating func take() -> [Part] {
    defer { (parts, count, start, sound) = ([], 0, nil, []) }
    return parts.filter { !$0.bytes.isEmpty }
  }
}
