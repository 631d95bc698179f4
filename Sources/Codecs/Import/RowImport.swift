public import Equipment

/// A large CSV file on its way into a type without items: its rows are copied, and not made items of, wherever their
/// bytes show that they are sound.
public struct RowImport: Sendable {
  /// The type of all its items.
  public let type: RecordType
  /// How many rows it has; 0 where there are headings alone.
  public private(set) var count = 0
  /// The columns that are no field of the type and hold something, each once.
  public private(set) var unknownColumns: [String] = []
  /// The id after the largest one.
  private(set) var next = 1

  private(set) var source: RowSource

  /// Of which type the rows of a file are, before anything of it is read; nil if neither the command nor its name says it.
  public static func type(of name: String, as type: RecordType?) -> RecordType? {
    type ?? RecordType(stem: ImportFormat.stem(of: name))
  }

  /// Looks at every row; nil if anything about the file is for the usual way to judge: a problem, ids that do not
  /// ascend, items of several types.
  public init?(
    _ bytes: [UInt8], name: String, as type: RecordType?, map: [String: String] = [:],
    own: [RecordType: [String]] = [:], reviews: [RecordType: RecordReview] = [:],
    progress: WorkProgress = .unobserved
  ) {
    guard case .csv(ASCII.comma, .quotes) = ImportFormat(name: name, bytes: bytes),
      let type = Self.type(of: name, as: type), RecordType.tables.contains(type),
      let source = RowSource(bytes, file: name, type, ImportNames(map, own: own), reviews[type], progress)
    else { return nil }
    self.type = type
    self.source = source
    var (isSound, isAsItStands) = (true, true)
    var seen: Set<String> = []
    source.visit { row in
      isSound = row.map { accept($0, &seen) } ?? false
      if row?.item != nil { isAsItStands = false }
      return isSound
    }
    // Then there is nothing to be reviewed once more when the rows are written.
    if isAsItStands { self.source.review = nil }
    self.source.isJudged = true
    guard isSound, type.fields.count + unknownColumns.count <= CodecsLimits.mostColumns else { return nil }
  }

  /// The first items, for a look at them.
  public func firstItems(_ most: Int) -> [any Record] { source.firstItems(most) }

  /// Counts a row; false if its id does not follow.
  private mutating func accept(_ row: SourceRow, _ seen: inout Set<String>) -> Bool {
    let id = row.id == 0 ? next : row.id
    guard id >= next, id <= ValidationRules.largestId else { return false }
    next = id + 1
    count += 1
    for name in source.unknown(in: row) where seen.insert(name).inserted { unknownColumns.append(name) }
    return true
  }
}

/// Rows of one type as the program writes them, under their headings: the content of the type's file.
public struct ImportedRows: Sendable {
  private let rows: RowImport
  private let complete: @Sendable (any Record) -> any Record

  /// Gives the rows ids and defaults, and what `complete` gives an item that lacks it.
  public init(_ rows: RowImport, _ complete: @escaping @Sendable (any Record) -> any Record) {
    self.rows = rows
    self.complete = complete
  }

  package var type: RecordType { rows.type }
  package var count: Int { rows.count }
  /// The id after the largest one.
  package var next: Int { rows.next }

  /// Hands the content over in pieces; true if each line of it is a row or the headings.
  ///
  /// Then the file is plain, because the ids ascend and all cells are spelled as files have them.
  package func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Bool {
    var writing = RowsWriting(rows.source, header: ItemFile.header(for: type) + rows.unknownColumns, complete)
    var (next, lines, failure) = (1, 0, Failure?.none)
    func handOver() {
      lines += writing.bytes.count { $0 == ASCII.lineFeed }
      do throws(Failure) { try body(writing.drain()) } catch { failure = error }
    }
    rows.source.visit { row in
      guard let row else { return false }
      let id = row.id == 0 ? next : row.id
      writing.append(row, id: id, complete)
      next = id + 1
      if writing.bytes.count >= CodecsLimits.importPiece { handOver() }
      return failure == nil
    }
    handOver()
    if let failure { throw failure }
    return lines == count + 1
  }
}
