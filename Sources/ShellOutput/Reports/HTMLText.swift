import Codecs
import ShellLanguage

/// HTML as it is written: what is data is never markup.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Writes markup.
  mutating func markup(_ text: String) { bytes.append(text: text) }

  /// Writes an element with a text in it.
  mutating func element(_ name: String, _ text: String, _ attributes: String = "") {
    markup("<\(name)\(attributes.isEmpty ? "" : " \(attributes)")>")
    self.text(text)
    markup("</\(name)>")
  }

  /// Writes a text; its line breaks are kept.
  mutating func text(_ text: String) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 { markup("<br>") }
      markup(Self.escaped(String(line)))
    }
  }

  /// A text in which nothing marks anything up, nor ends an attribute; what is invisible is shown.
  static func escaped(_ text: String) -> String {
    VisibleText.line(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Writes bytes as base64 (RFC 4648).
  mutating func base64(_ data: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    bytes.reserveCapacity(bytes.count + (data.count + 2) / 3 * 4)
    var index = 0
    while index < data.count {
      let left = min(3, data.count - index)
      var word = Int(data[index]) << 16
      if left > 1 { word |= Int(data[index + 1]) << 8 }
      if left > 2 { word |= Int(data[index + 2]) }
      for place in 0..<4 { bytes.append(place <= left ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "=")) }
      index += 3
    }
  }
}
