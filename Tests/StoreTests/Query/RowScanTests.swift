import Answers
import Equipment
import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Query
@testable import Store

@Suite("What is read from the rows of a plain file is what its items say")
struct RowScanTests {
  /// Items without a line break anywhere, so that their file is plain.
  private func items(_ type: RecordType, count: Int, seed: UInt64) -> [any Record] {
    var random = RandomItems(seed: seed)
    var items: [any Record] = []
    var id = 0
    while items.count < count {
      id += 1
      let item = random.item(type, id: 0)
      let texts = item.filledNames.flatMap { [$0, item.text($0) ?? ""] }
      if !texts.contains(where: { $0.utf8.contains(10) || $0.utf8.contains(13) }) { items.append(item) }
    }
    return items
  }

  /// A folder with a plain file of so many items, of which some have changes in the journal alone.
  private func folder(_ type: RecordType, count: Int) async throws -> (StoreFolder, FileRepository) {
    let folder = try StoreFolder()
    let first = folder.open()
    _ = try await first.commit(Change(items: items(type, count: count, seed: 7).map { .add($0) }))
    _ = try await first.commit(Change(items: [.delete(#require(try await first.item(type, id: 3)))]))
    _ = try await first.save()
    try await first.close()
    let reader = folder.open()
    #expect(try folder.read("hub.json").contains("\"plain\":true"))
    return (folder, reader)
  }

  private func change(_ repository: FileRepository, _ type: RecordType, count: Int) async throws {
    try await repository.edit(type, 5, "brand", to: "Ångström Öl")
    _ = try await repository.commit(Change(items: [.delete(#require(try await repository.item(type, id: count)))]))
    try await repository.add(items(type, count: 1, seed: 9)[0])
  }

  /// Keeps the rows as items.
  private struct Items: RowCollector {
    var items: [any Record] = []
    mutating func add(_ row: ItemRow) { items.append((try? row.item()) ?? Riser()) }
    consuming func finish() -> [any Record] { items }
  }

  @Test("what is gathered in parts is what there is, part by part sorted by id", arguments: [40, 2500])
  func collected(count: Int) async throws {
    let type = RecordType.equipment(.arrow)
    let (folder, repository) = try await folder(type, count: count)
    defer { #expect(folder.exists("hub.json")) }
    for isChanged in [false, true] {
      if isChanged { try await change(repository, type, count: count) }
      let items = try await repository.fetch(type)
      for filter in [nil, Filter.word("e"), .word("zzqwx"), .word("ångström"), .not(.word("e"))] {
        var scan = try #require(try repository.scan(type))
        // So that several threads have a part, too.
        scan.shortestPart = 1 << 12
        var parts: [[any Record]] = []
        let rows = try scan.collect(filter, by: { Items() }, into: &parts)
        let wanted = items.filter { filter?.matches($0) ?? true }
        let found = parts.flatMap(\.self)
        #expect(rows == wanted.count && found.count == wanted.count)
        #expect(zip(found.sorted { $0.recordId < $1.recordId }, wanted).allSatisfy { $0.isEqual(to: $1) })
        #expect(parts.flatMap { zip($0, $0.dropFirst()) }.allSatisfy { $0.recordId < $1.recordId || isChanged })
        let same = try await repository.collect(filter, of: type) { Items() }.flatMap(\.self)
        #expect(same.map(\.recordId).sorted() == wanted.map(\.recordId))
      }
    }
  }

  @Test("what completion reads at once, of small and of large files", arguments: [40, 2500])
  func loaded(count: Int) async throws {
    let type = RecordType.equipment(.arrow)
    let (folder, repository) = try await folder(type, count: count)
    try await change(repository, type, count: count)
    defer { #expect(folder.exists("hub.json")) }
    let items = try await repository.fetch(type)
    // Of a large file, which is not in memory.
    try await expectRecords(repository, type, items)
    try await expectRanges(repository, type, items)
    for fields in [["id", "brand", "model"], ["notes"], ["id"], ["model", "zzqwx"], type.fields.map(\.name)] {
      var read: [[String?]] = []
      var ids: [Int?] = []
      var numbers = fields.map { _ in [Int: Set<String>]() }
      var spellings = fields.map { _ in [[UInt8]: Set<Int>]() }
      repository.visitLoaded(fields, of: type) { texts in
        read.append(fields.indices.map { texts.text($0) })
        for index in fields.indices {
          let text = texts.text(index)
          let number = texts.number(index)
          numbers[index][number, default: []].insert(text ?? "")
          spellings[index][Array((text ?? "").utf8), default: []].insert(number)
          #expect(texts.date(index) == text.flatMap { CalendarDate(text: $0) })
          #expect(texts.item(index) == text.flatMap { EquipmentReference(text: $0) })
        }
        if fields.first == "id" { ids.append(texts.integer(0)) }
      }
      #expect(
        read.map { $0.map { $0.map { Array($0.utf8) } } }
          == items.map { item in
            fields.map { item.text($0).map { Array($0.utf8) } }
          })
      if fields.first == "id" { #expect(ids == items.map(\.recordId)) }
      // Each spelling has one number, and each number one text, in whatever spelling.
      for (texts, spellings) in zip(numbers, spellings) {
        #expect(texts.values.allSatisfy { $0.count == 1 } && spellings.values.allSatisfy { $0.count == 1 })
      }
    }
  }

  /// Filters of every relation over values that there are, and over some that there are not.
  private func filters(_ type: RecordType, _ items: [any Record]) -> [Filter?] {
    var filters: [Filter?] = ["a", "é", "e", "easton", "active", "act", "zzqwx", "\"", "1 ", ""].map { .word($0) }
    // What matches by one or by the other need not have both.
    let models = items.prefix(8).compactMap { $0.text("model") }.map { Folding.fold($0) }
    for (one, other) in zip(models, models.dropFirst()) {
      filters.append(.or([one, other].map { .comparison(Comparison(field: "model", .contains($0))) }))
      filters.append(.or([.word(String(one.prefix(2))), .word(one), .word(other)]))
    }
    filters.append(nil)
    for (index, field) in type.fields.enumerated() {
      let item = items[index % items.count]
      let key = item.sortKey(field.name)
      let text = Folding.fold(item.text(field.name) ?? "x")
      let relations: [Comparison.Relation] = [
        .equal(key), .notEqual(key), .less(key), .lessOrEqual(key), .greater(key), .greaterOrEqual(key),
        .contains(text), .containsNot(text), .oneOf([key, .none]), .between(key, key), .empty, .set, .tagged(text),
      ]
      let comparisons = relations.map { Filter.comparison(Comparison(field: field.name, $0)) }
      filters +=
        comparisons + [.not(comparisons[0]), .and([comparisons[0], .word("a")]), .or(Array(comparisons.prefix(2)))]
        // What matches by one or by the other has the shorter word.
        + [.or([comparisons[0], comparisons[6], .comparison(Comparison(field: "model", .contains(text)))])]
    }
    for name in RandomItems.awkwardColumns where type.field(name) == nil {
      filters.append(.comparison(Comparison(field: name, .set)))
    }
    return filters
  }

  private func expectSame(_ found: RowSelection, _ expected: RowSelection) {
    #expect(found.matching == expected.matching)
    #expect(found.rows.map(\.recordId) == expected.rows.map(\.recordId))
  }

  /// True if a row and its item agree in texts, sort keys, searched fields and unknown columns.
  private func isSame(_ row: ItemRow, _ item: any Record, _ type: RecordType) throws -> Bool {
    let names = type.fields.map(\.name) + item.base.unknown.map(\.name)
    let texts = names.map { item.text($0) }
    guard try row.item().isEqual(to: item) else { return false }
    return row.texts(names).map { $0.map { Array($0.utf8) } } == texts.map { $0.map { Array($0.utf8) } }
      && names.map { row.sortKey($0) } == names.map { item.sortKey($0) }
      && row.searchedFields.map { "\($0)" }.sorted() == item.searchedFields.map { "\($0)" }.sorted()
      && Set(row.unknownNames) == Set(item.base.unknown.map(\.name))
  }

  // The larger one is read in blocks, and its rows are found by halving.
  @Test(
    "every query",
    arguments: [RecordType.equipment(.riser), .equipment(.bowstring), .equipment(.weight), .equipment(.accessory)].map {
      ($0, 25)
    } + [(.equipment(.arrow), 200)])
  func queries(type: RecordType, count: Int) async throws {
    let (folder, repository) = try await folder(type, count: count)
    defer { #expect(folder.exists("hub.json")) }
    for round in 0...1 {
      if round == 1 { try await change(repository, type, count: count) }
      try await repository.refresh()
      let items = try await repository.fetch(type)
      for (row, item) in zip(try await repository.select(RowQuery(), of: type).rows, items) {
        #expect(try isSame(row, item, type))
      }
      for filter in filters(type, items) {
        let query = RowQuery(filter: filter, limit: count > 40 ? 5 : nil)
        expectSame(try await repository.select(query, of: type), query.selection(from: items))
      }
      try await expectRecords(repository, type, items)
      for (index, field) in type.fields.enumerated() {
        let sort = [SortField(name: field.name, isDescending: index % 2 == 0), SortField(name: "model")]
        let query = RowQuery(sort: sort, limit: [nil, 0, 1, 7][index % 4])
        expectSame(try await repository.select(query, of: type), query.selection(from: items))
        let expected = Dictionary(items.map { ($0.text(field.name) ?? "", 1) }, uniquingKeysWith: +)
        #expect(try await repository.tally(field.name, of: type, where: nil) == expected)
      }
    }
  }

  /// Expects that records are found by their ids, near ones and far ones, and others left out.
  private func expectRecords(_ repository: FileRepository, _ type: RecordType, _ items: [any Record]) async throws {
    for step in [1, 2, 7, 40, 300] {
      let ids = Array(stride(from: step - 1, to: items.count + 60, by: step))
      let found = try await repository.records(ids, of: type)
      let wanted = Set(ids)
      let expected = items.filter { wanted.contains($0.recordId) }
      #expect(found.map(\.recordId) == expected.map(\.recordId), "each \(step)th")
      for (one, other) in zip(found, expected) { #expect(one.isEqual(to: other)) }
    }
  }

  /// The same of ranges, which may overlap and stand in any order.
  private func expectRanges(_ repository: FileRepository, _ type: RecordType, _ items: [any Record]) async throws {
    let last = items.count + 60
    for ranges in [
      [1...last], [1...1], [2...6], [7...9, 3...5], [4...30, 20...last], [5...5, 8...8], [last...last * 2],
    ] {
      let found = try await repository.records(in: ranges, of: type)
      let expected = items.filter { item in ranges.contains { $0.contains(item.recordId) } }
      #expect(found.map(\.recordId) == expected.map(\.recordId), "\(ranges)")
      for (one, other) in zip(found, expected) { #expect(one.isEqual(to: other)) }
    }
  }

  /// The type's file with a cache, and changes that are in neither.
  private func indexed(_ type: RecordType, in folder: StoreFolder) throws -> IndexedRows {
    let (files, path) = (POSIXFileSystem(), "\(folder.path)/\(type.file)")
    let file = try #require(try PlainFile(type, files, path: path, status: files.status(at: path)))
    let digest = try Digest(of: Array(folder.read(type.file).utf8))
    let cache = "\(folder.path)/\(type).columns"
    let bytes = try Data(ColumnIndexWriting.bytes(file, digest))
    try (bytes + [0]).write(to: URL(fileURLWithPath: cache))
    #expect(ColumnIndex(files, path: cache, of: digest)?.isSound == false, "something stands behind its last section")
    try bytes.write(to: URL(fileURLWithPath: cache))
    let index = try #require(ColumnIndex(files, path: cache, of: digest))
    #expect(index.isSound && ColumnIndex(files, path: cache, of: Digest(size: digest.size, crc: digest.crc ^ 1)) == nil)
    return IndexedRows(file: file, overlay: Overlay(), index: index)
  }

  /// Expects that a visit of some fields meets the items' texts, or visits none where the cache lacks a field.
  private func expectVisited(_ rows: IndexedRows, _ filter: Filter?, _ items: [any Record]) throws {
    let names = ["brand", "quantity", "length", "nothing"]
    let wanted = items.filter { filter?.matches($0) ?? true }.map { item in names.map { item.text($0) } }
    var found: [[String?]] = []
    var known = names.map { _ in [Int: String?]() }
    var isSame = true
    let isVisited = try rows.visit(names, where: filter) { row in
      found.append(names.indices.map { row.text($0) })
      for (index, text) in found[found.count - 1].enumerated() {
        let number = row.number(index)
        isSame = isSame && known[index][number, default: text] == text && row.integer(index) == text.flatMap { Int($0) }
        known[index][number] = .some(text)
      }
    }
    #expect(isSame && found == (isVisited ? wanted : []))
    // One number for each text.
    for texts in known { #expect(Set(texts.values).count == texts.count) }
    try expectNumbered(rows.numbered(names, where: filter), names, isVisited ? wanted : nil)
  }

  /// Expects that rows have these texts by their numbers, one number for each text.
  private func expectNumbered(_ rows: NumberedRows?, _ names: [String], _ wanted: [[String?]]?) throws {
    guard let wanted else { return #expect(rows == nil) }
    let rows = try #require(rows)
    #expect(rows.count == wanted.count)
    for field in names.indices {
      let numbers = rows.numbers(field).map { Int($0) }
      let texts = numbers.map { rows[field, $0] }
      let expected = wanted.map { $0[field] }
      #expect(texts.map(\.string) == expected)
      #expect(texts.map(\.integer) == expected.map { $0.flatMap { Int($0) } })
      #expect(texts.map(\.date) == expected.map { $0.flatMap { CalendarDate(text: $0) } })
      #expect(texts.map(\.item) == expected.map { $0.flatMap { EquipmentReference(text: $0) } })
      #expect(Set(numbers).count == Set(expected).count)
      let all = rows.map(field) { $0.string }
      #expect(numbers.map { all[$0] } == expected)
    }
  }

  @Test("every query that a cache answers", arguments: [RecordType.equipment(.arrow), .equipment(.weight)])
  func cached(type: RecordType) async throws {
    let (folder, repository) = try await folder(type, count: 300)
    var rows = try indexed(type, in: folder)
    for round in 0...1 {
      if round == 1 {
        try await change(repository, type, count: 300)
        var overlay = Overlay()
        for entry in try await repository.history(of: nil, limit: 3).reversed() {
          for item in entry.change.items { overlay.apply(item) }
        }
        rows = IndexedRows(file: rows.file, overlay: overlay, index: rows.index)
      }
      let items = try await repository.fetch(type)
      for filter in filters(type, items) {
        let query = RowQuery(filter: filter, sort: [SortField(name: "model", isDescending: true)], limit: 6)
        if let found = try rows.select(query) { expectSame(found, query.selection(from: items)) }
        let expected = Dictionary(
          items.filter { filter?.matches($0) ?? true }.map { ($0.text("status") ?? "", 1) }, uniquingKeysWith: +)
        if let tally = try rows.tally("status", where: filter) { #expect(tally == expected) }
        try expectVisited(rows, filter, items)
      }
      for field in type.fields where field.name != "id" {
        let query = RowQuery(
          sort: [SortField(name: field.name), SortField(name: "brand", isDescending: true)], limit: 9)
        expectSame(try #require(try rows.select(query)), query.selection(from: items))
      }
    }
  }

  @Test("every piece of a text, by the words that the cache has and without them")
  func words() async throws {
    let type = RecordType.equipment(.arrow)
    let (folder, repository) = try await folder(type, count: 2500)
    let rows = try indexed(type, in: folder)
    let items = try await repository.fetch(type)
    var random = SeededGenerator(seed: 11)
    var skipped = 0
    for round in 0..<100 {
      let item = items[Int.random(in: items.indices, using: &random)]
      let name = item.filledNames.randomElement(using: &random) ?? "brand"
      let text = Array(Folding.fold(item.text(name) ?? "").unicodeScalars)
      let start = Int.random(in: 0...text.count, using: &random)
      var part = String.UnicodeScalarView()
      part.append(contentsOf: text[start...].prefix(Int.random(in: 1...9, using: &random)))
      let word = String(part)
      let isField = round % 3 == 0 && type.field(name) != nil
      let filter = isField ? Filter.comparison(Comparison(field: name, .contains(word))) : .word(word)
      let scan = RowScan(file: rows.file, overlay: Overlay(), index: rows.index)
      var found: [Int] = []
      try scan.visit(filter) { found.append($0.recordId) }
      #expect(found == items.filter { filter.matches($0) }.map(\.recordId), "\(name) \(word.debugDescription)")
      let ranges = rows.index.ranges(of: Array(word.utf8), end: rows.file.lines.size)
      if let ranges, ranges.count < 20 { skipped += 1 }
    }
    #expect(skipped > 10)
  }

  @Test("a scan that threads share the parts of, with changes that are not in the file", arguments: [false, true])
  func parted(isChanged: Bool) async throws {
    let type = RecordType.equipment(.arrow)
    let (folder, repository) = try await folder(type, count: 2500)
    let rows = try indexed(type, in: folder)
    var overlay = Overlay()
    if isChanged {
      try await change(repository, type, count: 2500)
      for entry in try await repository.history(of: nil, limit: 3).reversed() {
        for item in entry.change.items { overlay.apply(item) }
      }
    }
    var scan = RowScan(file: rows.file, overlay: overlay, index: rows.index)
    scan.shortestPart = 1 << 16
    #expect(scan.file.status.size > 4 * scan.shortestPart)
    let items = try await repository.fetch(type)
    let notes = Comparison(field: "notes", .contains("a"))
    for filter in [Filter.word("a"), .word("eas"), .word("öl"), .comparison(notes), .not(.word("e")), .word("zzqwx")] {
      for (sort, limit) in [([], nil), ([], 7), ([SortField(name: "model", isDescending: true)], 7), ([], 0)] {
        let query = RowQuery(filter: filter, sort: sort, limit: limit)
        let (found, expected) = (try scan.select(query), query.selection(from: items))
        expectSame(found, expected)
        for (row, item) in zip(found.rows, expected.rows) { #expect(try isSame(row, item.item(), type)) }
      }
    }
  }

  @Test("a cache with any byte changed is not used, or says the same")
  func damagedCache() async throws {
    let (folder, repository) = try await folder(.equipment(.riser), count: 60)
    let rows = try indexed(.equipment(.riser), in: folder)
    let path = "\(folder.path)/riser.columns"
    let query = RowQuery(sort: [SortField(name: "brand")], limit: 5)
    let expected = query.selection(from: try await repository.fetch(.equipment(.riser)))
    let sound = try Data(contentsOf: URL(fileURLWithPath: path))
    let digest = try Digest(of: Array(folder.read("risers.csv").utf8))
    for offset in stride(from: 0, to: sound.count, by: 7) {
      var bytes = sound
      bytes[offset] ^= 0x10
      try bytes.write(to: URL(fileURLWithPath: path))
      guard let index = ColumnIndex(POSIXFileSystem(), path: path, of: digest) else { continue }
      let found = try IndexedRows(file: rows.file, overlay: Overlay(), index: index).select(query)
      if let found { expectSame(found, expected) }
    }
  }

  @Test(
    "every item by its id, and that there is none", arguments: [RecordType.equipment(.arrow), .equipment(.weight)],
    [1, 2, 300])
  func items(type: RecordType, count: Int) async throws {
    let folder = try StoreFolder()
    let first = folder.open()
    _ = try await first.commit(Change(items: items(type, count: count + 3, seed: 7).map { .add($0) }))
    for id in 2...3 {
      _ = try await first.commit(Change(items: [.delete(#require(try await first.item(type, id: id)))]))
    }
    _ = try await first.save()
    try await first.close()
    let (repository, other) = (folder.open(), folder.open())
    let expected = Dictionary(uniqueKeysWithValues: try await other.fetch(type).map { ($0.recordId, $0) })
    for id in 0...count + 5 {
      let found = try await repository.item(type, id: id)
      #expect((found == nil) == (expected[id] == nil))
      if let found, let item = expected[id] { #expect(found.isEqual(to: item)) }
    }
  }

  @Test("a file with a line break in a cell, or written otherwise by hand, is read as a whole")
  func notPlain() async throws {
    let folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", "id,brand,model,length\n1,Hoyt,Formula,25.0\n2,Win&Win,ATF,25\n")
    let first = folder.open()
    try await first.edit(.equipment(.riser), 2, "grip", to: "low")
    try await first.close()
    #expect(try !folder.read("hub.json").contains("plain"))
    let second = folder.open()
    #expect(try await second.select(RowQuery(), of: .equipment(.riser)).rows.map { $0.text("length") } == ["25", "25"])
    try await second.edit(.equipment(.riser), 1, "length", to: "23")
    try await second.close()
    #expect(try folder.read("hub.json").contains("plain"))
    let third = folder.open()
    try await third.edit(.equipment(.riser), 2, "notes", to: "two\nlines")
    try await third.close()
    #expect(try !folder.read("hub.json").contains("plain"))
    #expect(try await folder.open().item(.riser, id: 2)?.text("notes") == "two\nlines")
  }

  @Test("a file that somebody changes after it was opened is not taken for the old one")
  func changedMeanwhile() async throws {
    let (folder, repository) = try await folder(.equipment(.riser), count: 400)
    #expect(try await repository.item(.equipment(.riser), id: 400)?.recordId == 400)
    let text = try folder.read("risers.csv")
    try folder.write("risers.csv", text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n")
    try await repository.refresh()
    #expect(try await repository.item(.equipment(.riser), id: 400) == nil)
    #expect(try await repository.select(RowQuery(limit: 0), of: .equipment(.riser)).matching == 398)
  }
}
