import Archery
import Equipment
import Foundation
import TestSupport
import Testing

@testable import Hub
@testable import Shell
@testable import ShellOutput

/// Labels lie where the sheets have them, and all that has room is on them.
@Suite("Labels")
struct LabelTests {
  private static let sheets = LabelSheets(
    own: [], installed: InstalledLabelSheets { SampleData.catalogue(LabelSheet.kind.file) }.sheets)

  private func grid(_ name: String) throws -> LabelGrid {
    try LabelGrid(#require(Self.sheets.sheet(named: name), "\(name)"))
  }

  private func print(
    _ name: String, _ count: Int, skipped: Int = 0, frames: Bool = false, lines: [String] = ["Hoyt Xi", "25 in"]
  ) throws -> LabelPrint {
    let labels = (0..<count).map { LabelPrint.Label(code: "AHUB:RISER:\($0 + 1)", lines: lines) }
    var print = LabelPrint(grid: try grid(name), labels: labels, skipped: skipped, hasFrames: frames)
    print.codes = labels.compactMap { CodeMatrix(PaintedCode.line($0.code).dropLast()) }
    return print
  }

  @Test("every sheet that comes with the program lies on its page, and has room for codes")
  func installed() throws {
    #expect(Self.sheets.sheets.count >= 19)
    for sheet in Self.sheets.sheets {
      let grid = try LabelGrid(sheet)
      let last = grid.corner(of: grid.places - 1)
      #expect(grid.margin.left >= 0 && grid.margin.top >= 0, "\(sheet.name)")
      #expect(last.x + grid.width <= grid.page.width + 0.1 && grid.bottom <= grid.page.height + 0.1, "\(sheet.name)")
      // A sheet of labels has the same margin on both sides, within the tenth of a millimetre that makers round to.
      let right = grid.page.width - last.x - grid.width
      #expect((right - grid.margin.left).magnitude <= 0.35, "\(sheet.name): \(grid.margin.left) and \(right)")
      #expect(LabelLayout(grid, hasCode: true).code != nil, "\(sheet.name)")
    }
  }

  @Test("what is not said of a sheet puts its labels together, in the middle of the page")
  func usual() throws {
    var sheet = LabelSheet()
    (sheet.name, sheet.page, sheet.columns, sheet.rows) = ("Own", "A4", 2, 8)
    (sheet.width, sheet.height) = (90, 34)
    let grid = try LabelGrid(sheet)
    #expect(grid.margin == (left: 15, top: 12.5) && grid.corner(of: 3) == (x: 105, y: 46.5))
  }

  @Test("a sheet that cannot be is refused")
  func faults() throws {
    let page = try #require(PageSize("A4"))
    var sheet = LabelSheet()
    (sheet.name, sheet.page, sheet.columns, sheet.width, sheet.height) = ("S", "A9", 3, 80, 30)
    #expect(throws: LabelSheetFault.noPage("S", "A9")) { try LabelGrid(sheet) }
    sheet.page = "a4"
    #expect(throws: LabelSheetFault.tooWide("S", 240, page)) { try LabelGrid(sheet) }
    (sheet.columns, sheet.rows) = (2, 10)
    #expect(throws: LabelSheetFault.tooHigh("S", 300, page)) { try LabelGrid(sheet) }
    (sheet.rows, sheet.horizontalPitch) = (2, 70)
    #expect(throws: LabelSheetFault.overlapping("S")) { try LabelGrid(sheet) }
    sheet.width = nil
    #expect(throws: LabelSheetFault.noSize("S")) { try LabelGrid(sheet) }
  }

  @Test(
    "pages are named or measured",
    arguments: [
      ("A4", 210, 297), ("letter", 215.9, 279.4), ("62x29", 62, 29), ("100 × 150.5", 100, 150.5),
      ("57mm x 32 mm", 57, 32),
    ])
  func pages(text: String, width: Double, height: Double) throws {
    let size = try #require(PageSize(text))
    #expect(size.width == width && size.height == height)
  }

  @Test("pages that are none", arguments: ["", "A9", "62", "62x", "62x29x3", "1x5", "nanx5", "1e3x10"])
  func noPages(text: String) { #expect(PageSize(text) == nil) }

  @Test("a code of 21 modules is 14.5 mm wide with its margin, half a millimetre a module, in true millimetres")
  func millimetres() throws {
    let page = try ParsedPage(SVGLabels(print("L7159", 1), page: 0).bytes)
    #expect(page.root["width"] == "210mm" && page.root["height"] == "297mm" && page.box == [0, 0, 210, 297])
    let path = try #require(page.elements.first { $0.name == "path" }?.attributes["d"])
    // The painted code begins with A, whose lowest bit is set and whose next is not.
    #expect(path.hasPrefix("M10.75 24.6H11.25V25.1H10.75Z"), "\(path.prefix(40))")
    #expect(LabelLayout.codeSide == 29 * 0.5)
  }

  @Test("labels that are skipped stay free, and others go on to the next pages")
  func pagesOfLabels() throws {
    let print = try print("L7160", 30, skipped: 19)
    #expect(print.pages == 3 && print.left == 14)
    #expect((0..<3).map { print.labels(onPage: $0).count } == [2, 21, 7])
    #expect(print.labels(onPage: 0).map(\.place) == [19, 20] && print.place(of: 2) == (page: 1, place: 0))
    #expect(try self.print("L7160", 21).pages == 1 && self.print("L7160", 22).pages == 2)
  }

  @Test(
    "a page to try a sheet with has a frame for each label, and a rule of 100 mm", arguments: ["3475", "L7159", "5167"])
  func frames(name: String) throws {
    let print = try print(name, 0, frames: true)
    let page = try ParsedPage(SVGLabels(print, page: 0).bytes)
    let frames = page.elements.filter { $0.name == "rect" }.dropFirst()
    #expect(frames.count == print.grid.places)
    let rule = try #require(page.elements.first { $0.name == "line" })
    #expect((rule.number("x2") - rule.number("x1") - 100).magnitude < 0.001 && rule.number("y1") == rule.number("y2"))
  }

  @Test("a rule gives way to labels")
  func noRule() throws {
    #expect(try SVGLabels(print("3475", 24, frames: true), page: 0).hasRule == false)
    #expect(try SVGLabels(print("3475", 21, frames: true), page: 0).hasRule)
  }

  @Test("texts get as large as there is room for, are broken before they get small, and cut at last")
  func lines() throws {
    let box = LabelLayout.Box(x: 0, y: 0, width: 40, height: 30)
    let short = LabelLines(["Gillo GT", "25 in"], in: box)
    #expect(short.lines.map(\.text) == ["Gillo GT", "25 in"] && short.lines[0].size == 4.2)
    let long = LabelLines(["Shibuya Ultima II Recurve Carbon 365", "right hand"], in: box)
    #expect(long.lines.count == 3 && long.lines[0].size > 3 && !long.isCut && long.omitted == 0)
    let units = LabelLines(["Uukha XX", "Formula, medium length, 1250 g, 68 in"], in: box)
    #expect(!units.lines.contains { $0.text.hasPrefix("g") || $0.text.hasPrefix("in") } && units.lines.count == 3)
    let word = LabelLines([String(repeating: "m", count: 60)], in: box)
    #expect(word.isCut && word.lines.count == 1)
    let few = LabelLines(["Gillo GT", "riser 9"] + Array(repeating: "25 in", count: 40), in: box, needed: 2)
    #expect(few.omitted == 0 && !few.isCut && few.lines.count > 2 && few.height <= 30.01)
    let many = LabelLines(Array(repeating: "25 in", count: 40), in: box)
    #expect(many.omitted > 20 && many.height <= 30.01)
  }

  @Test("nothing on a label leaves it, whatever is written on it", arguments: Self.sheets.sheets.map(\.name))
  func withinLabels(name: String) throws {
    let texts = ["Werner & Söhne <GmbH> Wiawis ATF-X Carbon", "25 in, carbon, ILF, right hand", "riser 14", "山田 直子"]
    let layout = LabelLayout(try grid(name), hasCode: true)
    let lines = LabelLines(texts, in: layout.texts)
    #expect(lines.height <= layout.texts.height + 0.02)
    #expect(layout.texts.x + layout.texts.width <= (try grid(name)).width)
    #expect(layout.texts.y + layout.texts.height <= (try grid(name)).height)
    let page = try ParsedPage(SVGLabels(print(name, 1, lines: texts), page: 0).bytes)
    #expect(!page.texts.contains { $0.contains("GmbH") && !$0.contains("<GmbH>") })
  }

  @Test("a label that is too small for a code has none")
  func tooSmall() throws {
    var sheet = LabelSheet()
    (sheet.name, sheet.page, sheet.width, sheet.height) = ("Tiny", "A4", 30, 8)
    let grid = try LabelGrid(sheet)
    #expect(LabelLayout(grid, hasCode: true).code == nil)
    #expect(!LabelPrint(grid: grid, labels: [], skipped: 0, hasFrames: false).hasRoomForCodes)
  }

  @Test("codes are read as they are answered, and nothing else")
  func matrices() {
    let bytes = Array("1001\n1111\n".utf8)
    #expect(CodeMatrix.matrices(in: bytes, count: 2)?.map(\.side) == [2, 2])
    #expect(CodeMatrix.matrices(in: bytes, count: 1) == nil)
    for other in ["1001", "100\n", "1002\n", "\n", ""] {
      #expect(CodeMatrix.matrices(in: Array(other.utf8), count: 1) == nil, "\(other)")
    }
    let runs = CodeMatrix(Array("110001101".utf8))?.runs ?? []
    #expect(runs.map(\.row) == [0, 1, 2, 2] && runs.map(\.columns) == [0..<2, 2..<3, 0..<1, 2..<3])
  }
}
