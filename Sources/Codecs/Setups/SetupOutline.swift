package import Equipment

/// A setup in bytes that were read and found sound when their sum was taken: only what is asked for is read again.
package struct SetupOutline: VersionSource {
  /// The numbers of the versions before the present one.
  package let numbers: [Int]
  /// The newest copy of each item in these versions.
  package let newest: [ItemName: ItemCopy]
  private let outline: JSONOutline
  /// The copies that these versions use: the present version may have been amended since.
  private let items: [Range<Int>]
  private let versions: [Range<Int>]
  private let copies: ItemCopies

  /// Nil if it is spelled in an unusual way, and has to be read as a whole.
  private init?(_ outline: JSONOutline, _ members: [JSONOutline.Member]) {
    versions = members.first { $0.name == "versions" }?.elements ?? []
    numbers = versions.dropLast().compactMap { outline.member("version", of: $0).flatMap(outline.integer) }
    guard numbers.count == versions.count - 1 else { return nil }
    let last = numbers.last ?? 0
    var copies = ItemCopies()
    var items: [Range<Int>] = []
    for place in members.first(where: { $0.name == "items" })?.elements ?? [] {
      guard let (name, copy) = outline.copy(place) else { return nil }
      copies.add(copy, of: name)
      if copy.since <= last { items.append(place) }
    }
    newest = copies.copies.compactMapValues { copies in copies.last { $0.since <= last }?.copy }
    self.items = items
    self.outline = outline
    self.copies = copies
  }

  /// Reads a setup's own members and its present version; nil if it has to be read as a whole.
  package static func setup(_ bytes: [UInt8]) -> Setup? {
    let outline = JSONOutline(bytes: bytes)
    let members = outline.members(0..<bytes.count)
    guard !members.contains(where: { $0.name.utf8.contains(ASCII.backslash) }),
      let source = SetupOutline(outline, members), let present = source.known(source.numbers.count)
    else { return nil }
    let own = members.filter { $0.name != "items" && $0.name != "versions" }
    guard let values = try? own.map({ JSONMember(name: $0.name, value: try outline.value($0.value)) }) else {
      return nil
    }
    var reading = SetupReading()
    return reading.setup(values, present: present, earlier: EarlierVersions(source))
  }

  package func version(at place: Int) -> SetupVersion {
    // These bytes were read without a fault once; a version of nothing stands in for what cannot happen.
    known(place) ?? SetupVersion(number: numbers[place], at: Timestamp(seconds: 0), content: SetupContent())
  }

  private func known(_ place: Int) -> SetupVersion? {
    var reading = SetupReading()
    return (try? outline.value(versions[place])).flatMap { reading.version($0, copies) }
  }

  /// The copies of items and the versions before the present one as they are spelled, each on one line.
  package var lines: (items: [[UInt8]], versions: [[UInt8]]) {
    (items.map(outline.line), versions.dropLast().map(outline.line))
  }
}

extension JSONOutline {
  /// The copy of an item that an element of a setup's items holds; nil if it is spelled in an unusual way.
  fileprivate func copy(_ place: Range<Int>) -> (ItemName, ItemCopies.Copy)? {
    guard let type = member("type", of: place).flatMap(plainText).flatMap({ EquipmentType(rawValue: $0) }),
      let since = member("since", of: place).flatMap(integer), let item = member("item", of: place),
      let id = member("id", of: item).flatMap(integer)
    else { return nil }
    let copy = ItemCopy(type, id: id, name: name(of: item, type)) {
      let value = (try? value(item)) ?? .null
      let read = ItemJSON.knownItem(of: type.record, from: value) ?? (try? ItemJSON.item(of: type.record, from: value))
      // As with versions, an item of nothing stands in for what cannot happen.
      return read?.equipment ?? type.itemType.init()
    }
    return (ItemName(type: type, id: id), ItemCopies.Copy(copy: copy, since: since, offset: item.lowerBound))
  }

  /// What a person calls an item; nil where it takes reading the item to say it.
  private func name(of item: Range<Int>, _ type: EquipmentType) -> String? {
    var name = ""
    for field in type.record.naming {
      guard let place = member(field, of: item) else { continue }
      guard let text = plainText(place) else { return nil }
      name += name.isEmpty || text.isEmpty ? text : " \(text)"
    }
    return name
  }
}
