import TestSupport
import Testing

@testable import Equipment

/// The one grammar of numbers, which cells, JSON and typed values are read with.
struct DecimalTextTests {
  @Test("A number is the one nearest to its decimal, whatever its digits")
  func isTheNearestNumber() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<20_000 {
      let largest = [9, 999, 99_999_999, 999_999_999_999_999].randomElement(using: &random) ?? 9
      let units = Int.random(in: 0...largest, using: &random)
      let text = decimal(units, decimals: Int.random(in: 0...9, using: &random), &random)
      guard text.utf8.count(where: { 0x30...0x39 ~= $0 }) <= 15 else { continue }
      let read = try #require(DecimalText(text), "\(text)")
      #expect(read.number == Double(text) && (read.number.sign == .minus) == text.hasPrefix("-"), "\(text)")
    }
  }

  @Test(
    "What is no plain number",
    arguments: ["", "-", "+", ".", "1.", "1..2", "1e3", "--1", "0x1", "nan", "1 ", "٣", "1,5"])
  func whatIsNone(text: String) { #expect(DecimalText(text) == nil) }

  @Test("No sign and no zero could be left out", arguments: ["0", "7", "0.5", "10", "10.05", "123456789012345"])
  func plain(text: String) { #expect(DecimalText(text)?.isPlain == true) }

  @Test("A sign or a zero could be left out", arguments: ["+1", "-1", "01", "00", "1.0", "1.50", ".5", "-0"])
  func notPlain(text: String) { #expect(DecimalText(text)?.isPlain == false) }

  private func decimal(_ units: Int, decimals: Int, _ random: inout SeededGenerator) -> String {
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = ["", "-", "+"].randomElement(using: &random) ?? ""
    return sign + padded.dropLast(decimals) + (decimals > 0 ? "." + padded.suffix(decimals) : "")
  }
}
