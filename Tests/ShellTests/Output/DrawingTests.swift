import Archery
import Equipment
import Foundation
import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

@Suite("Drawings")
struct DrawingTests {
  private let awkward = "a<b> & \"c\" ]]> \u{1B}[31m \u{FFFE} \u{202E}弓🏹 ‘x’"

  private func bars(_ values: [Double?], labels: [String]? = nil, trails: [[Double]]? = nil) -> Chart {
    let rows = values.indices.map { index in
      Bars.Row(
        label: labels?[index] ?? "row \(index)", value: values[index], text: values[index].map { "\($0)" } ?? "–",
        trail: trails?[index] ?? [])
    }
    let axis = Axis(title: "score", unit: "points")
    return Chart(
      title: "A & <B>",
      drawing: .bars(Bars(labels: Axis(title: "label"), values: axis, trails: trails.map { _ in "last" }, rows: rows)))
  }

  private func plot(_ points: [(Double, Double)], predicted: [(Double, Double, Double)] = []) -> Chart {
    var plot = Plot(
      points: points.map { Plot.Point(x: $0.0, y: $0.1) }, horizontal: Axis(title: "distance", unit: "m"),
      vertical: Axis(title: "sight"), decimals: 2)
    plot.predictions = predicted.map { Plot.Point(x: $0.0, y: $0.1, error: $0.2) }
    plot.curve = { $0 == 50 ? nil : 10 - $0 / 10 }
    return Chart(title: "marks", drawing: .plot(plot))
  }

  private var all: [Chart] {
    [
      bars([3, 1, 0, nil, 2.5]), bars([1], labels: [awkward]), bars([1e300, 5]), bars([0]), bars([-3, 4]),
      bars([9, 8.5], trails: [[8, 9, 10], [7]]), bars((0..<150).map { Double($0) }),
      bars([2], labels: [String(repeating: "very long ", count: 40)]),
      plot([(18, 9), (30, 7.6), (70, 1.8)], predicted: [(50, 4.9, 0.1), (90, -1.7, 0.3)]), plot([(18, 9)]),
      plot([(18, 5), (18, 5)]), tape, Chart(title: awkward, drawing: .card(sheet)),
    ]
  }

  private var sheet: MarkSheet {
    MarkSheet(
      facts: [awkward, "one click 0.2 mm"],
      marks: [
        MarkSheet.Mark(distance: "30m", amount: 30, value: "7.63", number: 7.63, error: nil, basis: .measured),
        MarkSheet.Mark(
          distance: "90m", amount: 90, value: "-1.72", number: -1.719, error: "0.16", basis: .extrapolated),
      ])
  }

  private var tape: Chart {
    let scale = MarkScale(spacing: 10, click: 0.2, growsDown: false)
    return Chart(title: awkward, drawing: .tape(Tape(sheet: sheet, scale: scale)))
  }

