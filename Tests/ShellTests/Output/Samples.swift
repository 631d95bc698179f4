import Equipment

@testable import Shell
@testable import ShellOutput

extension Table {
  /// Three risers as a list has them; nobody has given a grip or a mass.
  static var risers: Table {
    let names = ["id", "brand", "model", "length", "material", "mass", "grip"]
    return Table(
      columns: RecordType.equipment(.riser).fields.filter { names.contains($0.name) }
        .map { Column(field: $0, type: .equipment(.riser)) },
      rows: [
        ["1", "Hoyt", "Formula X", "25", "aluminium", nil, nil],
        ["2", "Win&Win", "ATF-DX", "27.5", nil, nil, nil],
        ["12", "Gillo", "GT", "25", "aluminium", nil, nil],
      ], idColumn: "id")
  }

  /// The columns of arrows in which JSON nests and numbers may be words.
  static var arrows: Table {
    let names = ["id", "brand", "spine", "point_brand", "point_weight", "notes"]
    return Table(
      columns: RecordType.equipment(.arrow).fields.filter { names.contains($0.name) }.map {
        Column(field: $0, type: .equipment(.arrow))
      },
      rows: [
        ["1", "Easton", "450", "Easton", "100.5", "dozen A\none | bent"],
        ["2", "Rose City", "45-50#", nil, nil, nil],
      ], idColumn: "id")
  }

  /// A table of one text column.
  static func texts(_ texts: String?...) -> Table {
    Table(columns: [Column("text")], rows: texts.map { [$0] })
  }
}

extension OutputFormat {
  /// The format's output, as text.
  func text(_ table: Table, _ style: RenderStyle = .plain) -> String {
    String(decoding: write(table, style), as: UTF8.self)
  }
}

extension String {
  /// The lines, each of which must be ended.
  var endedLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines.append("(not ended)") }
    return lines
  }
}
