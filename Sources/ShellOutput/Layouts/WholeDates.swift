/// Cutting a text without cutting a date that stands in it: half of one is another date, or none.
package enum WholeDates {
  /// As much of the text's beginning as leaves room for `…`, without the date that the cut would go through.
  package static func cut(_ text: String, to width: Int) -> String {
    let cut = DisplayWidth.cut(text, to: width)
    guard cut.last == "…" else { return cut }
    let characters = Array(text)
    let end = cut.count - 1
    guard end > 0, end < characters.count, isPart(characters[end - 1]), isPart(characters[end]) else { return cut }
    let start = characters[..<end].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
    let rest = characters[end...].firstIndex { !isPart($0) } ?? characters.count
    guard isDate(characters[start..<rest]) else { return cut }
    return String(characters[..<start]).withoutEnd + "…"
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && character.isNumber || "-./:TZ".contains(character)
  }

  /// `2026-05-31`, also with a time behind it, `31.05.2026` or `05/31/2026`.
  private static func isDate(_ characters: ArraySlice<Character>) -> Bool {
    let pattern = String(characters.prefix(10).map { $0.isNumber ? "9" : $0 })
    return ["9999-99-99", "99.99.9999", "99/99/9999"].contains(pattern)
  }
}
