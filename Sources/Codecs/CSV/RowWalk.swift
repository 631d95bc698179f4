import Equipment

/// How far a row is gone over, and what was found so far.
struct RowWalk {
  package var place: Int
  package let limit: Int
  package var finding = RowCheck.Finding()
}

extension RowCheck {
  /// Goes over one cell; false if it is not canonical.
  func take(_ column: Column, _ bytes: Span<UInt8>, _ walk: inout RowWalk) -> Bool {
    let start = walk.place
    var place = start
    var found: ByteKinds = []
    while place < walk.limit {
      let byte = bytes[place]
      let kind = kinds[Int(byte)]
      if byte == separator || kind == .mark { break }
      found.formUnion(kind)
      place += 1
    }
    walk.place = place
    if place < walk.limit, bytes[place] == ASCII.quote || bytes[place] == 0 {
      return place == start && bytes[place] == ASCII.quote && takeQuoted(column, bytes, &walk)
    }
    guard place > start else { return takeEmpty(column, &walk.finding) }
    if found.contains(.blank), Self.isBlank(bytes[start]) || Self.isBlank(bytes[place - 1]) { return false }
    if found.isPlain, place - start <= column.plainLimit { return true }
    return take(column, bytes, start..<place, &walk.finding)
  }

  private func takeEmpty(_ column: Column, _ finding: inout Finding) -> Bool {
    if column.hasDefault { finding.leavesDefaults = true }
    return !column.isRequired
  }

  /// Holds the bytes of a text against its field.
  private func take(_ column: Column, _ bytes: Span<UInt8>, _ cell: Range<Int>, _ finding: inout Finding) -> Bool {
    guard let check = column.cell else {
      return cell.count <= CodecsLimits.longestField && CanonicalCell.isUTF8(bytes, cell)
    }
    guard check.isCanonical(bytes, cell) else { return false }
    guard column.isId else { return true }
    for place in cell { finding.id = finding.id * 10 + Int(bytes[place] & 0x0F) }
    return true
  }

  /// Goes over a cell in quotes, which has to need them.
  private func takeQuoted(_ column: Column, _ bytes: Span<UInt8>, _ walk: inout RowWalk) -> Bool {
    var text: [UInt8] = []
    var (needsQuotes, isClosed) = (false, false)
    walk.place += 1
    while walk.place < walk.limit, !isClosed {
      let byte = bytes[walk.place]
      walk.place += 1
      if byte == ASCII.quote {
        isClosed = walk.place >= walk.limit || bytes[walk.place] != ASCII.quote
        if isClosed { break }
        walk.place += 1
      }
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn { walk.finding.hasLineBreak = true }
      needsQuotes = needsQuotes || byte == separator || kinds[Int(byte)] == .mark
      text.append(byte)
    }
    guard isClosed, !column.isId, let first = text.first, let last = text.last,
      needsQuotes || Self.isBlank(first) || Self.isBlank(last)
    else { return false }
    return take(column, text.span, text.indices, &walk.finding)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }
}

/// What the bytes of a cell are, gathered as they go by.
struct ByteKinds: OptionSet, Sendable {
  package let rawValue: UInt8

  /// A byte that only stands in quotes, or NUL.
  package static let mark = ByteKinds(rawValue: 1)
  static let blank = ByteKinds(rawValue: 2)
  /// A sign of ASCII that leaves ink.
  static let ink = ByteKinds(rawValue: 4)
  /// A byte of a character outside ASCII.
  static let wide = ByteKinds(rawValue: 8)

  /// Whether there is ink, and nothing that has to be looked at more closely.
  package var isPlain: Bool { contains(.ink) && !contains(.wide) }

  package static let table: [ByteKinds] = (0...255).map { (byte: UInt8) in
    switch byte {
    case 0, ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn: .mark
    case ASCII.tab, ASCII.space: .blank
    case 0x21..<0x7F: .ink
    case 0x80...0xFF: .wide
    default: []
    }
  }
}
