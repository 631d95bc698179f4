/// Makes items of rows whose cells are known to be canonical, without a text in between where a value needs none.
public struct RowReader: Sendable {
  private let make: @Sendable (Span<UInt8>, [Range<Int>]) -> any Record

  /// Prepares the reading of rows with these columns; those that are no field of the type are passed over.
  public init(_ type: RecordType, names: [String]) {
    self = type.valueType.rowReader(names)
  }

  init<Item: Record>(_ columns: [(index: Int, take: CanonicalSetting<Item>)]) {
    make = { bytes, cells in
      var item = Item()
      for column in columns where !cells[column.index].isEmpty {
        column.take(&item, bytes, cells[column.index])
      }
      return item
    }
  }

  /// The item of a row; `cells` says where the bytes of each column are, which `CanonicalCell` calls canonical.
  public func item(_ bytes: Span<UInt8>, _ cells: [Range<Int>]) -> any Record { make(bytes, cells) }
}

extension Record {
  /// Prepares the making of records of rows with these columns; those that are no field of the type are passed over.
  public static func rowReader(_ names: [String]) -> RowReader {
    let schema = schema
    var columns: [(index: Int, take: CanonicalSetting<Self>)] = []
    for (index, name) in names.enumerated() {
      if let field = schema.field(name) { columns.append((index, field.makeSetter())) }
    }
    return RowReader(columns)
  }
}
