import Foundation
import TestSupport
import Testing

/// What reading labels back needs.
private enum Scanning {
  /// The program that makes the codes, beside the test bundle or the program under test.
  static let codes: String? = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let places = [bundle, TemporaryHome.program].map {
      URL(filePath: $0).deletingLastPathComponent().appending(path: "qrcodes").path
    }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  static var isPossible: Bool {
    codes != nil && ManualPageTests.has("rsvg-convert") && ManualPageTests.has("zbarimg")
  }
}

/// Labels as they come out of a printer, read by a scanner.
@Suite(.enabled(if: Scanning.isPossible, "needs qrcodes beside the program, rsvg-convert and zbarimg"))
struct LabelTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome(.nothing) }

  private var environment: [String: String] {
    [
      "ARCHERYHUB_LABEL_SHEETS": "\(TemporaryHome.sample)/label-sheets.csv", "ARCHERYHUB_CODES": Scanning.codes ?? "",
    ]
  }

  /// 24 pieces of all types, some with numbers as long as any.
  private static let pieces = ["riser", "stabilizer", "accessory", "bowstring", "limbs", "arrow"].flatMap { type in
    [1, 2, 7, 99_999_999].map { (type, $0) }
  }

  private func fill() throws {
    for type in Set(Self.pieces.map(\.0)) {
      let ids = Self.pieces.filter { $0.0 == type }.map(\.1)
      let file = type == "limbs" ? "limbs" : type == "accessory" ? "accessories" : type + "s"
      let rows = ids.map { "\($0),Brand & Söhne <x>,Model \($0)" }
      try home.write((["id,brand,model"] + rows).joined(separator: "\n") + "\n", to: "data/\(file).csv")
    }
  }

  private func scanned(_ file: String) throws -> Set<String> {
    Set(try home.sh("zbarimg --quiet --raw \(file) 2>/dev/null").lines)
  }

  private static let expected = Set(pieces.map { "AHUB:\($0.0.uppercased()):\($0.1)" })

  @Test func aSheetOf24IsReadBack() throws {
    try fill()
    let run = try home.sh("archeryhub label all --sheet L7159 --svg labels.svg", environment)
    #expect(run.code == 0, "\(run)")
    // Five pixels a module, as between them zbar does not find all codes of a page, though it reads each.
    #expect(try home.sh("rsvg-convert -d 254 -p 254 -o page.png labels.svg").code == 0)
    #expect(try scanned("page.png") == Self.expected)
  }

  @Test(arguments: [("L7159", 300, 7.25, 12.9, 66, 33.9), ("L4731", 600, 8.6, 13.5, 27.9, 10.0)])
  func eachLabelIsReadByItself(
    sheet: String, dpi: Int, left: Double, top: Double, across: Double, down: Double
  ) throws {
    try fill()
    #expect(try home.sh("archeryhub label all --sheet \(sheet) --svg labels.svg", environment).output == "")
    var read: Set<String> = []
    let columns = sheet == "L7159" ? 3 : 7
    for place in Self.pieces.indices {
      let (x, y) = (left + Double(place % columns) * across, top + Double(place / columns) * down)
      let part = "--page-width=20mm --page-height=\(down)mm --left=-\(x)mm --top=-\(y)mm"
      let drawn = try home.sh("rsvg-convert -d \(dpi) -p \(dpi) \(part) -o part.png labels.svg")
      #expect(drawn.code == 0, "\(drawn)")
      read.formUnion(try scanned("part.png"))
    }
    #expect(read == Self.expected)
  }

  @Test func whatIsNotInstalledIsSaid() throws {
    try fill()
    var without = environment
    without["ARCHERYHUB_CODES"] = "\(home.path)/nothing"
    let run = try home.sh("archeryhub label riser 1 --svg one.svg", without)
    #expect(run.code == 1 && run.errors.contains("libqrencode-dev"), "\(run)")
    #expect(try !home.read("one.svg").contains("<path") && home.read("one.svg").contains("Brand &amp; Söhne"))
  }

  @Test(arguments: ["exit 3", "cat", "kill -9 $$", "head -c 100 /dev/zero", "yes | head -c 10000000"])
  func whatAnswersSomethingElseIsNoCode(script: String) throws {
    try fill()
    try home.write("#!/bin/sh\n\(script)\n", to: "other")
    var other = environment
    other["ARCHERYHUB_CODES"] = "\(home.path)/other"
    let run = try home.sh("chmod +x other; archeryhub label riser 1 --svg one.svg", other)
    #expect(run.code == 1 && run.errors.contains("libqrencode4"), "\(run)")
  }

  @Test func tenThousandLabelsNeedOneRunOfTheProgram() throws {
    let rows = (1...10_000).map { "\($0),B,M\($0)" }
    try home.write((["id,brand,model"] + rows).joined(separator: "\n") + "\n", to: "data/risers.csv")
    try home.write("#!/bin/sh\necho run >> \(home.path)/runs\nexec \(Scanning.codes ?? "")\n", to: "counting")
    var counting = environment
    counting["ARCHERYHUB_CODES"] = "\(home.path)/counting"
    let run = try home.sh("chmod +x counting; archeryhub label risers --sheet L4731 --svg l.svg", counting)
    #expect(run.code == 0 && home.has("l-53.svg") && !home.has("l-54.svg"), "\(run)")
    #expect(try home.read("runs") == "run\n")
  }
}
