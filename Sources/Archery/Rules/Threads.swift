import Equipment

extension Rule {
  /// Stabilizers and weights, which are screwed together, have one thread.
  static let threads = Rule(
    "thread", "Stabilizers and weights have one thread", limit: "one thread, or an adapter", source: "the items' thread"
  ) { subject in
    let items = subject.items(.stabilizer) + subject.items(.weight)
    guard items.count > 1 else { return [] }
    let threads = items.compactMap { $0.text("thread") }
    let missing = items.filter { $0.text("thread") == nil }
    var seen: Set<String> = []
    let known = threads.map { $0.trimmed }.filter { seen.insert($0.lowercased()).inserted }
    if known.count > 1 { return [.against(.warn, known.joined(separator: ", "))] }
    guard missing.isEmpty else {
      return [.unknown(missing: missing.map { "\($0.reference) thread" }, value: known.first)]
    }
    return [.pass(known.joined(separator: ", "))]
  }
}
