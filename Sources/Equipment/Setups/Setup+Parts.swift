import Synchronization

extension Setup {
  /// All that is stored of it: its row, then a line a version.
  public var parts: [any Record] { [head] + versionRecords }

  /// The lines of its versions.
  public var versionRecords: [VersionRecord] { versionRecords(from: 0) }

  /// The lines of its versions from an index on.
  private func versionRecords(from index: Int) -> [VersionRecord] {
    var before = index > 0 ? version(at: index - 1) : nil
    return (index..<max(index, earlier.count + 1)).map { index in
      let version = version(at: index)
      defer { before = version }
      return VersionRecord(version, after: before, of: id)
    }
  }

  private func version(at index: Int) -> SetupVersion { index < earlier.count ? earlier[index] : present }

  /// Puts a setup together; without a line of a version it is as it was begun, with nothing fitted.
  ///
  /// - Parameter versions: the lines of its versions, by number.
  public init(_ head: SetupHead, _ versions: [VersionRecord]) { self.init(head, versions.map(StoredVersion.init)) }

  /// The same of lines that are read when a version is asked for, the present one too.
  public init(_ head: SetupHead, _ versions: [StoredVersion]) {
    guard let last = versions.indices.last else {
      let begun = SetupVersion(number: 1, at: head.base.created ?? Timestamp(seconds: 0), content: SetupContent())
      self.init(head, present: begun, earlier: EarlierVersions())
      return
    }
    let source = StoredVersions(versions)
    let newest = UnreadVersion(number: VersionRecord.number(ofId: versions[last].id)) { source.version(at: last) }
    self.init(head, newest: newest, earlier: EarlierVersions(source))
  }
}

extension VersionRecord {
  /// A version as it is stored behind another.
  public init(_ version: SetupVersion, after before: SetupVersion?, of setup: Int) {
    base.id = Self.id(ofSetup: setup, version: version.number)
    base.unknown = version.unknown
    (at, reason, tuning) = (version.at, version.reason, version.tuning)
    fitted = version.slots.map { Fitting($0.type, id: $0.id, position: $0.position, isPrimary: $0.isPrimary) }
    for slot in version.slots {
      let known = before?.content.slot(slot.type, id: slot.id)?.copy
      if known.map({ !$0.isEqual(to: slot.copy) }) ?? true { copies.append(slot.copy) }
    }
  }
}

extension ItemChange {
  /// The changes of a setup's stored parts, its row and its versions' lines; any other change is itself.
  public var ofParts: [ItemChange] {
    guard type == .setup else { return [self] }
    let (before, after) = (self.before?.setup, self.after?.setup)
    let common = before.flatMap { before in after.map { before.earlier.common(with: $0.earlier) } } ?? 0
    var changes: [ItemChange] = []
    if let change = ItemChange(type: .setupHead, id: id, before?.head, after?.head) { changes.append(change) }
    let old = before?.lines(from: common) ?? [:]
    let new = after?.lines(from: common) ?? [:]
    for id in Set(old.keys).union(new.keys).sorted() {
      if let change = ItemChange(type: .version, id: id, old[id], new[id]) { changes.append(change) }
    }
    return changes
  }

  /// A change of a part; nil if it is the same before and after.
  private init?(type: RecordType, id: Int, _ before: (any Record)?, _ after: (any Record)?) {
    if let before, let after, before.isEqual(to: after) { return nil }
    self.init(type: type, id: id, before: before, after: after)
  }
}

extension Setup {
  fileprivate func lines(from index: Int) -> [Int: VersionRecord] {
    Dictionary(uniqueKeysWithValues: versionRecords(from: index).map { ($0.base.id, $0) })
  }
}

/// The versions of a setup by their lines, each made on demand.
private final class StoredVersions: VersionSource {
  private let lines: [StoredVersion]
  /// Each item's copies with the indices of their lines; nil until an earlier version is asked for.
  private let copiesByItem = Mutex<[Item: [(index: Int, copy: ItemCopy)]]?>(nil)

  init(_ lines: [StoredVersion]) { self.lines = lines }

  /// An item by its type and number.
  private struct Item: Hashable {
    let type: EquipmentType
    let id: Int
  }

  /// All but the last, which is the present one.
  var numbers: [Int] { lines.dropLast().map { VersionRecord.number(ofId: $0.id) } }

  func version(at index: Int) -> SetupVersion {
    let record = lines[index].record
    // Slots that cannot stand together were refused when the line was read.
    let content = try? record.content { [self] type, id in
      index == lines.count - 1 ? newest(type, id) : copy(Item(type: type, id: id), at: index)
    }
    return SetupVersion(
      number: record.number, at: record.at, reason: record.reason, content: content ?? SetupContent(),
      unknown: record.base.unknown)
  }

  /// The newest copy of an item, for the one version that most commands ask for.
  private func newest(_ type: EquipmentType, _ id: Int) -> ItemCopy? {
    for line in lines.reversed() {
      if let copy = line.copies.first(where: { $0.type == type && $0.id == id }) { return copy }
    }
    return nil
  }

  /// The newest copy of an item in the lines up to an index, found by binary search.
  private func copy(_ item: Item, at index: Int) -> ItemCopy? {
    let copies = copiesByItem.withLock { copiesByItem in
      let known = copiesByItem ?? allCopies
      copiesByItem = known
      return known[item] ?? []
    }
    var (low, high) = (0, copies.count)
    while low < high {
      let middle = (low + high) / 2
      if copies[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? copies[low - 1].copy : nil
  }

  private var allCopies: [Item: [(index: Int, copy: ItemCopy)]] {
    var copiesByItem: [Item: [(index: Int, copy: ItemCopy)]] = [:]
    for (index, line) in lines.enumerated() {
      for copy in line.copies { copiesByItem[Item(type: copy.type, id: copy.id), default: []].append((index, copy)) }
    }
    return copiesByItem
  }
}
