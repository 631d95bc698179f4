import Foundation
import FoundationXML

/// A page of SVG as an XML parser sees it.
struct ParsedPage {
  struct Element {
    let name: String
    let attributes: [String: String]

    func number(_ name: String) -> Double { attributes[name].flatMap { Double($0) } ?? .nan }

    var position: (x: Double, y: Double) { (number("cx"), number("cy")) }

    /// The corners and ends that it has; of a text where it is anchored.
    var positions: [(x: Double, y: Double)] {
      switch name {
      case "rect":
        let (x, y) = (number("x"), number("y"))
        return [(x, y), (x + number("width"), y + number("height"))]
      case "line": return [(number("x1"), number("y1")), (number("x2"), number("y2"))]
      case "circle": return [position]
      case "text": return [(number("x"), number("y"))]
      case "polyline":
        let numbers = (attributes["points"] ?? "").split(whereSeparator: { " ,".contains($0) }).compactMap {
          Double($0)
        }
        return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      default: return []
      }
    }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    var texts: [String] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
      texts.append("")
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let index = open.last { texts[index] += string }
    }
  }

  let elements: [Element]
  /// The characters within each element.
  let texts: [String]

  var root: [String: String] { elements[0].attributes }
  var box: [Double] { (root["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) } }
  var width: Double { box[2] }
  var height: Double { box[3] }
  var positions: [(x: Double, y: Double)] { elements.flatMap(\.positions) }

  init(_ bytes: [UInt8]) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    elements = reader.elements
    texts = reader.texts.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
  }
}
