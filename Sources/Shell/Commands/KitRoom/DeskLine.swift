import Equipment
import ShellLanguage

/// A line at the desk as a scanner types it, or a person.
enum DeskLine: Equatable {
  /// Things that go or come.
  case things(DeskThings)
  /// The person of this number, whose turn it is.
  case person(Int)
  /// Words that may be the name of a person or of a kit, and are still to be looked up.
  case name(String)
  /// From here on things go until another day.
  case until(String)
  /// Nothing: what is on the list is handed out.
  case handOut
  case takeBack
  case help
  /// A remark.
  case nothing
  case end

  /// Reads a line.
  init(_ line: String) {
    let text = line.trimmed
    if let word = Self.words[text.lowercased()] {
      self = word
      return
    }
    let (head, judged) = Self.judged(text)
    var words = Lexer.split(head).words
    guard let first = words.first else {
      self = .nothing
      return
    }
    if first.isKeyword("until"), words.count > 1 {
      self = .until(words.dropFirst().map(\.text).joined(separator: " "))
      return
    }
    let way = words.count > 1 && !first.hasQuotes ? DeskThings.Way(rawValue: first.text.lowercased()) : nil
    if way != nil { words.removeFirst() }
    let (quantity, pieces) = CountLine.multiplied(words)
    let isCounted = pieces.count < words.count
    if var things = DeskThings(pieces) {
      (things.way, things.quantity, things.judged) = (way, isCounted ? quantity : nil, judged)
      self = .things(things)
    } else if way == nil, !isCounted, judged == nil, let person = Self.person(words) {
      self = .person(person)
    } else {
      self = .name(Self.name(text))
    }
  }

  private static let words: [String: DeskLine] = [
    "": .handOut, ".": .end, "end": .end, "-": .takeBack, "undo": .takeBack, "?": .help, "help": .help,
  ]

  /// `AHUB:PERSON:3`, `person 3`.
  private static func person(_ words: [Word]) -> Int? {
    if words.count == 1, let label = RecordLabel(words[0].text), label.type == .person { return label.id }
    guard words.count == 2, !words[0].hasQuotes, RecordType(word: words[0].text) == .person else { return nil }
    return RecordLabel("AHUB:PERSON:\(words[1].text)")?.id
  }

  /// What is said behind ` !` of how good things are: the condition, and what happened, as it was typed.
  private static func judged(_ text: String) -> (head: String, judged: DeskThings.Judged?) {
    let mark = text.indices.dropFirst().first { index in
      text[index] == "!" && text[text.index(before: index)].isWhitespace
    }
    guard let mark else { return (text, nil) }
    let said = text[mark...].dropFirst().trimmed
    let word = said.prefix { !$0.isWhitespace }
    let notes = said.dropFirst(word.count).trimmed
    return (
      String(text[..<mark]),
      DeskThings.Judged(condition: String(word), notes: notes.isEmpty ? nil : notes)
    )
  }

  /// A name as it was typed, in which an apostrophe opens no quote.
  private static func name(_ text: String) -> String {
    let isBare = !text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return isBare ? text : Lexer.split(text).words.map(\.text).joined(separator: " ")
  }
}

/// Things that go or come, as a line at the desk names them.
struct DeskThings: Equatable {
  /// What becomes of them where that is not plain.
  enum Way: String {
    case back, out
  }

  /// How good they are, and what happened to them.
  struct Judged: Equatable {
    let condition: String
    let notes: String?
  }

  /// Pieces of one type, or a kit.
  enum Thing: Equatable {
    case pieces(EquipmentType, Target)
    case kit(Target)
  }

  /// In the order in which they were named.
  var things: [Thing] = []
  /// How many of each; nil if nobody said.
  var quantity: Int?
  var way: Way?
  var judged: Judged?

  /// Nothing yet, of which nothing is said.
  init() {}

  /// Things by labels, or by a type and what names its items; nil if these words name none.
  init?(_ words: [Word]) {
    var type: RecordType?
    var isOpen = false
    for word in words.flatMap({ $0.split(at: ",") }) where word.hasQuotes || !word.letters.isEmpty {
      if !word.hasQuotes, let label = RecordLabel(word.text),
        let target = Target(Word(String(label.id), at: word.range))
      {
        guard let thing = Thing(label.type, target), !isOpen else { return nil }
        things.append(thing)
        type = nil
      } else if !word.hasQuotes, !isOpen, let named = RecordType(word: word.text), Self.types.contains(named) {
        (type, isOpen) = (named, true)
      } else if let named = type, let target = Target(word), let thing = Thing(named, target) {
        things.append(thing)
        isOpen = false
      } else {
        return nil
      }
    }
    if things.isEmpty || isOpen { return nil }
  }

  /// Of which things are lent.
  private static let types = Set(RecordType.items + [.kit])
}

extension DeskThings.Thing {
  fileprivate init?(_ type: RecordType, _ target: Target) {
    if type == .kit {
      self = .kit(target)
    } else if let type = type.equipment {
      self = .pieces(type, target)
    } else {
      return nil
    }
  }
}

/// The prompt of the desk, as far as Tab has to know it.
struct DeskPrompt: Sendable {
  /// True if it is somebody's turn.
  var hasPerson = false
}
