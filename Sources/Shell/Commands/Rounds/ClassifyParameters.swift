import Archery
import Equipment
import ShellLanguage

/// A word of a category: its name, its choices, and where it is put.
private struct CategoryWord: Sendable {
  let info: FieldInfo
  /// Puts a value; false if it is none of the choices.
  let put: @Sendable (String, inout StatedCategory) -> Bool

  private init<Value: Choice>(
    _ name: String, _ help: String, _ put: @escaping @Sendable (Value, inout StatedCategory) -> Void
  ) {
    info = .input(name, help, Value.self)
    self.put = { text, category in
      guard let value = Value(folded: text) else { return false }
      put(value, &category)
      return true
    }
  }

  static let all = [
    CategoryWord("bowstyle", "The bow that it was shot with") { (value: Division, category) in
      category.division = value
    },
    CategoryWord("gender", "The category; everybody may shoot in the open one") { (value: Gender, category) in
      category.gender = value
    },
    CategoryWord("age", "The age group") { (value: AgeGroup, category) in category.age = value },
  ]
}

extension Parameter where Value == StatedCategory {
  /// `bowstyle=… gender=… age=…`.
  static var category: Parameter {
    Parameter(
      "bowstyle=… gender=… age=…", "whom the score is compared with", .assignments,
      completion: .values(CategoryWord.all.map(\.info))
    ) { words, scope in
      var category = StatedCategory()
      var given: Set<String> = []
      for word in words { scope.parse(word, into: &category, &given) }
      return category
    }
  }
}

extension ParseScope {
  fileprivate mutating func parse(_ word: Word, into category: inout StatedCategory, _ given: inout Set<String>) {
    guard let equals = Assignment.equalsIndex(word) else {
      return problems.append(Problem(.assignmentExpected(word.text), at: word.range))
    }
    let (name, value) = (word.part(0..<equals), word.part(equals + 1..<word.letters.count))
    guard let known = CategoryWord.all.first(where: { $0.info.name == Folding.fold(name.text) }) else {
      let names = CategoryWord.all.map(\.info.name)
      return problems.append(
        Problem(.notOneOf(name.text, what: "value that \(command.name) takes", known: names), at: name.range))
    }
    if !given.insert(known.info.name).inserted {
      problems.append(Problem(.fieldGivenTwice(known.info.name), at: word.range))
    }
    if !known.put(value.text, &category) {
      let range = value.letters.isEmpty ? name.range : value.range
      problems.append(Problem(.notOneOf(value.text, what: known.info.name, known: known.info.choices), at: range))
    }
  }
}