  @Test("a page of SVG is sound XML of version 1.1, and all of it lies within its box")
  func pages() throws {
    for chart in all {
      let page = try ParsedPage(chart.svg)
      #expect(
        page.elements.allSatisfy {
          ["svg", "title", "desc", "rect", "line", "text", "circle", "polyline", "polygon"].contains($0.name)
        })
      #expect(page.root["version"] == "1.1" && page.root["xmlns"] == "http://www.w3.org/2000/svg")
      #expect(page.positions.allSatisfy { (0...page.width).contains($0.x) && (0...page.height).contains($0.y) })
      #expect(page.positions.count > 8)
    }
  }

  @Test("the error of a curve is a field around it, and once more where it can be seen")
  func band() throws {
    guard case .plot(var plot) = plot([(20, 8), (70, 3)]).drawing else { return }
    plot.curve = { 10 - $0 / 10 }
    #expect(try ParsedPage(Chart(title: "T", drawing: .plot(plot)).svg).elements.allSatisfy { $0.name != "polygon" })
    plot.tolerance = { _ in 0.01 }
    let fields = try ParsedPage(Chart(title: "T", drawing: .plot(plot)).svg).elements.filter { $0.name == "polygon" }
    #expect(fields.count == 3)
    let heights = fields.map { field -> Double in
      let ys = (field.attributes["points"] ?? "").split(separator: " ").compactMap {
        Double($0.split(separator: ",")[1])
      }
      return (ys.max() ?? 0) - (ys.min() ?? 0)
    }
    #expect((heights.last ?? 0) > 40)
  }

  /// Three marks on a line that may be off by so much.
  private func withError(_ size: Double, off: Double = 0.02) -> Chart {
    guard case .plot(var plot) = plot([(20, 8), (45, 5.5 + off), (70, 3)]).drawing else { return plot([]) }
    plot.curve = { 10 - $0 / 10 }
    plot.tolerance = { _ in size }
    return Chart(title: "T", drawing: .plot(plot))
  }

  private func lines(_ chart: Chart) throws -> [String] {
    guard case .plot(let plot) = chart.drawing else { return [] }
    return try #require(TerminalPlot(plot: plot, style: RenderStyle(width: 80)).lines)
  }

  @Test("the error of a curve is shaded on a terminal, and once more where it can be seen")
  func terminalBand() throws {
    let fine = try lines(withError(0.05))
    let start = try #require(fine.firstIndex(of: Plot.differences))
    #expect(fine[(start + 1)...].prefix(3).map { $0.prefix(7) } == [" 0.05 ┤", " 0.00 ┤", "−0.05 ┤"])
    // Shaded from the first column to the last, with the mark that is off above the middle.
    let panel = fine[(start + 1)...].prefix(3).map { Array($0.dropFirst(7)) }
    #expect(panel.map(\.count) == [72, 72, 72])
    #expect(panel.joined().allSatisfy { $0 == "●" || Self.shades.contains($0) })
    #expect(panel.map { row in row.indices.filter { row[$0] == "●" } } == [[36], [0, 71], []])
    #expect(fine.last?.contains("⢕ \(Plot.tolerance)") == true)
    // An error that is wider than the line is shaded around it, too.
    let wide = try lines(withError(1))
    #expect(wide[7].contains(where: Self.shades.contains) && !fine[7].contains("⢕"))
    #expect(try !lines(plot([(20, 8), (70, 3)])).contains(Plot.differences))
  }

  private static let shades: Set<Character> = ["⢕", "⢔", "⠕", "⢀", "⢄", "⠁", "⠑"]

  @Test("of the labels under a plot, those of measured marks come first")
  func ticksOfMarks() throws {
    let chart = plot([(20, 8), (45, 5.5), (70, 3)], predicted: [(44, 5.6, 0.1), (30, 7, 0.1), (46, 5.4, 0.1)])
    let ticks = try #require(try lines(chart).first { $0.contains("20") && $0.contains("70") })
    #expect(ticks.split(separator: " ") == ["20", "30", "45", "70"])
  }

  @Test("bars are as long as their numbers")
  func proportions() throws {
    let values = [3, 1, 0, 2.5, 0.01]
    let page = try ParsedPage(bars(values).svg)
    let lengths = page.elements.filter { $0.name == "rect" && $0.attributes["fill"] == "#444" }
      .compactMap { $0.attributes["width"].flatMap { Double($0) } }
    let drawn = values.filter { $0 > 0 }
    #expect(lengths.count == drawn.count)
    for (length, value) in zip(lengths, drawn) { #expect(abs(length / lengths[0] - value / drawn[0]) < 0.001) }
  }

  @Test("labels for which there is room stand there whole", arguments: 1...34)
  func labels(width: Int) throws {
    let label = String(repeating: "n", count: width)
    let page = try ParsedPage(bars([1, 2], labels: [label, "x"]).svg)
    #expect(page.texts.contains(label))
    // A text that is cut has the whole one as its title.
    let long = String(repeating: "n", count: width + 34)
    let longer = try ParsedPage(bars([1, 2], labels: [long, "x"]).svg)
    #expect(longer.texts.contains(long) && longer.texts.contains(String(repeating: "n", count: 33) + "…"))
  }

  @Test("no letter is outside the page, however wide", arguments: ["i", "n", "m", "W", "弓"], [1, 10, 30, 60, 200])
  func wideLetters(letter: String, count: Int) throws {
    let name = String(repeating: letter, count: count)
    let (bars, plot) = (bars([1, 2], labels: [name, "x"], trails: [[1, 2], [3]]), plot([(18, 9), (70, 1.8)]))
    for drawing in [bars.drawing, plot.drawing] {
      let page = try ParsedPage(Chart(title: name, drawing: drawing).svg)
      for box in page.boxes where !["label", "sight"].contains(box.text) {
        #expect(box.left >= 0 && box.right <= page.width, "\(box)")
      }
    }
  }

  @Test("numbers below zero have a true minus on a page and on a terminal, and none in a pipe")
  func minus() throws {
    let drawing = bars([-3, 4], labels: ["-1.5 mm", "-x-2"])
    let page = try ParsedPage(drawing.svg)
    #expect(page.texts.contains("\u{2212}1.5 mm") && page.texts.contains("\u{2212}3.0") && page.texts.contains("-x-2"))
    #expect(page.texts.contains("\u{2212}1.5 mm: \u{2212}3.0; -x-2: 4.0"))
    guard case .bars(let bars) = drawing.drawing else { return }
    let lines = BarChart(bars: bars, style: RenderStyle(width: 40)).lines
    #expect(lines[0] == "\u{2212}1.5 mm  \u{2212}3.0" && lines[1].hasPrefix("-x-2      4.0  █"))
    #expect(BarChart(bars: bars, style: RenderStyle()).lines == ["-1.5 mm  -3.0", "-x-2      4.0"])
  }

  @Test("points and predictions are where the axes say")
  func points() throws {
    let page = try ParsedPage(plot([(20, 8), (70, 3)], predicted: [(45, 5.5, 0.1)]).svg)
    let circles = page.elements.filter { $0.name == "circle" && $0.attributes["fill"] == "#000" }.prefix(2).map(
      \.position)
    let between = try #require(page.elements.first { $0.name == "circle" && $0.attributes["fill"] == "#fff" }?.position)
    #expect(abs(between.x - (circles[0].x + circles[1].x) / 2) < 0.02)
    #expect(abs(between.y - (circles[0].y + circles[1].y) / 2) < 0.02)
  }

  @Test("texts are texts, with everything that they say, and with what would mark something up as it is")
  func texts() throws {
    let page = try ParsedPage(bars([1.5], labels: [awkward]).svg)
    #expect(page.texts.contains { $0.contains(VisibleText.line(awkward)) })
    #expect(page.texts.contains("A & <B>") && page.texts.contains("score (points)") && page.texts.contains("1.5"))
    let long = String(repeating: "long ", count: 30)
    #expect(try ParsedPage(bars([1], labels: [long]).svg).texts.contains { $0.contains(long) })
  }

  @Test("a chart without numbers is empty")
  func empty() {
    #expect(bars([nil]).isEmpty && bars([]).isEmpty && plot([]).isEmpty)
    #expect(!bars([0]).isEmpty && !plot([(1, 1)]).isEmpty)
  }

  @Test(
    "an axis has few round numbers, which enclose what is drawn",
    arguments: [
      (0, 3), (0, 0), (0, 9.08), (18, 90), (-1.7, 9.07), (0, 1e9), (5, 5), (0.001, 0.0023), (0, 1e300), (-7, -3),
    ])
  func ticks(least: Double, most: Double) {
    let ticks = Ticks(from: least, to: most)
    #expect(
      ticks.values.first ?? .infinity <= least && ticks.values.last ?? -.infinity >= most - abs(most) * 1e-6 - 1e-9)
    #expect((2...9).contains(ticks.values.count))
    #expect(Set(ticks.labels).count == ticks.labels.count)
  }

  @Test("a plot fits every terminal, or is none")
  func width() {
    for chart in all + [withError(0.05)] {
      guard case .plot(let plot) = chart.drawing else { continue }
      for width in [10, 20, 40, 60, 80, 200] {
        let lines = TerminalPlot(plot: plot, style: RenderStyle(width: width)).lines ?? []
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(lines.isEmpty == (width < 40))
      }
    }
  }

  @Test("a renderer draws it", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert")))
  func rendered() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = all.indices.map { folder.appending(path: "\($0).svg") }
    for (page, chart) in zip(pages, all) { try Data(chart.svg).write(to: page) }
    let document = folder.appending(path: "all.pdf")
    let renderer = Process()
    renderer.executableURL = URL(filePath: "/usr/bin/rsvg-convert")
    renderer.arguments = ["--format", "pdf", "--output", document.path] + pages.map(\.path)
    try renderer.run()
    renderer.waitUntilExit()
    #expect(renderer.terminationStatus == 0)
    #expect(try Data(contentsOf: document).starts(with: Array("%PDF".utf8)))
  }
}
