import Codecs
import Equipment

/// Something in a file of classifications that is not as it should be.
public struct ClassificationFault: Error, Sendable, Equatable {
  /// The file's name.
  public let file: String
  /// The line, from 1: that of the value, or of what encloses it.
  public let line: Int
  /// The names on the way to the value: `outdoor.bows.recurve.datum`.
  public let path: String
  /// What should be there.
  public let expected: Expected

  /// What should stand in a place.
  public enum Expected: Sendable, Equatable {
    /// Something, where there is nothing.
    case something
    case text
    case number
    /// A whole number of this range.
    case integer(ClosedRange<Int>)
    case trueOrFalse
    case date
    case list
    /// Names with values.
    case object
    /// One of these words.
    case word([String])
    /// Numbers, each less than the one before.
    case fallingNumbers
  }
}

/// A value of a file with its place in it, that says what is wrong with it.
struct JSONNode {
  private let value: JSONValue
  private let path: [String]
  /// Where it stands, or the member that it is an element of.
  private let offset: Int
  private let source: FileText

  /// The text that values are of.
  private final class FileText {
    let bytes: [UInt8]
    let file: String
    init(_ bytes: [UInt8], _ file: String) { (self.bytes, self.file) = (bytes, file) }
  }

  /// The value that is the whole file.
  init(root value: JSONValue, _ bytes: [UInt8], file: String) {
    (self.value, path, offset, source) = (value, [], 0, FileText(bytes, file))
  }

  private init(_ value: JSONValue, _ name: String, at offset: Int, in node: JSONNode) {
    (self.value, path, self.offset, source) = (value, node.path + [name], offset, node.source)
  }

  func fault(_ expected: ClassificationFault.Expected) -> ClassificationFault {
    var reader = JSONReader(source.bytes, file: source.file)
    return ClassificationFault(
      file: source.file, line: reader.position(of: offset).line, path: path.joined(separator: "."), expected: expected)
  }

  /// The value of a member; nil if there is none.
  func optional(_ name: String) -> JSONNode? {
    value.members?.first { $0.name == name }.map { JSONNode($0.value, name, at: $0.offset, in: self) }
  }

  /// The value of a member that has to be there.
  func member(_ name: String) throws(ClassificationFault) -> JSONNode {
    guard value.members != nil else { throw fault(.object) }
    guard let node = optional(name) else {
      throw JSONNode(value, name, at: offset, in: self).fault(.something)
    }
    return node
  }

  /// What is made of all members, in their order.
  func members<Made>(
    _ make: (String, JSONNode) throws(ClassificationFault) -> Made
  ) throws(ClassificationFault) -> [Made] {
    guard let members = value.members else { throw fault(.object) }
    var made: [Made] = []
    for member in members {
      made.append(try make(member.name, JSONNode(member.value, member.name, at: member.offset, in: self)))
    }
    return made
  }

  /// What is made of all members, whose names are words of a set.
  func choices<Word: Choice & Hashable, Made>(
    _ make: (JSONNode) throws(ClassificationFault) -> Made
  ) throws(ClassificationFault) -> [Word: Made] {
    let pairs = try members { (name, node) throws(ClassificationFault) in
      guard let word = Word(rawValue: name) else { throw node.fault(.word(Word.allCases.map(\.rawValue))) }
      return (word, try make(node))
    }
    // No member has another's name: the reader refuses that.
    return Dictionary(pairs) { $1 }
  }

  /// What is made of all elements.
  func elements<Made>(
    _ make: (JSONNode) throws(ClassificationFault) -> Made
  ) throws(ClassificationFault) -> [Made] {
    guard let elements = value.elements else { throw fault(.list) }
    var made: [Made] = []
    for (index, element) in elements.enumerated() {
      made.append(try make(JSONNode(element, String(index + 1), at: offset, in: self)))
    }
    return made
  }
}

extension JSONNode {
  func text() throws(ClassificationFault) -> String {
    guard let text = value.string else { throw fault(.text) }
    return text
  }

  func texts() throws(ClassificationFault) -> [String] {
    try elements { (node) throws(ClassificationFault) in try node.text() }
  }

  func number() throws(ClassificationFault) -> Double {
    guard case .number(let text) = value, let number = Double(text), number.isFinite else { throw fault(.number) }
    return number
  }

  func integer(in range: ClosedRange<Int>) throws(ClassificationFault) -> Int {
    guard let integer = value.integer, range ~= integer else { throw fault(.integer(range)) }
    return integer
  }

  func boolean() throws(ClassificationFault) -> Bool {
    guard let boolean = value.boolean else { throw fault(.trueOrFalse) }
    return boolean
  }

  func date() throws(ClassificationFault) -> CalendarDate {
    guard let date = value.string.flatMap({ CalendarDate(text: $0) }) else { throw fault(.date) }
    return date
  }

  func choice<Word: Choice>(_: Word.Type) throws(ClassificationFault) -> Word {
    guard let word = value.string.flatMap({ Word(rawValue: $0) }) else {
      throw fault(.word(Word.allCases.map(\.rawValue)))
    }
    return word
  }
}
