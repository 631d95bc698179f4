import Equipment

/// Version by version, one setup of two: none is dropped, and both sides' changes are in the newest.
struct SetupMerge {
  /// The merged versions, by number.
  private(set) var versions: [SetupVersion] = []
  /// The values and slots that gave way.
  private(set) var losses: [Loss] = []
  /// The number that each of our versions has now, by its earlier one.
  private(set) var ourNumbers: [Int: Int] = [:]
  /// The same of theirs.
  private(set) var theirNumbers: [Int: Int] = [:]
  private let base: Setup?
  private let ours: Setup
  private let theirs: Setup
  private let isOursLater: Bool?

  /// - Parameters:
  ///   - isOneSided: true if only one side has changed the setup since the base: then versions that it has taken away are
  ///     gone. Of two that went on from it none is dropped.
  ///   - used: the numbers of versions that marks, rounds or tests of each side have come to refer to: these stay.
  init(base: Setup?, ours: Setup, theirs: Setup, isOneSided: Bool, used: (ours: [Int], theirs: [Int])) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    isOursLater = ours.isLater(than: theirs)
    let before = Sequenced(base?.versions ?? [])
    let (one, other) = (Sequenced(ours.versions), Sequenced(theirs.versions))
    let mine = isOneSided ? one.without(removedFrom: other, before, except: used.ours) : one
    let yours = isOneSided ? other.without(removedFrom: one, before, except: used.theirs) : other
    for uid in Self.order(mine, yours) {
      append(before[uid], one[uid], other[uid])
    }
    appendMerged()
  }

  /// Versions in their order, by what identifies them.
  private struct Sequenced {
    private(set) var uids: [UID] = []
    private var versions: [UID: SetupVersion] = [:]

    init(_ versions: [SetupVersion]) {
      for version in versions {
        // A line without an identity has one that follows from its number and moment.
        let uid =
          version.uid.flatMap { self.versions[$0] == nil ? $0 : nil }
          ?? UID(of: ["version", String(version.number), version.at.text])
        if self.versions.updateValue(version, forKey: uid) == nil { uids.append(uid) }
      }
    }

    subscript(uid: UID) -> SetupVersion? { versions[uid] }

    /// Those that the other side has not taken away while they stayed as they were here, and nothing came to need them.
    func without(removedFrom other: Sequenced, _ before: Sequenced, except used: [Int]) -> Sequenced {
      var rest = self
      rest.uids.removeAll { uid in
        guard other[uid] == nil, let version = versions[uid], !used.contains(version.number) else { return false }
        return before[uid].map { $0.isSame(as: version) } ?? false
      }
      return rest
    }
  }

  /// All versions in an order that is that of each side; what only one side has comes by its moment.
  private static func order(_ ours: Sequenced, _ theirs: Sequenced) -> [UID] {
    let (known, others) = (Set(ours.uids), Set(theirs.uids))
    var (ordered, done) = ([UID](), Set<UID>())
    var (one, other) = (ours.uids[...], theirs.uids[...])
    func take(_ uid: UID) { if done.insert(uid).inserted { ordered.append(uid) } }
    while true {
      one = one.drop { done.contains($0) }
      other = other.drop { done.contains($0) }
      guard let mine = one.first, let yours = other.first else { break }
      let (isMine, isYours) = (!others.contains(mine), !known.contains(yours))
      let isEarlier = (ours[mine]?.at.seconds ?? 0, mine.bits) < (theirs[yours]?.at.seconds ?? 0, yours.bits)
      take(isMine && (!isYours || isEarlier) ? mine : yours)
    }
    for uid in one + other { take(uid) }
    return ordered
  }

  private mutating func append(_ before: SetupVersion?, _ one: SetupVersion?, _ other: SetupVersion?) {
    guard let known = other ?? one else { return }
    let last = versions.last?.number ?? 0
    let version = merged(before, one, other) ?? known
    versions.append(version.numbered(max(known.number, last + 1)))
    if let one { ourNumbers[one.number] = versions.last?.number }
    if let other { theirNumbers[other.number] = versions.last?.number }
  }

  /// A version that both sides have; nil where only one does.
  private mutating func merged(_ before: SetupVersion?, _ one: SetupVersion?, _ other: SetupVersion?) -> SetupVersion? {
    guard let one, let other, !one.isSame(as: other) else { return nil }
    let merge = ContentMerge(
      base: before?.content ?? SetupContent(), ours: one.content, theirs: other.content, isOursLater: isOursLater)
    // Of the newest the losses are noted with the bow as it is now.
    if other.number != theirs.presentNumber || one.number != ours.presentNumber { losses += merge.losses }
    let reason = isSame(other.reason, before?.reason) ? one.reason : other.reason
    return SetupVersion(
      number: other.number, at: other.at, reason: reason, content: merge.content, unknown: other.unknown)
  }

  /// Appends a version that has what both sides changed, where the newest has not.
  private mutating func appendMerged() {
    let (one, other) = (ours.version(ours.presentNumber), theirs.version(theirs.presentNumber))
    guard let one, let other, let last = versions.last else { return }
    let before = base.flatMap { $0.version($0.presentNumber) }?.content ?? SetupContent()
    let merge = ContentMerge(base: before, ours: one.content, theirs: other.content, isOursLater: isOursLater)
    losses += merge.losses
    let version = SetupVersion(
      number: last.number + 1, at: Timestamp(seconds: max(one.at.seconds, other.at.seconds)), reason: "merged",
      content: merge.content)
    guard !SetupDifference.list(from: last, to: version).isEmpty else { return }
    let uids = [one.uid, other.uid].map { $0?.text ?? "" }.sorted()
    versions.append(version.identified(UID(of: ["merged"] + uids)))
  }
}

extension SetupVersion {
  /// True if both say the same, whatever number they have.
  fileprivate func isSame(as other: SetupVersion?) -> Bool { other.map { $0.numbered(number) == self } ?? false }
}
