import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let label = Command(
    "label", "Lay labels with codes and texts out on sheets, to be printed.",
    .pieces(isRequired: false, takesTypes: true), .filter(isImplicit: false), .labelSheet, .skip, .labelLines,
    .flag("frame", "frames and a rule of 100 mm, to hold against a sheet before it is used"), .svg,
    onlyReads: true,
    examples: [
      "label risers --sheet L7160 --skip 3 --svg labels.svg --yes", "label riser 1-4, limbs 9 --format csv",
      #"label where location~cabinet --lines "{brand} {model}" "{poundage} lb""#,
      "label --frame --sheet 3475 --svg frames.svg --yes",
    ],
    notes: [
      "A label says who the piece is: its code is that of AHUB:RISER:14, which a scanner types, and which stands wherever"
        + " a piece may. Without --svg the labels are listed, and --format has them for other programs.",
      "--lines has the texts, one a line: {brand} is the field of that name, {details} what tells a piece from others like"
        + " it, {label} what the code says, {type} the type, {{ a brace. A line all of whose fields are empty is left out. They"
        + " end at the next option. The usual ones are what it is, its number, and as there is room its details and owner.",
      "--sheet NAME is one of list label-sheets, or of those that come with the program: L4731, L4778, L6011, L7159, L7160,"
        + " L7163, L7651, 3474, 3475, 3657, 3666; 5160, 5163, 5167 on Letter; 62x29, 57x32, 54x17 for printers of labels;"
        + " A4 and Letter are plain paper with lines to cut along. add label-sheet makes one of your own.",
      "Print it at 100 %, not fitted to the page. Each page is a file, the second of labels.svg labels-2.svg:"
        + " rsvg-convert -f pdf -o labels.pdf labels.svg labels-2.svg makes one document of them.",
      "The codes are made by a program of their own, which is there where libqrencode was when this one was built.",
    ]
  ) { context, targets, filter, sheet, skipped, templates, hasFrames, drawing in
    let isTest = hasFrames && targets.isEmpty && filter.isEmpty
    if !isTest, targets.isEmpty, filter.isEmpty {
      throw Problems(problems: [Problem(.missing(what: "TARGETS", command: "label"))])
    }
    if isTest, drawing == nil {
      throw Problems(problems: [Problem(.missing(what: "--svg FILE", command: "label --frame"))])
    }
    let grid = try await context.labelGrid(sheet)
    guard skipped < grid.places else { throw CommandError.skipsAll(skipped, grid) }
    let rows = isTest ? [] : try await context.labelled(targets, filter, templates)
    var print = LabelPrint(
      grid: grid, labels: rows.map { LabelPrint.Label($0, templates) }, skipped: skipped, hasFrames: hasFrames)
    print.neededLines = templates == LabelTemplate.usual ? LabelTemplate.needed : nil
    return try await context.printed(print, of: rows, into: drawing)
  }
}

extension CommandContext {
  /// The sheet of a name; without one the usual paper.
  ///
  /// - Throws: `CommandError.noLabelSheet`, or `LabelSheetFault` if its measures do not go together.
  fileprivate func labelGrid(_ name: String?) async throws -> LabelGrid {
    let sheets = try await viewModel.ask(.labelSheets)
    if let sheet = name.map({ sheets.sheet(named: $0) }) ?? sheets.usual { return try LabelGrid(sheet) }
    let names = sheets.sheets.map(\.name)
    throw CommandError.noLabelSheet(
      name, near: name.map { Suggestions.nearest(to: $0, among: names) } ?? [], known: names)
  }

  /// The pieces that get labels, in the order in which they were named; at least one.
  fileprivate func labelled(
    _ targets: PieceTargets, _ filter: TypedFilter, _ templates: [LabelTemplate]
  ) async throws -> [ItemRow] {
    let pieces = try await equipment(targets).compactMap { EquipmentReference($0) }
    let types = targets.isEmpty ? RecordType.items : targets.types.map(\.record)
    let found = try await viewModel.load(
      .rows(of: types, where: filter.filters, columns: templates.flatMap(\.fields))
    ).rows
    let places = Dictionary(zip(pieces, 0...)) { first, _ in first }
    let whole = Set(targets.whole.map(\.record))
    let rows = found.compactMap { row -> (row: ItemRow, place: Int)? in
      let place = EquipmentReference(row).flatMap { places[$0] }
      let isMeant = targets.isEmpty || place != nil || whole.contains(row.recordType)
      return isMeant ? (row, place ?? pieces.count) : nil
    }
    guard !rows.isEmpty else {
      let type = types.count == 1 ? types[0] : nil
      if filter.isEmpty { throw CommandError.noItemsAtAll(types[0]) }
      throw CommandError.nothingMatches(type, filter: filter.text, total: try await viewModel.ask(.count(of: types)))
    }
    return rows.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element.row)
  }

  /// The labels in rows, or on pages that are written to files.
  fileprivate func printed(_ print: LabelPrint, of rows: [ItemRow], into file: String?) async throws -> Output {
    guard let file else {
      var output = Output(table: LabelTable.table(of: print, rows))
      output.notes = isAtTerminal ? [Messages.labelHint] : []
      return output
    }
    var print = print
    var output = Output()
    let missing = addCodes(to: &print)
    let files = try await draw(pages: print.pages, into: file) { SVGLabels(print, page: $0).bytes }
    output.notes = [Messages.drew(files, isDryRun: options.isDryRun)] + Messages.notes(on: print)
    output.findings = [missing].compactMap(\.self) + Messages.shortened(print)
    if missing != nil || print.shortened.omitted > 0 { output.code = .failure }
    return output
  }

  /// Has the codes made, all at once; returns why there are none.
  private func addCodes(to print: inout LabelPrint) -> String? {
    guard !print.labels.isEmpty else { return nil }
    guard print.hasRoomForCodes else { return Messages.tooSmallForCodes(print.grid) }
    do throws(CodesFailure) {
      let bytes = try makeCodes(print.labels.map(\.code))
      print.codes = CodeMatrix.matrices(in: bytes, count: print.labels.count)
    } catch {
      return Messages.noCodes(error)
    }
    return print.codes == nil ? Messages.noCodes(.failed) : nil
  }
}

extension LabelPrint.Label {
  /// The label of a piece, with a line for each text that says something.
  fileprivate init(_ row: ItemRow, _ templates: [LabelTemplate]) {
    self.init(
      code: EquipmentReference(row)?.label ?? "", lines: templates.map { $0.text(of: row) }.filter { !$0.isEmpty })
  }
}

/// Labels as people and programs read them.
enum LabelTable {
  /// A line a label: what it says, and where it lies.
  static func table(of print: LabelPrint, _ rows: [ItemRow]) -> Table {
    let lines = print.labels.map(\.lines.count).max() ?? 0
    var code = Column("label")
    code.isUncut = true
    return Table(
      columns: [
        Column("type"), Column("id", isNumeric: true), code, Column("page", isNumeric: true),
        Column("place", isNumeric: true),
      ] + (0..<lines).map { Column("line_\($0 + 1)") },
      rows: zip(rows, print.labels).enumerated().map { index, label in
        let place = print.place(of: index)
        return [
          label.0.recordType.rawValue, String(label.0.recordId), label.1.code, String(place.page + 1),
          String(place.place + 1),
        ] + label.1.lines.map { $0 }
      }, idColumn: "label")
  }
}
