import Equipment

/// The items that versions use, found in their lines without reading the rest of them.
extension VersionFile {
  /// The items that any version of a setup uses; nil in a file that is not plain, or that spells a line of the setup in
  /// an unusual way.
  package func fitted(ofSetup setup: Int) -> Set<ItemName>? {
    guard isPlain else { return nil }
    let wanted = VersionRecord.ids(ofSetup: setup)
    var names: Set<ItemName> = []
    var (found, before): ([ItemName], [ItemName]) = ([], [])
    for row in ids.partitioningIndex(where: { $0 >= wanted.lowerBound })..<ids.count {
      guard ids[row] < wanted.upperBound else { break }
      found.removeAll(keepingCapacity: true)
      guard Self.find(&found, bytes.span, range(of: row)) else { return nil }
      // Most versions use what the one before them does.
      if found != before { names.formUnion(found) }
      swap(&found, &before)
    }
    return names
  }

  /// Finds the items in a line; false if it is spelled in an unusual way.
  private static func find(_ names: inout [ItemName], _ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var walk = JSONWalk(offset: line.lowerBound, end: line.upperBound)
    guard walk.consume("{", bytes) else { return false }
    repeat {
      guard let name = walk.name(bytes) else { return false }
      let value = walk.skip(bytes)
      guard let type = type(bytes, name) else { continue }
      if type.isMany {
        guard find(&names, of: type, bytes, in: value) else { return false }
      } else {
        guard let id = Digits.number(bytes, value) else { return false }
        names.append(ItemName(type: type, id: id))
      }
    } while walk.consume(",", bytes)
    return walk.consume("}", bytes)
  }

  /// Finds the items of a list of objects.
  private static func find(
    _ names: inout [ItemName], of type: EquipmentType, _ bytes: Span<UInt8>, in list: Range<Int>
  ) -> Bool {
    var walk = JSONWalk(offset: list.lowerBound, end: list.upperBound)
    guard walk.consume("[", bytes) else { return false }
    repeat {
      let element = walk.skip(bytes)
      var inner = JSONWalk(offset: element.lowerBound, end: element.upperBound)
      guard inner.consume("{\"id\":", bytes), let id = inner.integer(bytes) else { return false }
      names.append(ItemName(type: type, id: id))
    } while walk.consume(",", bytes)
    return walk.consume("]", bytes)
  }

  private static func type(_ bytes: Span<UInt8>, _ name: Range<Int>) -> EquipmentType? {
    members.first { bytes.holds($0.name, at: name) }?.type
  }

  private static let members = EquipmentType.allCases.map { (name: Array(SetupJSON.member($0).utf8), type: $0) }
}
