import Equipment
import TestSupport
import Testing

/// The check on bytes never says yes to what the field would refuse or spell in another way.
@Suite struct CanonicalCellTests {
  @Test("What is called canonical is taken and comes back byte for byte", arguments: FieldCase.all)
  func whatIsCalledCanonicalComesBack(field: FieldCase) {
    var texts = CellTexts(field, seed: 7)
    let check = CanonicalCell(field.info)
    for _ in 0..<4000 {
      let bytes = texts.next()
      guard isCanonical(check, bytes) else { continue }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        Issue.record("\(bytes) is not UTF-8")
        continue
      }
      #expect((try? field.read(text)).map { Array($0.utf8) } == bytes)
    }
  }

  @Test("The length of all values of a form tells which form it is")
  func lengthsTellForms() {
    let fixed = FieldCase.all.map(\.info).filter { CanonicalCell($0).length > 0 }
    let byLength = Dictionary(grouping: fixed) { CanonicalCell($0).length }
    #expect(byLength.count == 3)
    for fields in byLength.values { #expect(fields.allSatisfy { $0.shape == fields[0].shape }) }
  }

  @Test("The usual spellings are called canonical", arguments: FieldCase.all)
  func theUsualSpellingsAreCalledCanonical(field: FieldCase) throws {
    let check = CanonicalCell(field.info)
    for sample in field.samples { #expect(isCanonical(check, Array(sample.utf8)), "\(sample)") }
    var random = RandomItems(seed: 8)
    let awkward: [FieldShape] = [.text, .tags]
    guard !awkward.contains(field.info.shape) else { return }
    for _ in 0..<300 {
      let text = try #require(try field.read(random.value(of: field.info)))
      #expect(isCanonical(check, Array(text.utf8)), "\(text)")
    }
  }

  @Test(
    "Other spellings of a value are left to the slow path",
    arguments: [
      (
        "riser.length", ["25.0", "025", "25 in", "25.", ".5", "+25", "-25", "25.1234", "2e1", "41", "9.999", "25\u{0}"]
      ),
      ("riser.quantity", ["012", "1.0", "100001", "-0", "1000000000000000", "1 ", "٣"]),
      ("riser.price", ["449.5", "449.00", "0449", "1000000000", "449.501", ".50"]),
      ("riser.currency", ["eur", "EU", "EURO", "E R"]),
      ("riser.status", ["Active", "active ", "activ", "active\u{0}"]),
      ("riser.tags", ["a  b", " a", "a ", "a A", "b a b", "a\tb", "a\u{A0}b"]),
      ("riser.purchased", ["2023-02-29", "2026-13-01", "1799-12-31", "3000-01-01", "2026-5-31", "31.5.2026"]),
      ("riser.created", ["2026-05-31T24:00:00Z", "2026-05-31T14:60:09Z", "2026-05-31 14:05:09Z", "2026-05-31"]),
      ("arrow.spine", ["99", "3001", "0450", "50-45#", "45-151#", "0-5#", "45-50", "45#", "-#", "#", "1-2-3#"]),
      ("riser.brand", [" ", "\u{3000}", String(repeating: "x", count: 201), "\u{0}"]),
      ("sight.click", ["0.00005", "0.0000001", "0.1000001"]),
    ])
  func otherSpellingsAreLeftToTheSlowPath(path: String, texts: [String]) throws {
    let check = CanonicalCell(try FieldCase(path).info)
    for text in texts { #expect(!isCanonical(check, Array(text.utf8)), "\(text)") }
  }

  @Test func aPartOfMoreBytesIsLookedAtByItself() throws {
    let bytes = Array("99,450,x".utf8)
    let check = CanonicalCell(try FieldCase("arrow.spine").info)
    let found = [3..<6, 0..<2, 3..<3].map { check.isCanonical(bytes.span, $0) }
    #expect(found == [true, false, false])
  }

  private func isCanonical(_ check: CanonicalCell, _ bytes: [UInt8]) -> Bool {
    check.isCanonical(bytes.span, bytes.indices)
  }
}

/// Texts that are values of a field, nearly are, or are not at all.
private struct CellTexts {
  private var random: SeededGenerator
  private var items: RandomItems
  private let field: FieldCase

  init(_ field: FieldCase, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    items = RandomItems(seed: seed)
    self.field = field
  }

  private static let marks: [[UInt8]] =
    (Array("0123456789.-+#:TZ eE,'\"ab").map { Array(String($0).utf8) })
    + [
      [0], [9], [10], [0xC3], [0xC3, 0xA9], [0xCC, 0x81], [0xC2, 0xA0], [0xED, 0xA0, 0x80], [0xFF], [0xE3, 0x80, 0x80],
    ]

  mutating func next() -> [UInt8] {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Array((field.samples.randomElement(using: &random) ?? "").utf8)
    case 1: return Array(items.value(of: field.info).utf8)
    case 2: return Array(number().utf8)
    case 3: return (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in mark() }
    default: return damaged()
    }
  }

  private mutating func number() -> String {
    let largest = [9, 999, 100_001, 9_999_999_999_999_999].randomElement(using: &random) ?? 9
    let whole = Int.random(
      in: 0...largest, using: &random)
    let fraction = Int.random(in: 0...9_999_999, using: &random)
    return Bool.random(using: &random) ? String(whole) : "\(whole).\(String(fraction).prefix(Int(fraction % 8)))"
  }

  private mutating func damaged() -> [UInt8] {
    var bytes = Array((Bool.random(using: &random) ? items.value(of: field.info) : field.samples.last ?? "").utf8)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.insert(contentsOf: mark(), at: offset)
      case 1 where offset < bytes.count: bytes.remove(at: offset)
      case 2 where offset < bytes.count: bytes.replaceSubrange(offset...offset, with: mark())
      default: break
      }
    }
    return bytes
  }

  private mutating func mark() -> [UInt8] { Self.marks.randomElement(using: &random) ?? [] }
}
