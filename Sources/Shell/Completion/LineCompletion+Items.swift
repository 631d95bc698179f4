import Answers
import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  /// Ids with brand and model beside them; several are joined by commas, so the last part is completed.
  func items(_ type: RecordType) -> [Option] {
    partial.hasQuotes || partial.text.first.map({ !$0.isNumber }) ?? false ? names(type) : ids(type)
  }

  /// The ids alone, behind those that are typed already.
  func ids(_ type: RecordType, behind opening: Opening? = nil) -> [Option] {
    let listed = opening ?? listed
    guard let digits = Digits(partial.text.dropFirst(scalars: listed.text.unicodeScalars.count)) else { return [] }
    var (names, found): (ItemNames, [(id: Int, name: Int)]) = (ItemNames(type), [])
    context.viewModel.visitLoaded(names.fields, of: type) { texts in
      guard let id = texts.integer(0), digits.begin(id) else { return }
      found.append((id, names.number(&texts)))
    }
    let helps = names.names.map(VisibleText.line)
    return found.map { Option(value: String($0.id), opening: listed, help: helps[$0.name], isSyntax: true) }
  }

  /// Names that go on from what is typed, or have it in them, and mean one item only.
  private func names(_ type: RecordType) -> [Option] {
    let typed = Folding.fold(partial.text)
    var (names, owners): (ItemNames, [Int?]) = (ItemNames(type), [])
    context.viewModel.visitLoaded(names.fields, of: type) { texts in
      let number = names.number(&texts)
      if number == owners.count { owners.append(texts.integer(0)) } else { owners[number] = nil }
    }
    let folded = names.names.map(Folding.fold)
    var chosen = folded.indices.filter { folded[$0].begins(with: typed) }
    if chosen.isEmpty { chosen = folded.indices.filter { Folding.contains(typed, inFolded: folded[$0]) } }
    let numbers = Dictionary(grouping: chosen) { folded[$0] }
    // Names that are the same but for case and accents mean no one item.
    let single = numbers.values.compactMap { numbers in numbers.count == 1 ? numbers[0] : nil }
    return single.compactMap { number in owners[number].map { (names.names[number], $0) } }.sorted { $0.1 < $1.1 }
      .map { name, id in Option(value: name, help: "\(type.rawValue) \(id)") }
  }
}

/// The names of items: of many items few names are different, and each of these is put together once.
private struct ItemNames {
  /// The fields read of each item: its id and those of its name.
  let fields: [String]
  /// The different names, as every item puts its name together.
  private(set) var names: [String] = []
  private var numbers: [[Int]: Int] = [:]
  private var parts: [Int] = []

  init(_ type: RecordType) { fields = ["id"] + type.naming }

  /// The number of an item's name, in the order in which names turn up.
  mutating func number(_ texts: inout RowTexts) -> Int {
    parts.removeAll(keepingCapacity: true)
    for field in 1..<fields.count { parts.append(texts.number(field)) }
    if let number = numbers[parts] { return number }
    numbers[parts] = names.count
    names.append((1..<fields.count).compactMap { texts.text($0) }.joined(separator: " "))
    return names.count - 1
  }
}

/// The typed beginning of an id.
private struct Digits {
  /// Nil if nothing is typed.
  private let number: Int?

  /// Nil if no id begins so.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), text.first != "0" else { return nil }
    number = Int(text)
    if number == nil, !text.isEmpty { return nil }
  }

  /// True if an id begins with them, as every id does while nothing is typed.
  func begin(_ id: Int) -> Bool {
    guard let number else { return true }
    var id = id
    while id > number { id /= 10 }
    return id == number
  }
}
