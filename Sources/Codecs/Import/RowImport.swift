public import Equipment

/// A large CSV file on its way into a type: its rows are copied, and not made items of, wherever their bytes show that
/// they are sound.
public struct RowImport: Sendable {
  /// The type of all its items.
  public let type: RecordType
  /// How many rows it has; 0 where there are headings alone.
  public private(set) var count = 0
  /// The columns that are no field of the type and hold something, each once.
  public private(set) var unknownColumns: [String] = []
  /// The smallest id that no item of the type ever had.
  package let first: Int
  /// The id after the largest one.
  private(set) var next: Int
  /// True once the rows, behind items that there are, are known to get their ids; false if they bring them.
  private var givesIds: Bool?

  private(set) var source: RowSource
  /// The checksum of the rows, which they have to have still when they are written.
  private(set) var sum: UInt32 = 0

  /// Of which type the rows of a file are, before anything of it is read; nil if neither the command nor its name says it.
  public static func type(of name: String, as type: RecordType?) -> RecordType? {
    type ?? RecordType(stem: ImportFormat.stem(of: name))
  }

  /// Looks at every row, a part of the file after the other; nil if anything about the file is for the usual way to
  /// judge: a problem, ids that do not ascend or are in use, items of several types.
  ///
  /// - Parameters:
  ///   - first: the smallest id that no item of the type ever had.
  ///   - renumbers: true if rows whose ids are smaller get others.
  public init?(
    _ content: ImportContent, name: String, as type: RecordType?, from first: Int = 1, renumbers: Bool = false,
    map: [String: String] = [:], own: [RecordType: [String]] = [:], reviews: [RecordType: RecordReview] = [:],
    progress: WorkProgress = .unobserved
  ) {
    guard let type = Self.type(of: name, as: type), RecordType.tables.contains(type),
      let source = RowSource(content, file: name, type, ImportNames(map, own: own), reviews[type], progress)
    else { return nil }
    self.type = type
    self.source = source
    (self.first, next) = (first, first)
    var (isSound, isAsItStands) = (true, true)
    var seen: Set<String> = []
    let sum = try? source.visit { row in
      isSound = row.map { accept($0, renumbers, &seen) } ?? false
      if row?.item != nil { isAsItStands = false }
      return isSound
    }
    // Whoever reads it in the usual way is told why it cannot be read.
    guard let sum else { return nil }
    self.sum = sum
    // Then there is nothing to be reviewed once more when the rows are written.
    if isAsItStands { self.source.review = nil }
    self.source.isJudged = true
    guard isSound, type.fields.count + unknownColumns.count <= CodecsLimits.mostColumns else { return nil }
  }

  /// The first items, for a look at them.
  public func firstItems(_ most: Int) -> [any Record] { source.firstItems(most) }

  /// Counts a row; false if its id does not follow.
  private mutating func accept(_ row: SourceRow, _ renumbers: Bool, _ seen: inout Set<String>) -> Bool {
    let isGiven = row.id == 0 || renumbers && row.id < first
    // Those that bring their ids would come first, wherever they stand.
    guard first == 1 || isGiven == givesIds ?? isGiven else { return false }
    givesIds = isGiven
    let id = isGiven ? next : row.id
    guard id >= next, id <= ValidationRules.largestId else { return false }
    next = id + 1
    count += 1
    for name in source.unknown(in: row) where seen.insert(name).inserted { unknownColumns.append(name) }
    return true
  }
}

/// Rows of one type as the program writes them, under their headings: the content of the type's file, or of what goes
/// behind it.
public struct ImportedRows: Sendable {
  private let rows: RowImport
  private let complete: @Sendable (any Record) -> any Record

  /// Gives the rows ids and defaults, and what `complete` gives an item that lacks it.
  public init(_ rows: RowImport, _ complete: @escaping @Sendable (any Record) -> any Record) {
    self.rows = rows
    self.complete = complete
  }

  package var type: RecordType { rows.type }
  /// The name of the file.
  package var name: String { rows.source.file }
  package var count: Int { rows.count }
  /// The smallest id that no item of the type had when they were looked at; 1 if there never was one.
  package var first: Int { rows.first }
  /// The id after the largest one.
  package var next: Int { rows.next }
  /// The size of the file that they come from, in bytes.
  package var size: Int { rows.source.size }
  /// The headings of a type that has no file.
  private var header: [String] { ItemFile.header(for: type) + rows.unknownColumns }

  /// The bytes of these headings, if all values of the rows have their columns among them; nil if not.
  ///
  /// A table that an earlier version made may lack fields: it does without those that the rows do not have either, as a
  /// default comes back by itself when it is read.
  package func heading(_ names: [String]) -> [UInt8]? {
    let lacking = Set(header).subtracting(names)
    if !lacking.isEmpty {
      guard rows.source.review == nil, lacking.isDisjoint(with: rows.source.names),
        lacking.isDisjoint(with: ["created", "updated", "currency"])
      else { return nil }
    }
    var writer = CSVWriter()
    writer.append(row: names)
    return writer.bytes
  }

  /// Hands the content over in pieces; true if each line of it is a row or the headings.
  ///
  /// Then the file is plain, because the ids ascend and all cells are spelled as files have them.
  ///
  /// - Parameter names: the headings; nil for those of a type that has no file.
  /// - Throws: `ImportChanged` if the rows are not those that were looked at, or whatever the body or reading throws.
  package func write(under names: [String]? = nil, _ body: ([UInt8]) throws -> Void) throws -> Bool {
    var writing = RowsWriting(rows.source, header: names ?? header, complete)
    var (next, written, lines, failure) = (first, 0, 0, (any Error)?.none)
    func handOver() {
      lines += writing.bytes.count { $0 == ASCII.lineFeed }
      do { try body(writing.drain()) } catch { failure = error }
    }
    let sum = try rows.source.visit { row in
      guard let row else { return false }
      let id = row.id == 0 || row.id < first ? next : row.id
      writing.append(row, id: id, complete)
      (next, written) = (id + 1, written + 1)
      if writing.bytes.count >= CodecsLimits.importPiece { handOver() }
      return failure == nil
    }
    handOver()
    if let failure { throw failure }
    guard sum == rows.sum, written == count else { throw ImportChanged() }
    return lines == count + 1
  }
}
