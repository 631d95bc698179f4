import Codecs
package import Equipment

/// The outcomes of changes to single items of one type, laid over the rows of its file.
package struct Overlay: Sendable {
  /// An item as the last change left it; nil if it was deleted.
  package struct Outcome: Sendable {
    package var item: (any Record)? { record?.record }
    /// The item, which may be still to be made; nil if it was deleted.
    package let record: ChangedRecord?
    /// True if there was such an item before the first change.
    package let existed: Bool
  }

  /// No changes.
  package init() {}

  package private(set) var outcomes: [Int: Outcome] = [:]
  /// The ids of changed versions, by their setup.
  private var versions: [Int: Set<Int>] = [:]

  /// The largest number of an item that was changed.
  package private(set) var largestId = 0

  /// How many items more, or fewer, there are than before.
  package private(set) var difference = 0

  package var isEmpty: Bool { outcomes.isEmpty }

  /// Applies a change.
  package mutating func apply(_ change: ItemChange) {
    let existed = outcomes[change.id]?.existed ?? (change.recordBefore != nil)
    difference -= presence(change.id, existed)
    outcomes[change.id] = Outcome(record: change.recordAfter, existed: existed)
    if change.type == .version { versions[VersionRecord.setup(ofId: change.id), default: []].insert(change.id) }
    largestId = max(largestId, change.id)
    difference += presence(change.id, existed)
  }

  /// Applies all changes of another overlay, which is newer.
  package mutating func apply(_ other: Overlay) {
    largestId = max(largestId, other.largestId)
    versions.merge(other.versions) { $0.union($1) }
    for (id, outcome) in other.outcomes {
      let existed = outcomes[id]?.existed ?? outcome.existed
      difference -= presence(id, existed)
      outcomes[id] = Outcome(record: outcome.record, existed: existed)
      difference += presence(id, existed)
    }
  }

  /// The part of one id in the difference: 1 if it was added, -1 if it was deleted, else 0.
  private func presence(_ id: Int, _ existed: Bool) -> Int {
    guard let outcome = outcomes[id] else { return 0 }
    return (outcome.record == nil ? 0 : 1) - (existed ? 1 : 0)
  }
}

extension Overlay {
  /// The items that changes have left.
  package var items: [any Record] { outcomes.values.compactMap(\.item) }

  /// Sets the outcome of several changes to a record.
  ///
  /// - Parameter existed: true if there was such a record before the first of them.
  package mutating func set(_ id: Int, to item: (any Record)?, existed: Bool) {
    difference -= presence(id, outcomes[id]?.existed ?? existed)
    outcomes[id] = Outcome(record: item.map { .made($0) }, existed: existed)
    largestId = max(largestId, id)
    difference += presence(id, existed)
  }

  /// The setups of versions that were changed.
  package var setupsOfVersions: [Int] { Array(versions.keys) }

  /// The versions of a setup, by their numbers, as changes have made them of these.
  package func versions(ofSetup setup: Int, over known: [StoredVersion]) -> [StoredVersion] {
    guard let changed = versions[setup] else { return known }
    let left = changed.compactMap { (outcomes[$0]?.item as? VersionRecord).map(StoredVersion.init) }
    return (known.filter { !changed.contains($0.id) } + left).sorted { $0.id < $1.id }
  }

  /// True if no name or text in the items has a line break, so that each item is one line of a file.
  package var isPlain: Bool { items.allSatisfy(\.isOneLine) }
}

extension Record {
  /// True if no name or text in it has a line break, so that it is one line of a file.
  package var isOneLine: Bool {
    texts { $0.mayHaveLineBreaks }.allSatisfy { $0?.isOneLine ?? true }
      && base.unknown.allSatisfy { $0.name.isOneLine && $0.text.isOneLine }
  }
}

extension FieldInfo {
  fileprivate var mayHaveLineBreaks: Bool {
    switch shape {
    case .integer, .decimal, .date, .timestamp, .amount, .currency, .spine, .distance, .passes, .item, .file, .choice:
      false
    case .text, .tags, .reading: true
    }
  }
}

extension String {
  fileprivate var isOneLine: Bool { !utf8.contains(where: \.isLineBreak) }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == ASCII.lineFeed || self == ASCII.carriageReturn }
}
